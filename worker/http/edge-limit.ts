/**
 * A coarse rate limit in front of the calls that change something (decisions 7.1): calls per minute of one browser, or
 * one agent's tool, counted by the platform in each data centre. Never by IP address, which phones of a carrier share.
 * A request with neither cookie nor bearer is refused by csrf.ts at no cost. Execute is exempt, so that a payment in
 * progress can always be queried. A local run has no such binding, and a failing one lets everybody pass.
 */
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { sha256 } from "../auth/signer.ts";
import { STAFF_CALL_AT } from "../contract/staff/staff-calls.ts";
import type { Refusal } from "../domain/refusal.ts";
import { refuse } from "./refusal-response.ts";
import { readKnownVisitor } from "./visitor-cookie.ts";

const PERIOD_SECONDS = 60;
const UNDER = "/api";
const ALWAYS_PASSES = "/api/bkash/payment/execute";

export const edgeLimit = createMiddleware<AppEnv>(async (c, next) => {
  const limit = c.env.EDGE_LIMIT;
  if (limit === undefined || c.req.method !== "POST" || c.req.path === ALWAYS_PASSES) return next();
  const bearer = c.req.header("Authorization");
  const key = bearer === undefined ? await readKnownVisitor(c) : await sha256(bearer);
  if (key === null || (await isWithin(limit, key))) return next();
  return refuse(c, { reason: "too_many_tries", retryAfterSeconds: PERIOD_SECONDS });
});

/**
 * Counts a call under a subject of its own, such as the link that it names, because nothing else tells callers without
 * cookie and bearer apart. Null: it is within the limit.
 */
export async function takeEdgeTry(
  env: Pick<Env, "EDGE_LIMIT">,
  subject: string,
): Promise<Refusal | null> {
  const limit = env.EDGE_LIMIT;
  return limit === undefined || (await isWithin(limit, subject))
    ? null
    : { reason: "too_many_tries", retryAfterSeconds: PERIOD_SECONDS };
}

/**
 * Limits calls of staff, except those that need a bearer: a restore's commands make thousands, and a wrong
 * bearer is counted for the whole shop (auth/staff-auth.ts).
 */
export const staffEdgeLimit = createMiddleware<AppEnv>(async (c, next) => {
  const isOpen = STAFF_CALL_AT.get(c.req.path.slice(UNDER.length))?.openTo === "everybody";
  const isCommand = c.req.header("Authorization") !== undefined && !isOpen;
  return isCommand ? next() : edgeLimit(c, next);
});

async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success;
  } catch {
    return true;
  }
}
