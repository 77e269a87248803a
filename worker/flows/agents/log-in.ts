/**
 * Logs an agent in with a phone number or an email and a password (decisions 6). Invariants: the right password is
 * never refused because of other people's attempts; an unknown account is counted, queued and answered like an existing
 * one, and costs no hash; approval and suspension are shown only with the right password.
 */
import { formatContact, loginName, type LoginName } from "../../domain/agents/login-name.ts";
import type { Agent } from "../../db/agents/agents.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import type { RateLimits } from "../../rate-limit/calls.ts";
import { admit, type PersonCheck, type Subject } from "../rate-limited.ts";

export interface AgentAccount {
  agent: Agent;
  passwordHash: string;
  approvedAt: number | null;
  suspendedAt: number | null;
}

export interface PasswordCheck {
  password: string;
  /** Null when there is no such account. */
  stored: string | null;
  lane: "known" | "stranger";
}

export interface LogInDependencies extends PersonCheck {
  rateLimits: RateLimits;
  /** False: too many wait for a hash. */
  hasRoomForHash(lane: PasswordCheck["lane"]): boolean;
  findAccount(login: LoginName): Promise<AgentAccount | null>;
  /** Returns null when too many callers wait for a hash. */
  checkPassword(input: PasswordCheck): Promise<boolean | null>;
  /** The id of the device cookie; null for a browser that this agent has not logged in with before. */
  readDevice(agentId: string): Promise<string | null>;
  /** Most log-ins of a flood end here, before they cost anything else. */
  visitor(): Promise<string>;
  /** Stores the right password hashed at the current cost. */
  renewHash(account: AgentAccount, password: string): Promise<void>;
  openSession(agentId: string): Promise<string>;
  needsApproval: boolean;
}

export async function logIn(
  deps: LogInDependencies,
  { login, password }: { login: string; password: string },
): Promise<Result<{ agent: Agent; token: string }, Refusal>> {
  const name = loginName(login);
  const account = await deps.findAccount(name);
  const device = await deps.readDevice(account?.agent.id ?? "");
  const lane = device === null ? "stranger" : "known";
  // Most log-ins of a flood end here, before they cost anything else.
  if (!deps.hasRoomForHash(lane)) return err({ reason: "overloaded" });
  const admitted = await admit(deps, await listSubjects(deps, formatContact(name), device));
  if (!admitted.ok) return admitted;
  const { returnAttempt, pastLimit } = admitted.value;

  const stored = account?.passwordHash ?? null;
  const isRight = await deps.checkPassword({ password, stored, lane });
  if (isRight === null) {
    await returnAttempt();
    return err({ reason: "overloaded" });
  }
  if (!isRight || account === null) return err(pastLimit ?? { reason: "login_wrong" });
  await returnAttempt();
  if (account.suspendedAt !== null) return err({ reason: "agent_suspended" });
  if (deps.needsApproval && account.approvedAt === null) {
    return err({ reason: "agent_not_approved" });
  }
  await deps.renewHash(account, password);
  return ok({ agent: account.agent, token: await deps.openSession(account.agent.id) });
}

/**
 * Subjects are derived from the input, not from the account, so that counts don't reveal accounts. An agent's own
 * browser has a limit of its own, which strangers can't use up.
 */
async function listSubjects(
  deps: LogInDependencies,
  contact: string,
  device: string | null,
): Promise<Subject[]> {
  if (device !== null) return [["log_in", `${contact}\n${device}`]];
  return [
    ["log_in", contact],
    ["log_in_browser", await deps.visitor()],
    ["log_in_shop", "all"],
  ];
}
