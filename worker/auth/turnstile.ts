/** Cloudflare Turnstile: whether a token was earned by a person. Tells nothing of the visitor, no address either. */
import { z } from "zod";

const ADDRESS = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const PATIENCE_MS = 3_000;
/** The token's own errors; every other one is ours or theirs, and no reason to turn a buyer away. */
const OF_TOKEN = new Set([
  "missing-input-response",
  "invalid-input-response",
  "timeout-or-duplicate",
]);

export type Verdict = "person" | "no_person" | "away";

const Said = z.object({ success: z.boolean(), "error-codes": z.array(z.string()).default([]) });

export async function askTurnstile(
  send: (url: string, init: RequestInit) => Promise<Response>,
  { secret, token }: { secret: string; token: string },
): Promise<Verdict> {
  try {
    const answer = await send(ADDRESS, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ secret, response: token }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const said = Said.parse(await answer.json());
    if (said.success) return "person";
    return said["error-codes"].some((code) => OF_TOKEN.has(code)) ? "no_person" : "away";
  } catch {
    return "away";
  }
}
