/** When personal data is erased (decisions 7.5), and what is left of it. */
import { dhakaTime } from "./dhaka-time.ts";

/** After the journey, unless a variable says otherwise. */
export const ERASE_AFTER_DAYS = 60;
/** The work of a night is spread over the minutes of the hour that begins then in Dhaka. */
const QUIET_HOUR = "03";
export const SLICES = 60;

const DAY_MS = 86_400_000;
/** No phone number begins so. */
const ERASED = "erased:";

/** Journeys that ended before that instant are over long enough. */
export function erasableBefore(now: number, days: number): number {
  return now - days * DAY_MS;
}

/** Which part of the old journeys has its turn this minute; null outside the quiet hour. */
export function sliceAt(now: number): number | null {
  const [hour, minute] = dhakaTime(now).split(":");
  return hour === QUIET_HOUR ? Number(minute) : null;
}

/** What stands in place of the number: the same number leaves the same mark, which tells nobody the number. */
export function erasedPhone(keyedHash: string): string {
  return ERASED + keyedHash;
}

/** As anybody may see it: nothing once it is erased. */
export function visiblePhone(phone: string): string {
  return phone.startsWith(ERASED) ? "" : phone;
}
