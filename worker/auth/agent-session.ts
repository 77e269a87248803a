/**
 * Who is calling (decisions 1.11): an agent by bearer, everybody else a visitor. An expired or unknown bearer is
 * refused, so that nothing an agent sells is booked as Online by accident.
 */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/app-env.ts";
import { findAgentBySession, type Agent } from "../db/agents/agents.ts";
import { database } from "../db/client.ts";
import { assert } from "../domain/result.ts";
import { refuse } from "../http/refusal-response.ts";
import { sha256 } from "./signer.ts";

export const identifyCaller = createMiddleware<AppEnv>(async (c, next) => {
  c.set("agent", null);
  if (c.req.header("Authorization") !== undefined) {
    const agent = await agentOf(c);
    if (agent === null) return refuse(c, { reason: "session_expired" });
    c.set("agent", agent);
  }
  return next();
});

/** For what only those who are logged in may see; `callingAgent` gives them. */
export const requireAgent = createMiddleware<AppEnv>(async (c, next) => {
  const agent = await agentOf(c);
  if (agent === null) {
    const isAnonymous = c.req.header("Authorization") === undefined;
    return refuse(c, { reason: isAnonymous ? "login_required" : "session_expired" });
  }
  c.set("agent", agent);
  return next();
});

export function callingAgent(c: Context<AppEnv>): Agent {
  const agent = c.get("agent");
  assert(agent, "the route lets agents in alone");
  return agent;
}

/** The token of the call; null when there is none of the right form. */
export function bearerOf(c: Context<AppEnv>): string | null {
  return /^Bearer ([\w-]{16,128})$/.exec(c.req.header("Authorization") ?? "")?.[1] ?? null;
}

/** Null without a bearer, and with one that is not good any more. */
export async function agentOf(c: Context<AppEnv>): Promise<Agent | null> {
  const token = bearerOf(c);
  if (token === null) return null;
  return findAgentBySession(database(c.env), await sha256(token), Date.now());
}
