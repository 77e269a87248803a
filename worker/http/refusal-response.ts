/** Turns a refusal into its response: one body for all, with `Retry-After` where waiting helps (decisions 1.3). */
import type { Context } from "hono";
import type { AppEnv } from "./app-env.ts";
import type { Reason, Refusal } from "../domain/refusal.ts";
import { measure } from "../telemetry/metrics.ts";
import { findRetryAfter, refusalBody } from "./refusal-body.ts";
import { REFUSALS } from "./refusals.ts";

/** What a program sends to be known (RFC 9110); browsers ask nobody for it. */
const CHALLENGE = 'Bearer realm="BhortiBus"';

const NEEDS_BEARER: ReadonlySet<Reason> = new Set(["login_required", "session_expired"]);

/** `provider`: the one of the payment that is refused, or that the refusal is about. */
export function refuse(c: Context<AppEnv>, refusal: Refusal, provider?: string) {
  measure(c.env, "refusal", refusal.reason);
  const [status] = REFUSALS[refusal.reason];
  const retryAfter = findRetryAfter(refusal);
  if (retryAfter !== null) c.header("Retry-After", String(retryAfter));
  if (refusal.reason === "method_not_allowed") c.header("Allow", refusal.allowed);
  if (NEEDS_BEARER.has(refusal.reason)) c.header("WWW-Authenticate", CHALLENGE);
  return c.json(refusalBody(refusal, c.get("requestId"), provider), status);
}
