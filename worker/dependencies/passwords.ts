/**
 * A new password, by the old one or by a code of staff (decisions 6). Both end every open session. Invariants: a code
 * is used once, by one caller; nobody can use up another agent's limit.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { openSession } from "../auth/agent-session.ts";
import type { AnswerTimer } from "../auth/answer-timer.ts";
import { checkPassword, makePasswordHash } from "../auth/password-check.ts";
import { sha256 } from "../auth/signer.ts";
import { storePassword } from "../db/agents/account-changes.ts";
import { findAccount, type Agent } from "../db/agents/agents.ts";
import { storeReturnHosts } from "../db/agents/return-hosts.ts";
import { findRecovery, useRecovery } from "../db/agents/sessions.ts";
import { database } from "../db/client.ts";
import { PASSWORD_SENTENCES, passwordError } from "../domain/agents/password-rules.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import { admit } from "../flows/rate-limited.ts";
import { attemptLimits } from "./attempt-limits.ts";

/** Returns the token of the new session, the only one left. */
export async function changePassword(
  c: Context<AppEnv>,
  input: { agent: Agent; oldPassword: string; newPassword: string },
  timer: AnswerTimer,
): Promise<Result<string, Refusal>> {
  const { agent, oldPassword, newPassword } = input;
  const broken = findBrokenRule("new_password", newPassword, agent);
  if (broken !== null) return err(broken);
  const refused = await refuseWrongPassword(c, agent, oldPassword, timer);
  if (refused !== null) return err(refused);
  const passwordHash = await makePasswordHash({ password: newPassword, lane: "known" });
  if (passwordHash === null) return err({ reason: "overloaded" });
  await storePassword(database(c.env), { agentId: agent.id, passwordHash, now: Date.now() });
  return ok(await openSession(c.env, agent.id));
}

/** A stolen session alone can't send an agent's buyers to another site, so the password is needed. */
export async function changeReturnHosts(
  c: Context<AppEnv>,
  input: { agent: Agent; password: string; hosts: readonly string[] },
  timer: AnswerTimer,
): Promise<Refusal | null> {
  const { agent, password, hosts } = input;
  const refused = await refuseWrongPassword(c, agent, password, timer);
  if (refused === null) await storeReturnHosts(database(c.env), agent.id, hosts);
  return refused;
}

/** Returns null for the agent's own password. Wrong ones are counted by agent. */
async function refuseWrongPassword(
  c: Context<AppEnv>,
  agent: Agent,
  password: string,
  timer: AnswerTimer,
): Promise<Refusal | null> {
  const admitted = await admit(attemptLimits(c, undefined), [["password_change", agent.id]]);
  if (!admitted.ok) return admitted.error;
  const { returnAttempt, pastLimit } = admitted.value;
  const stored = (await findAccount(database(c.env), { id: agent.id }))?.passwordHash ?? null;
  const isRight = await checkPassword({ password, stored, lane: "known" }, timer);
  if (isRight === false) return pastLimit ?? { reason: "password_wrong" };
  await returnAttempt();
  return isRight === null ? { reason: "overloaded" } : null;
}

/** A code has 256 random bits, so wrong ones are not counted. */
export async function recoverPassword(
  env: Env,
  { code, password }: { code: string; password: string },
): Promise<Result<Agent, Refusal>> {
  const db = database(env);
  const codeHash = await sha256(code);
  const agent = await findRecovery(db, codeHash, Date.now());
  if (agent === null) return err({ reason: "recovery_invalid" });
  const broken = findBrokenRule("password", password, agent);
  if (broken !== null) return err(broken);
  const passwordHash = await makePasswordHash({ password, lane: "known" });
  if (passwordHash === null) return err({ reason: "overloaded" });
  // Another request may have used it meanwhile.
  if (!(await useRecovery(db, codeHash, Date.now()))) return err({ reason: "recovery_invalid" });
  await storePassword(db, { agentId: agent.id, passwordHash, now: Date.now() });
  return ok(agent);
}

function findBrokenRule(field: string, password: string, agent: Agent): Refusal | null {
  const error = passwordError(password, agent);
  if (error === null) return null;
  return { reason: "field_invalid", sentences: [`${field}: ${PASSWORD_SENTENCES[error]}`] };
}
