/**
 * The only file that maps a subject to its RateLimiter object: by a keyed hash, so that no id contains a phone number.
 */
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";
import type { Signer } from "../auth/signer.ts";
import type { RateLimits } from "./calls.ts";

/** Near the shop's buyers and agents, like its trips. */
const LOCATION = { locationHint: "apac-se" } as const;

export function rateLimits(env: Pick<Env, "RATE_LIMITERS">, signer: Signer): RateLimits {
  async function objectOf(kind: RateLimitKind, subject: string) {
    const name = await signer.sign("attempt", `${kind}\n${subject}`);
    return env.RATE_LIMITERS.getByName(name, LOCATION);
  }
  return {
    take: async (kind, subject) => (await objectOf(kind, subject)).take(kind),
    giveBack: async (kind, subject, at) => (await objectOf(kind, subject)).giveBack(at),
  };
}
