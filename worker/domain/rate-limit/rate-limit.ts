/**
 * How often somebody may try before having to wait. Pure: the tries that stand, the rule and the time go in.
 * Invariant: never more than `most` tries are let through in any stretch of `windowMs`, at whatever pace they come.
 */

const QUARTER_HOUR_MS = 15 * 60_000;

/** Only tries that failed stay counted at log-in and look-up; at sign-up every one does. */
export const RATE_LIMIT_RULES = {
  /** Wrong passwords of one account. */
  log_in: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Sign-ups with one phone number or one email. */
  sign_up: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Wrong look-ups with one PNR or one phone number. */
  look_up: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Wrong keys of staff, whoever tries; a right one is never counted, so that nobody can lock staff out. */
  staff_key: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Entries of one waiting room taken with one agent's bearer, without the human check. */
  agent_join: { most: 3, windowMs: QUARTER_HOUR_MS },
  /** One alert about them, however many they are. */
  staff_key_alert: { most: 1, windowMs: QUARTER_HOUR_MS },
} as const satisfies Record<string, RateLimitRule>;

export type RateLimitKind = keyof typeof RATE_LIMIT_RULES;

export interface RateLimitRule {
  most: number;
  windowMs: number;
}

export type Taken = { isAllowed: true; tries: number[] } | { isAllowed: false; retryAt: number };

/** One more try at `now`, counted before anybody knows how it ends: tries at the same moment are all counted. */
export function take(tries: readonly number[], rule: RateLimitRule, now: number): Taken {
  const counted = tries.filter((at) => at > now - rule.windowMs);
  if (counted.length < rule.most) return { isAllowed: true, tries: [...counted, now] };
  return { isAllowed: false, retryAt: Math.min(...counted) + rule.windowMs };
}

/** The tries without one that was made at that instant: it ended well, or was never made. */
export function giveBack(tries: readonly number[], at: number): number[] {
  const place = tries.indexOf(at);
  return place === -1 ? [...tries] : tries.toSpliced(place, 1);
}
