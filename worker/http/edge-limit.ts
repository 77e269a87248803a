/**
 * A coarse shield in front of the calls that change something (decisions 7.1): how often one browser, or one agent's
 * tool, may call in a minute, counted by the platform in each data centre. Never by address: phones of a carrier share
 * it. Who has neither a cookie nor a bearer of ours is refused by csrf.ts without any work. Execute is left out: a payment
 * that is under way is always asked about. A local run has no such binding, and one that fails lets everybody pass.
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
