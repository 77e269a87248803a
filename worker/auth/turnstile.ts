/**
 * Cloudflare Turnstile: verifies that a token belongs to a person. Nothing about the visitor is sent, not even the IP
 * address.
 */
import { z } from "zod";

const ADDRESS = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT_MS = 3_000;
/**
 * Errors of the token itself; any other is a failure of the service or of the configuration, and no reason to refuse a
 * buyer.
 */
const TOKEN_ERRORS = new Set([
  "missing-input-response",
  "invalid-input-response",
  "timeout-or-duplicate",
]);

export type Verdict = "person" | "no_person" | "away";

const Reply = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

export async function verifyTurnstile(
  send: (url: string, init: RequestInit) => Promise<Response>,
  { secret, token }: { secret: string; token: string },
): Promise<Verdict> {
  try {
    const response = await send(ADDRESS, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ secret, response: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply = Reply.parse(await response.json());
    if (reply.success) return "person";
    return reply["error-codes"].some((code) => TOKEN_ERRORS.has(code)) ? "no_person" : "away";
  } catch {
    return "away";
  }
}
