/**
 * A new password, by the old one or by a code of staff (decisions 6). Both end every open session. Invariants: a code
 * is used once, by one caller; nobody can use up another agent's limit.
 */
import type { Agent } from "../db/agents/agents.ts";
import { PASSWORD_SENTENCES, passwordError } from "../domain/agents/password-rules.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { RateLimits } from "../rate-limit/calls.ts";
import type { PasswordCheck } from "./log-in.ts";
import { admit, type PersonCheck } from "./rate-limited.ts";

interface StoreDependencies {
  /** Null: too many wait for a hash. */
  makePasswordHash(password: string): Promise<string | null>;
  /** Ends every session and deletes every code of the agent. */
  storePassword(agentId: string, passwordHash: string): Promise<void>;
}

export interface ChangePasswordDependencies extends StoreDependencies, PersonCheck {
  rateLimits: RateLimits;
  findHash(agentId: string): Promise<string | null>;
  checkPassword(input: PasswordCheck): Promise<boolean | null>;
  openSession(agentId: string): Promise<string>;
}

/** Returns the token of the new session, the only one left. */
export async function changePassword(
  deps: ChangePasswordDependencies,
  input: { agent: Agent; oldPassword: string; newPassword: string },
): Promise<Result<string, Refusal>> {
  const { agent, oldPassword, newPassword } = input;
  const broken = brokenRule("new_password", newPassword, agent);
  if (broken !== null) return err(broken);
  const admitted = await admit(deps, [["password_change", agent.id]]);
  if (!admitted.ok) return admitted;
  const { returnAttempt, pastLimit } = admitted.value;
  const stored = await deps.findHash(agent.id);
  const isRight = await deps.checkPassword({ password: oldPassword, stored, lane: "known" });
  if (isRight === null) {
    await returnAttempt();
    return err({ reason: "overloaded" });
  }
  if (!isRight) return err(pastLimit ?? { reason: "password_wrong" });
  await returnAttempt();
  const passwordHash = await deps.makePasswordHash(newPassword);
  if (passwordHash === null) return err({ reason: "overloaded" });
  await deps.storePassword(agent.id, passwordHash);
  return ok(await deps.openSession(agent.id));
}

export interface RecoverPasswordDependencies extends StoreDependencies {
  /** Null: unknown, used or expired. A code has 256 random bits, so wrong ones are not counted. */
  findRecovery(code: string): Promise<Agent | null>;
  /** False: another request has used it. */
  useRecovery(code: string): Promise<boolean>;
}

export async function recoverPassword(
  deps: RecoverPasswordDependencies,
  { code, password }: { code: string; password: string },
): Promise<Result<Agent, Refusal>> {
  const agent = await deps.findRecovery(code);
  if (agent === null) return err({ reason: "recovery_invalid" });
  const broken = brokenRule("password", password, agent);
  if (broken !== null) return err(broken);
  const passwordHash = await deps.makePasswordHash(password);
  if (passwordHash === null) return err({ reason: "overloaded" });
  if (!(await deps.useRecovery(code))) return err({ reason: "recovery_invalid" });
  await deps.storePassword(agent.id, passwordHash);
  return ok(agent);
}

function brokenRule(field: string, password: string, agent: Agent): Refusal | null {
  const error = passwordError(password, agent);
  if (error === null) return null;
  return { reason: "field_invalid", sentences: [`${field}: ${PASSWORD_SENTENCES[error]}`] };
}
