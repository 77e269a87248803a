/**
 * Names the hours after midnight as people in Bangladesh do: a bus at a quarter past midnight on the 29th leaves in the
 * night of the 28th, and a passenger who reads "29 December, 12:15 at night" would come a day late. Pure.
 */
import { DHAKA_OFFSET_MS } from "./dhaka-time.ts";

const NIGHT_ENDS = "04:00";
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** How long after midnight people sleep. */
export const ASLEEP_MS = 6 * HOUR_MS;
/** How long before midnight it is nine in the evening. */
export const EVENING_BEFORE_MS = 3 * HOUR_MS;

/** `clock`: `HH:mm`. */
export function isAfterMidnight(clock: string): boolean {
  return clock < NIGHT_ENDS;
}

/** The day by whose name people call that hour: the one before, until four in the morning. `day`: `YYYY-MM-DD`. */
export function findCalledDay(day: string, clock: string): string {
  if (!isAfterMidnight(clock)) return day;
  // Calendar days, so any time zone works.
  return new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);
}

/**
 * A deadline that people have to meet: one that falls between midnight and six is set to nine in the evening before.
 * worker/db/tickets/choices.ts says the same in SQL.
 */
export function eveningBefore(at: number): number {
  const sinceMidnight = (at + DHAKA_OFFSET_MS) % DAY_MS;
  return sinceMidnight < ASLEEP_MS ? at - sinceMidnight - EVENING_BEFORE_MS : at;
}
