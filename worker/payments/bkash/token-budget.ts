/**
 * When the shop may ask the wallet for a token. Pure: the token in hand, the calls made and the time go in. The
 * wallet allows two token calls in an hour and blocks the shop for an hour after a third, so the invariant is:
 * never three calls in a rolling hour, whatever their result.
 */

export type TokenOutcome = { outcome: "ready"; token: string } | { outcome: "away" };

export interface HeldToken {
  idToken: string;
  /** When its call was written down, just before it was made. */
  obtainedAt: number;
  expiresAt: number;
  refreshToken: string | null;
  /** The wallet has answered 401 to it. */
  isRefused: boolean;
}

export const CALLS_PER_HOUR_MAX = 2;
/** An hour, and a minute more: a call that was slow to arrive counts at the wallet later than here. */
export const BUDGET_WINDOW_MS = 61 * 60_000;

/** Renewed after five sixths of its life: 50 minutes of an hour. */
const RENEW_AFTER = 5 / 6;
/** Not handed out in its last minute: it would expire under way. */
const LAST_MINUTE_MS = 60_000;
/** Between a call that failed and the other one that the hour allows: a blip is over in a minute. */
const REST_MS = 60_000;

/** The token that may be handed out now, if there is one. */
export function usableToken(held: HeldToken | null, now: number): string | null {
  if (held === null || held.isRefused || now >= held.expiresAt - LAST_MINUTE_MS) return null;
  return held.idToken;
}

/** The call that is due and allowed now: with a refresh token or, when that is null, a grant. */
export function dueCall(
  held: HeldToken | null,
  calls: readonly number[],
  now: number,
): { refreshToken: string | null } | null {
  const isGood = usableToken(held, now) !== null;
  if (held !== null && isGood && now < renewsAt(held)) return null;

  const recent = calls.filter((at) => at > now - BUDGET_WINDOW_MS);
  if (recent.length >= CALLS_PER_HOUR_MAX) return null;

  const lastCallAt = Math.max(...recent);
  const lastFailed = recent.length > 0 && (held === null || lastCallAt > held.obtainedAt);
  if (lastFailed && now < lastCallAt + REST_MS) return null;

  // A session that has lapsed or was refused is begun anew, and so is one that could not be refreshed: while a
  // token is good, its own call and one renewal are all that the budget allows.
  return { refreshToken: isGood && held !== null ? held.refreshToken : null };
}

function renewsAt(held: HeldToken): number {
  return held.obtainedAt + (held.expiresAt - held.obtainedAt) * RENEW_AFTER;
}
