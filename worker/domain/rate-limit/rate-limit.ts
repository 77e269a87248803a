/**
 * A sliding-window rate limit. Pure: the counted attempts, the rule and the time are arguments. Invariant: at most
 * `most` attempts are within the limit in any window of `windowMs`. The caller decides what happens past the limit: a
 * limit alone never refuses a correct attempt (flows/rate-limited.ts).
 */

import { PASS_MS, TRIPS_PER_PASS } from "../human-check/pass.ts";

const QUARTER_HOUR_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** At log-in and look-up only failed attempts stay counted; at sign-up every attempt does. */
export const RATE_LIMIT_RULES = {
  /** Wrong passwords with one phone number or email. */
  log_in: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Wrong passwords of one browser, whatever the accounts. */
  log_in_browser: { most: 20, windowMs: QUARTER_HOUR_MS },
  /** Wrong passwords of all unknown browsers together: one password tried with many accounts. */
  log_in_shop: { most: 200, windowMs: QUARTER_HOUR_MS },
  /** Sign-ups with one phone number or one email. */
  sign_up: { most: 10, windowMs: QUARTER_HOUR_MS },
  sign_up_browser: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Wrong look-ups with one PNR or one phone number. */
  look_up: { most: 10, windowMs: QUARTER_HOUR_MS },
  look_up_browser: { most: 20, windowMs: QUARTER_HOUR_MS },
  /** Wrong TrxIDs for the correction of one ticket's phone number. */
  ticket_phone: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Codes that are sent for one ticket whose buyer is proven: each is an SMS. */
  ticket_phone_code: { most: 5, windowMs: DAY_MS },
  /** The first code of each ticket, which no other limit refuses; then the other codes of the whole shop. */
  ticket_phone_first: { most: 1, windowMs: DAY_MS },
  ticket_phone_shop: { most: 500, windowMs: DAY_MS },
  /** Payments opened by one browser or agent. */
  create_browser: { most: 30, windowMs: QUARTER_HOUR_MS },
  create_agent: { most: 200, windowMs: QUARTER_HOUR_MS },
  /**
   * Wrong coupon codes of one booking, of one proven phone number, of one other browser, and of all of those together.
   */
  coupon_booking: { most: 10, windowMs: QUARTER_HOUR_MS },
  coupon_customer: { most: 10, windowMs: QUARTER_HOUR_MS },
  coupon_browser: { most: 10, windowMs: QUARTER_HOUR_MS },
  coupon_shop: { most: 300, windowMs: QUARTER_HOUR_MS },
  /** Wrong old passwords of a logged-in agent, at a change of password. */
  password_change: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Wrong staff keys in the whole shop; a right one is never counted, so that nobody can lock staff out. */
  staff_key: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Wrong passkeys in the whole shop: they are counted for an alert, and nobody is kept waiting. */
  staff_passkey: { most: 10, windowMs: QUARTER_HOUR_MS },
  staff_passkey_alert: { most: 1, windowMs: QUARTER_HOUR_MS },
  /** Tests of the shop's alerts: each is an SMS to every owner. */
  alert_try: { most: 3, windowMs: QUARTER_HOUR_MS },
  /** Phones that one ticket's messages are pushed to. */
  push_ticket: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Pictures of one ticket that are stored at an address. */
  ticket_picture: { most: 10, windowMs: QUARTER_HOUR_MS },
  /** Entries of one waiting room taken with one agent's bearer, without the human check. */
  agent_join: { most: 3, windowMs: QUARTER_HOUR_MS },
  /** Trips for which one passed human check is used beyond its first; as long as its cookie lasts. */
  spare_trip: { most: TRIPS_PER_PASS - 1, windowMs: DAY_MS },
  /** Bills of places of one passed human check: as many as a booking has seats. */
  places_pass: { most: 6, windowMs: DAY_MS },
  /** Bills of places on one trip under a phone number that is proven to be the buyer's; agents are excepted. */
  places_phone: { most: 6, windowMs: PASS_MS },
  /** Limits their alert to one. */
  staff_key_alert: { most: 1, windowMs: QUARTER_HOUR_MS },
} as const satisfies Record<string, RateLimitRule>;

/**
 * Payments opened for one booking, by anybody who has its id. Its bills are counted
 * (worker/db/payments/insert-bill.ts).
 */
export const BILLS_PER_BOOKING: RateLimitRule = { most: 12, windowMs: QUARTER_HOUR_MS };

export type RateLimitKind = keyof typeof RATE_LIMIT_RULES;

export interface RateLimitRule {
  most: number;
  windowMs: number;
}

export type Taken = { isAllowed: true; attempts: number[] } | { isAllowed: false; retryAt: number };

/** Counts an attempt at `now`, before its result is known, so that concurrent attempts are all counted. */
export function take(attempts: readonly number[], rule: RateLimitRule, now: number): Taken {
  const counted = attempts.filter((at) => at > now - rule.windowMs);
  if (counted.length < rule.most) return { isAllowed: true, attempts: [...counted, now] };
  return { isAllowed: false, retryAt: Math.min(...counted) + rule.windowMs };
}

/** Removes the attempt of that instant: it succeeded, or was never made. */
export function returnAttempt(attempts: readonly number[], at: number): number[] {
  const index = attempts.indexOf(at);
  return index === -1 ? [...attempts] : attempts.toSpliced(index, 1);
}
