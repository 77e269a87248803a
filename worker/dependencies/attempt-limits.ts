/**
 * Dependencies that count the attempts of a browser, and require the human check past a limit (flows/rate-limited.ts).
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { personCheck } from "../auth/person-check.ts";
import type { Signer } from "../auth/signer.ts";
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";
import type { Refusal } from "../domain/refusal.ts";
import type { AttemptLimits } from "../flows/rate-limited.ts";
import { readKnownVisitor } from "../http/visitor-cookie.ts";
import { rateLimits } from "../rate-limit/stub.ts";

/** All tools with a bearer and no cookie are counted together. */
const NO_COOKIE = "no cookie";

export function attemptLimits(
  c: Context<AppEnv>,
  turnstileToken: string | undefined,
): AttemptLimits {
  return {
    rateLimits: rateLimits(c.env, c.get("signer")),
    checkPerson: personCheck(c, turnstileToken),
    pause: (ms) => new Promise<void>((done) => void setTimeout(done, ms)),
    visitor: async () => (await readKnownVisitor(c)) ?? NO_COOKIE,
  };
}

/** Counts a try. Null: it is within its limit; else the refusal with the seconds to wait. */
export async function takeTry(
  env: Env,
  signer: Signer,
  { kind, of }: { kind: RateLimitKind; of: string },
): Promise<Refusal | null> {
  const answer = await rateLimits(env, signer).take(kind, of);
  return answer.isAllowed ? null : tooManyTries(answer);
}

export function tooManyTries({ retryAfterMs }: { retryAfterMs: number }): Refusal {
  return { reason: "too_many_tries", retryAfterSeconds: Math.ceil(retryAfterMs / 1000) };
}
