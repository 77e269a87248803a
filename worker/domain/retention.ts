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

/** Data of journeys that ended before this instant is due. */
export function erasableBefore(now: number, days: number): number {
  return now - days * DAY_MS;
}

/** Twice the 30 days for which D1 can be restored, so that no restore brings back a bill whose record is lean. */
const UNPAID_KEPT_DAYS = 60;

/** Bills without money go, and objects drop what only the sale needed, for journeys that ended before this instant. */
export function compactableBefore(now: number, days: number): number {
  return erasableBefore(now, Math.max(days, UNPAID_KEPT_DAYS));
}

/** Which part of the old journeys is erased this minute; null outside the quiet hour. */
export function sliceAt(now: number): number | null {
  const [hour, minute] = dhakaTime(now).split(":");
  return hour === QUIET_HOUR ? Number(minute) : null;
}

/** Replaces the number: the same number gives the same mark, from which the number can't be derived. */
export function erasedPhone(keyedHash: string): string {
  return ERASED + keyedHash;
}

/** For display: empty once it is erased. */
export function visiblePhone(phone: string): string {
  return phone.startsWith(ERASED) ? "" : phone;
}
