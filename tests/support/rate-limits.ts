/** Counts attempts by the same rules as the objects, with a clock that the test moves. */
import {
  RATE_LIMIT_RULES,
  returnAttempt,
  take,
} from "../../worker/domain/rate-limit/rate-limit.ts";
import type { PersonCheck } from "../../worker/flows/rate-limited.ts";
import type { RateLimits } from "../../worker/rate-limit/calls.ts";

export interface CountedAttempts extends RateLimits {
  /** How many attempts are counted for this subject. */
  counted(subject: string): number;
  pass(ms: number): void;
}

export function countedAttempts(): CountedAttempts {
  const stored = new Map<string, readonly number[]>();
  let now = 1_000_000;
  return {
    async take(kind, subject) {
      const key = `${kind}\n${subject}`;
      const taken = take(stored.get(key) ?? [], RATE_LIMIT_RULES[kind], now);
      if (!taken.isAllowed) return { isAllowed: false, retryAfterMs: taken.retryAt - now };
      stored.set(key, taken.attempts);
      return { isAllowed: true, at: now };
    },
    async returnAttempt(kind, subject, at) {
      const key = `${kind}\n${subject}`;
      stored.set(key, returnAttempt(stored.get(key) ?? [], at));
    },
    counted: (subject) =>
      [...stored]
        .filter(([key]) => key.slice(key.indexOf("\n") + 1) === subject)
        .reduce((sum, [, attempts]) => sum + attempts.length, 0),
    pass(ms) {
      now += ms;
    },
  };
}

/** A human check with a fixed verdict for so many tokens, and the pauses that were made. */
export function aPersonCheck() {
  const state: {
    verdict: Awaited<ReturnType<PersonCheck["checkPerson"]>>;
    tokens: number;
    pauses: number[];
  } = { verdict: "off", tokens: Infinity, pauses: [] };
  const deps: PersonCheck = {
    async checkPerson() {
      if (state.tokens === 0) return "no_person";
      state.tokens -= 1;
      return state.verdict;
    },
    async pause(ms) {
      state.pauses.push(ms);
    },
  };
  return { state, deps };
}
