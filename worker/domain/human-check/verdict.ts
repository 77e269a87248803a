/**
 * The verdict of the human check's service. The check fails open only if the service itself failed: a visitor can cause
 * any of the other errors, so none of them lets anybody in. The codes are those of Cloudflare's documentation of
 * Siteverify.
 */

import type { OutageKind } from "../payments/outage.ts";

/**
 * `away`: the service failed, and buyers are let through. `shop_fault`: the service does not take the shop's own
 * request, which staff must mend; nobody is let through.
 */
export type CheckVerdict = "person" | "no_person" | "away" | "shop_fault";

/** Null when there was no answer, since the network failed or the time was over. */
export type CheckAnswer = {
  /** HTTP status. */
  status: number;
  /** Null when the body could not be read. */
  reply: { success: boolean; codes: readonly string[] } | null;
} | null;

/** The token is missing, belongs to another shop, is too old or was used before. */
const TOKEN_ERRORS: ReadonlySet<string> = new Set([
  "missing-input-response",
  "invalid-input-response",
  "timeout-or-duplicate",
]);
const SERVICE_ERROR = "internal-error";

export function checkVerdict(answer: CheckAnswer): CheckVerdict {
  if (answer === null) return "away";
  const { status, reply } = answer;
  const isServiceDown = status >= 500;
  if (reply === null) return isServiceDown || status < 400 ? "away" : "shop_fault";
  if (reply.success) return isServiceDown ? "away" : "person";
  const { codes } = reply;
  if (codes.some((code) => TOKEN_ERRORS.has(code))) return "no_person";
  // The secret is missing or wrong, the request malformed, or the code is one that nobody knows.
  if (codes.some((code) => code !== SERVICE_ERROR)) return "shop_fault";
  return isServiceDown || codes.length > 0 ? "away" : "shop_fault";
}

/** The evidence that a verdict gives about the service itself. */
export function readVerdict(verdict: CheckVerdict): "ok" | OutageKind {
  if (verdict === "shop_fault") return "refuses";
  return verdict === "away" ? "away" : "ok";
}
