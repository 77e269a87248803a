/** The answers of calls while D1 is restored (protocol 22). */
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { shopPhase } from "../dependencies/shop-phase.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { AppEnv } from "../http/app-env.ts";
import { refuse } from "../http/refusal-response.ts";

/** Calls that begin a sale or decide about a ticket wait. */
export const requireOpenShop = createMiddleware<AppEnv>(async (c, next) => {
  if ((await shopPhase(c.env)) !== "open") return refuse(c, { reason: "sales_paused" });
  return next();
});

/** Calls that say whether a ticket is good wait: D1 may have it as it was before it was cancelled or moved. */
export const requireComparedTickets = createMiddleware<AppEnv>(async (c, next) => {
  if ((await shopPhase(c.env)) !== "open") return refuse(c, { reason: "records_compared" });
  return next();
});

/** For a call whose ticket or bill D1 does not have: until each trip was compared it may only be lost. */
export async function refuseMissing(c: Context<AppEnv>, refusal: Refusal) {
  const isCompared = (await shopPhase(c.env)) === "open";
  return refuse(c, isCompared ? refusal : { reason: "records_compared" });
}
