/**
 * The human check before a visitor's first hold and before joining a queue (decisions 7.1), where the shop has its
 * keys. A signed cookie remembers a passed check for a day. Agents whom staff have approved are exempt with their
 * bearer. While its service fails visitors are let through, with an alert: selling goes on. No IP address is
 * read or sent, since many phones share one.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { turnstileKeys } from "../config/variables.ts";
import { findAccount } from "../db/agents/agents.ts";
import { database } from "../db/client.ts";
import type { Refusal } from "../domain/refusal.ts";
import { readSignedCookie, writeSignedCookie, type SignedCookie } from "../http/signed-cookie.ts";
import { rateLimits } from "../rate-limit/stub.ts";
import { authenticateAgent } from "./agent-session.ts";
import { verifyTurnstile } from "./turnstile.ts";
import { ensureVisitor } from "./visitor.ts";

const COOKIE_SECONDS = 86_400;
const COOKIE: SignedCookie = {
  name: "human",
  purpose: "human",
  sameSite: "Lax",
  maxAge: COOKIE_SECONDS,
};

/** Before a hold: null lets it through. */
export async function requireHuman(
  c: Context<AppEnv>,
  token: string | undefined,
): Promise<Refusal | null> {
  const isPerson = await checkHuman(c, await ensureVisitor(c), token);
  if (isPerson || (await authenticateApprovedAgent(c)) !== null) return null;
  return { reason: "human_check_needed" };
}

/**
 * Whether the visitor passed the check today or passes it now with `token`, which is spent by it. Always true for a
 * shop without the check.
 */
export async function checkHuman(
  c: Context<AppEnv>,
  visitor: string,
  token: string | undefined,
): Promise<boolean> {
  const keys = turnstileKeys(c.env);
  if (keys === null || (await hasPassedToday(c, visitor))) return true;
  if (token === undefined || token === "") return false;
  const { secret } = keys;
  const verdict = await verifyTurnstile({ secret, token });
  if (verdict === "person") await rememberPassed(c, visitor);
  return verdict === "person" || verdict === "away";
}

/** An approved agent's tool can't pass the check; it joins a waiting room with its bearer, a few times only. Counts one; false past the limit. */
export async function takeAgentJoin(c: Context<AppEnv>, waitingRoom: string): Promise<boolean> {
  const agentId = await authenticateApprovedAgent(c);
  if (agentId === null) return false;
  const limits = rateLimits(c.env, c.get("signer"));
  return (await limits.take("agent_join", `${agentId}\n${waitingRoom}`)).isAllowed;
}

/**
 * The id of the agent whose bearer this is, if staff have approved the account; null for anybody else. An agent of a
 * shop without approval is one whom nobody has called: a script could sign up as many.
 */
async function authenticateApprovedAgent(c: Context<AppEnv>): Promise<string | null> {
  const agent = await authenticateAgent(c);
  if (agent === null) return null;
  const account = await findAccount(database(c.env), { id: agent.id });
  return account === null || account.contactVerifiedAt === null ? null : agent.id;
}

async function hasPassedToday(c: Context<AppEnv>, visitor: string): Promise<boolean> {
  const until = await readSignedCookie(c, COOKIE, [visitor]);
  return until !== null && Date.now() < Number(until);
}

async function rememberPassed(c: Context<AppEnv>, visitor: string): Promise<void> {
  const until = Date.now() + COOKIE_SECONDS * 1000;
  await writeSignedCookie(c, COOKIE, String(until), [visitor]);
}
