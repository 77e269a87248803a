/** Turns a refusal into its response: one body for all, with `Retry-After` where waiting helps (decisions 1.3). */
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Refusal } from "../domain/refusal.ts";
import { measure } from "../telemetry/metrics.ts";
import { refusalBody } from "./refusal-body.ts";
import { REFUSALS } from "./refusals.ts";

const RETRY_AFTER_SECONDS = "3";

export function refuse(c: Context<AppEnv>, refusal: Refusal) {
  measure(c.env, "refusal", refusal.reason);
  const [status] = REFUSALS[refusal.reason];
  if (status === 503) c.header("Retry-After", RETRY_AFTER_SECONDS);
  if ("retryAfterSeconds" in refusal) {
    c.header("Retry-After", String(refusal.retryAfterSeconds));
  }
  return c.json(refusalBody(refusal, c.get("requestId")), status);
}
