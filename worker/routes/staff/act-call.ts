/** The context that an act gets from its request. */
import type { Context } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import type { ActCall } from "../../acts/act-runner.ts";
import type { StaffCaller } from "../../domain/staff/caller.ts";

export function actCall(c: Context<AppEnv>, caller: StaffCaller): ActCall {
  const { origin } = new URL(c.req.url);
  return { env: c.env, signer: c.get("signer"), now: Date.now(), origin, caller };
}
