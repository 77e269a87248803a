/**
 * The caller (decisions 1.11): an agent by bearer, everybody else a visitor. An expired or unknown bearer is refused,
 * so that nothing an agent sells is booked as Online by accident. The session is read on every call: a suspended or
 * unapproved agent has none.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { agentsNeedApproval } from "../config/variables.ts";
import type { AppEnv } from "../http/app-env.ts";
import type { Agent } from "../db/agents/agents.ts";
import {
  endReplaced,
  findSession,
  insertSession,
  insertSuccessor,
  touchSession,
  type Session,
} from "../db/agents/sessions.ts";
import { database } from "../db/client.ts";
import {
  isUseStale,
  NEW_TOKEN_WAITS_MS,
  OLD_TOKEN_MS,
  SESSION_MS,
  TOKEN_ROTATES_AFTER_MS,
} from "../domain/agents/session-rules.ts";
import { assert } from "../domain/result.ts";
import { refuse } from "../http/refusal-response.ts";
import { randomToken, sha256 } from "./signer.ts";

export const identifyCaller = createMiddleware<AppEnv>(async (c, next) => {
  c.set("agent", null);
  if (c.req.header("Authorization") !== undefined) {
    const agent = await authenticateAgent(c);
    if (agent === null) return refuse(c, { reason: "session_expired" });
    c.set("agent", agent);
  }
  return next();
});

/** For routes that need an agent; `getCallingAgent` returns the agent. */
export const requireAgent = createMiddleware<AppEnv>(async (c, next) => {
  const agent = await authenticateAgent(c);
  if (agent === null) {
    const isAnonymous = c.req.header("Authorization") === undefined;
    return refuse(c, { reason: isAnonymous ? "login_required" : "session_expired" });
  }
  c.set("agent", agent);
  return next();
});

export function getCallingAgent(c: Context<AppEnv>): Agent {
  const agent = c.get("agent");
  assert(agent, "the route lets agents in alone");
  return agent;
}

/** The bearer token of the call; null when it is missing or malformed. */
export function readBearerToken(c: Context<AppEnv>): string | null {
  return /^bearer +([\w-]{16,128})$/i.exec(c.req.header("Authorization") ?? "")?.[1] ?? null;
}

/** The agent of the call's bearer; null without one, and with one that is no longer valid. */
export async function authenticateAgent(c: Context<AppEnv>): Promise<Agent | null> {
  return (await authenticateSession(c))?.agent ?? null;
}

/** The session of the call; its last use is stored, to the hour. */
export async function authenticateSession(c: Context<AppEnv>): Promise<Session | null> {
  const token = readBearerToken(c);
  if (token === null) return null;
  const now = Date.now();
  const db = database(c.env);
  const needsApproval = agentsNeedApproval(c.env);
  const session = await findSession(db, await sha256(token), { now, needsApproval });
  if (session === null) return null;
  // A token that was never used may be the new one of a session.
  if (session.usedAt === null) await endReplaced(db, session.tokenHash, now + OLD_TOKEN_MS);
  if (session.usedAt === null || isUseStale(session, now)) {
    await touchSession(db, session.tokenHash, now);
  }
  return session;
}

/** A new session's token. */
export async function openSession(env: Env, agentId: string): Promise<string> {
  const token = randomToken();
  const now = Date.now();
  const session = { tokenHash: await sha256(token), agentId, expiresAt: now + SESSION_MS };
  await insertSession(database(env), session, now);
  return token;
}

/**
 * A new token for a session whose token is old; null while it is young, or while another new one waits for its first
 * use. The old one stays valid until then, so that a lost answer loses nothing. The session's end stays where it is.
 */
export async function rotateToken(env: Env, session: Session): Promise<string | null> {
  const now = Date.now();
  const isOld = now - session.createdAt >= TOKEN_ROTATES_AFTER_MS;
  // Its new token is in use already: another tab has stored it.
  if (!isOld || session.expiresAt <= now + OLD_TOKEN_MS) return null;
  const token = randomToken();
  const { agent, tokenHash, expiresAt } = session;
  const next = { tokenHash: await sha256(token), agentId: agent.id, expiresAt };
  const since = { now, askedAgainAfter: NEW_TOKEN_WAITS_MS };
  return (await insertSuccessor(database(env), next, tokenHash, since)) ? token : null;
}
