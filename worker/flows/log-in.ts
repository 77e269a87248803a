/**
 * From a phone number or an email and a password to a session (decisions 6). Invariants: the work is the same for an
 * account that exists and one that does not, up to the same refusal; whether an account waits for approval is told
 * to nobody without its password.
 */
import type { Agent } from "../db/agents/agents.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, type Result } from "../domain/result.ts";
import type { RateLimits } from "../rate-limit/calls.ts";
import { admit } from "./rate-limited.ts";

export interface AgentAccount {
  agent: Agent;
  passwordHash: string;
  approvedAt: number | null;
}

export interface LogInDependencies {
  attempts: RateLimits;
  findAccount(login: string): Promise<AgentAccount | null>;
  verifyPassword(password: string, kept: string | null): Promise<boolean>;
  /** What marks the browser as one that this agent has logged in with before; null when it is not. */
  readDevice(agentId: string): Promise<string | null>;
  openSession(agentId: string): Promise<string>;
  needsApproval: boolean;
}

export async function logIn(
  deps: LogInDependencies,
  { login, password }: { login: string; password: string },
): Promise<Result<{ agent: Agent; token: string }, Refusal>> {
  const account = await deps.findAccount(login);
  const admitted = await admit(deps.attempts, "log_in", [await subjectOf(deps, account, login)]);
  if (!admitted.ok) return admitted;

  const isRight = await deps.verifyPassword(password, account?.passwordHash ?? null);
  if (!isRight || account === null) return err({ reason: "login_wrong" });
  await admitted.value.giveBack();
  if (deps.needsApproval && account.approvedAt === null) {
    return err({ reason: "agent_not_approved" });
  }
  return ok({ agent: account.agent, token: await deps.openSession(account.agent.id) });
}

/**
 * Phone and email are one account, hence its id. An agent's own browser has tries of its own: somebody who types
 * the agent's number wrongly from elsewhere, on purpose, locks nobody out.
 */
async function subjectOf(
  deps: LogInDependencies,
  account: AgentAccount | null,
  login: string,
): Promise<string> {
  const device = await deps.readDevice(account?.agent.id ?? "");
  if (account === null) return `login\n${login}`;
  return device === null ? `agent\n${account.agent.id}` : `agent\n${account.agent.id}\n${device}`;
}
