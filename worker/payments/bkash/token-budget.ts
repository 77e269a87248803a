/**
 * When the shop may request a token from the wallet. Pure: the current token, the calls made and the time are
 * arguments. The wallet allows two token calls in an hour and blocks the shop for an hour after a third, so the
 * invariant is: never three calls in a rolling hour, whatever their result.
 */

export type TokenOutcome = { outcome: "ready"; token: string } | { outcome: "away" };

export interface HeldToken {
  idToken: string;
  /** When its call was recorded, just before it was made. */
  obtainedAt: number;
  expiresAt: number;
  refreshToken: string | null;
  /** The wallet has refused it with 401. */
  isRefused: boolean;
}

export const CALLS_PER_HOUR_MAX = 2;
/** An hour and a minute: a call that was slow to arrive is counted by the wallet later than here. */
export const BUDGET_WINDOW_MS = 61 * 60_000;

/** Renewed after five sixths of its life: 50 minutes of an hour. */
const RENEW_AFTER = 5 / 6;
/** Not returned in its last minute: it would expire during the call. */
const LAST_MINUTE_MS = 60_000;
/** The pause between a failed call and the second one that the hour allows: short outages are over by then. */
const REST_MS = 60_000;

/** The token that may be used now, if there is one. */
export function findUsableToken(held: HeldToken | null, now: number): string | null {
  if (held === null || held.isRefused || now >= held.expiresAt - LAST_MINUTE_MS) return null;
  return held.idToken;
}

/** The call that is due and allowed now: with a refresh token or, when that is null, a grant. */
export function findDueCall(
  held: HeldToken | null,
  calls: readonly number[],
  now: number,
): { refreshToken: string | null } | null {
  const isGood = findUsableToken(held, now) !== null;
  if (held !== null && isGood && now < findRenewalTime(held)) return null;

  const recent = calls.filter((at) => at > now - BUDGET_WINDOW_MS);
  if (recent.length >= CALLS_PER_HOUR_MAX) return null;

  const lastCallAt = Math.max(...recent);
  const lastFailed = recent.length > 0 && (held === null || lastCallAt > held.obtainedAt);
  if (lastFailed && now < lastCallAt + REST_MS) return null;

  // A grant where the token has expired, was refused or could not be refreshed: while a token is valid, its own call
  // and one renewal are all that the budget allows.
  return { refreshToken: isGood && held !== null ? held.refreshToken : null };
}

function findRenewalTime(held: HeldToken): number {
  return held.obtainedAt + (held.expiresAt - held.obtainedAt) * RENEW_AFTER;
}
