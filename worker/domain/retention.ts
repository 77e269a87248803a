/** When personal data is erased (decisions 7.5), and what replaces it. */
import { dhakaTime } from "./dhaka-time.ts";

/** After the journey, unless a variable says otherwise. */
export const ERASE_AFTER_DAYS = 60;
/** The work of a night is spread over the minutes of the hour that begins then in Dhaka. */
const QUIET_HOUR = "03";
export const SLICES = 60;

const DAY_MS = 86_400_000;
/** A prefix that no phone number has. */
const ERASED = "erased:";
const HASHED = "hashed:";

/** Data of journeys that ended before this instant is due. */
export function computeErasableBefore(now: number, days: number): number {
  return now - days * DAY_MS;
}

/** Twice the 30 days for which D1 can be restored, so no restore brings back a bill whose record has lost its facts. */
const UNPAID_KEPT_DAYS = 60;

/**
 * Unpaid bills are deleted, and objects drop what only the sale needed, for journeys that ended before this instant.
 */
export function compactableBefore(now: number, days: number): number {
  return computeErasableBefore(now, Math.max(days, UNPAID_KEPT_DAYS));
}

/** The part of the old journeys that is erased this minute; null outside the quiet hour. */
export function sliceAt(now: number): number | null {
  const [hour, minute] = dhakaTime(now).split(":");
  return hour === QUIET_HOUR ? Number(minute) : null;
}

/** Replaces the number: the same number gives the same mark, from which the number can't be derived. */
export function formatErasedPhone(keyedHash: string): string {
  return ERASED + keyedHash;
}

/**
 * Replaces a number of which a restore has left only the keyed hash (protocol 24), until somebody enters the number
 * with this hash.
 */
export function formatHashedPhone(phoneKey: string): string {
  return HASHED + phoneKey;
}

/** For display: empty once the number is erased, and while only its hash is known. */
export function toVisiblePhone(phone: string): string {
  return phone.startsWith(ERASED) || phone.startsWith(HASHED) ? "" : phone;
}
