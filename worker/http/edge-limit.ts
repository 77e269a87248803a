/**
 * A coarse rate limit in front of the calls that change something (decisions 7.1): calls per minute of one browser, or
 * one agent's tool, counted by the platform in each data centre. Never by IP address, which phones of a carrier share.
 * A request with neither cookie nor bearer is refused by csrf.ts at no cost. Execute is exempt, so that a payment in
 * progress can always be queried. A local run has no such binding, and a failing one lets everybody pass.
 */
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";
import { sha256 } from "../auth/signer.ts";
import { refuse } from "./refusal-response.ts";
import { knownVisitor } from "./visitor-cookie.ts";

const PERIOD_SECONDS = 60;
const ALWAYS_PASSES = "/api/bkash/payment/execute";

export const edgeLimit = createMiddleware<AppEnv>(async (c, next) => {
  const limit = c.env.EDGE_LIMIT;
  if (limit === undefined || c.req.method !== "POST" || c.req.path === ALWAYS_PASSES) return next();
  const bearer = c.req.header("Authorization");
  const key = bearer === undefined ? await knownVisitor(c) : await sha256(bearer);
  if (key === null || (await isWithin(limit, key))) return next();
  return refuse(c, { reason: "too_many_tries", retryAfterSeconds: PERIOD_SECONDS });
});

async function isWithin(limit: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limit.limit({ key })).success;
  } catch {
    return true;
  }
}
