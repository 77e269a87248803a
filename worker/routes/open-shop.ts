/** Calls that begin a sale or decide about a ticket wait while D1 is restored (protocol 22). */
import { createMiddleware } from "hono/factory";
import { shopPhase } from "../dependencies/shop-phase.ts";
import type { AppEnv } from "../http/app-env.ts";
import { refuse } from "../http/refusal-response.ts";

export const requireOpenShop = createMiddleware<AppEnv>(async (c, next) => {
  if ((await shopPhase(c.env)) !== "open") return refuse(c, { reason: "sales_paused" });
  return next();
});
