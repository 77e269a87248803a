/** The id by which a call is found in the log; it is in the response and in the body of a refusal. */
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";

/** Always generated here: an id sent by a client could write anything into the log. */
export function nameRequest(c: Context<AppEnv>): void {
  const requestId = crypto.randomUUID();
  c.set("requestId", requestId);
  c.header("X-Request-Id", requestId);
}
