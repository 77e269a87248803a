/**
 * Counts wrong passkeys for the whole shop: many of them raise one alert. Nobody is locked out by another's attempts.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { rateLimits } from "../rate-limit/stub.ts";
import { logAlert } from "../telemetry/log.ts";

/** One counter for the whole shop. */
const SUBJECT = "passkeys of staff";

export async function countWrongPasskey(c: Context<AppEnv>): Promise<void> {
  const attempts = rateLimits(c.env, c.get("signer"));
  if ((await attempts.take("staff_passkey", SUBJECT)).isAllowed) return;
  const isNews = (await attempts.take("staff_passkey_alert", SUBJECT)).isAllowed;
  if (isNews) logAlert("staff_passkeys_tried", { request: c.get("requestId") });
}
