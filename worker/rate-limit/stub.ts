/**
 * The only file that maps a subject to its RateLimiter object: by a keyed hash, so that nothing contains a phone
 * number. One more object, of a longer name, keeps the pace of all waiting rooms.
 */
import type { RateLimitKind } from "../domain/rate-limit/rate-limit.ts";
import type { Signer } from "../auth/signer.ts";
import type { RateLimits, SharedTurns } from "./calls.ts";

/** Placed near the shop's buyers and agents, like its trips. */
const LOCATION = { locationHint: "apac-se" } as const;
/**
 * The first sign of the hash is the object's name: 64 objects, each far from its thousand calls a second when a season
 * opens, and none new to a buyer.
 */
const NAME_LENGTH = 1;

export function rateLimits(env: Pick<Env, "RATE_LIMITERS">, signer: Signer): RateLimits {
  async function countAttempt(kind: RateLimitKind, subject: string) {
    const key = await signer.sign("attempt", `${kind}\n${subject}`);
    return { key, object: env.RATE_LIMITERS.getByName(key.slice(0, NAME_LENGTH), LOCATION) };
  }
  return {
    async take(kind, subject) {
      const { key, object } = await countAttempt(kind, subject);
      return object.take(kind, key);
    },
    async returnAttempt(kind, subject, at) {
      const { key, object } = await countAttempt(kind, subject);
      await object.returnAttempt(key, at);
    },
  };
}

/** One object for the whole shop, as there is one D1. */
export function sharedTurns(env: Pick<Env, "RATE_LIMITERS">): SharedTurns {
  return env.RATE_LIMITERS.getByName("turns", LOCATION);
}
