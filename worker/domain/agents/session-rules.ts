/** The lifetime of a session. Pure. */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The absolute lifetime of a session. */
export const SESSION_MS = 30 * DAY_MS;
/** A session unused for this long has expired. */
export const SESSION_IDLE_MS = 7 * DAY_MS;
/** The last use is stored with this precision, so that not every call writes. */
export const SESSION_USE_STEP_MS = HOUR_MS;
/** A token older than this is replaced when the client loads its profile. */
export const TOKEN_ROTATES_AFTER_MS = DAY_MS;
/** How long the replaced token stays valid after the first use of the new one, for requests and tabs under way. */
export const OLD_TOKEN_MS = 5 * 60_000;
/** A new token that was not used in this time is taken as lost, and the next profile brings another one. */
export const NEW_TOKEN_WAITS_MS = 60_000;
/** Lifetime of a recovery code. */
export const RECOVERY_MS = HOUR_MS;

export interface SessionTimes {
  createdAt: number;
  usedAt: number | null;
}

export function isUseStale({ createdAt, usedAt }: SessionTimes, now: number): boolean {
  return now - (usedAt ?? createdAt) >= SESSION_USE_STEP_MS;
}
