import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Whether the request came over TLS; a local run has none. */
export function isSecure(c: Context<AppEnv>): boolean {
  return c.req.url.startsWith("https:");
}
