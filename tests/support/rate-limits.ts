/** Counts tries as the objects do, by the same rule, at a clock that stands until it is moved. */
import { RATE_LIMIT_RULES, giveBack, take } from "../../worker/domain/rate-limit/rate-limit.ts";
import type { RateLimits } from "../../worker/rate-limit/calls.ts";

export interface CountedTries extends RateLimits {
  /** How many tries stand for this subject. */
  standing(subject: string): number;
  pass(ms: number): void;
}

export function countedTries(): CountedTries {
  const kept = new Map<string, readonly number[]>();
  let now = 1_000_000;
  return {
    async take(kind, subject) {
      const taken = take(kept.get(subject) ?? [], RATE_LIMIT_RULES[kind], now);
      if (!taken.isAllowed) return { isAllowed: false, retryAfterMs: taken.retryAt - now };
      kept.set(subject, taken.tries);
      return { isAllowed: true, at: now };
    },
    async giveBack(_, subject, at) {
      kept.set(subject, giveBack(kept.get(subject) ?? [], at));
    },
    standing: (subject) => kept.get(subject)?.length ?? 0,
    pass(ms) {
      now += ms;
    },
  };
}
