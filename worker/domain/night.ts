/**
 * The night after midnight, as people in Bangladesh name it: a bus at a quarter past midnight on the 29th leaves in the
 * night of the 28th, and whoever reads "29 December, 12:15 at night" comes a day late. Pure.
 */
import { DHAKA_OFFSET_MS } from "./dhaka-time.ts";

const NIGHT_ENDS = "04:00";
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** People sleep until so long after midnight. */
export const ASLEEP_MS = 6 * HOUR_MS;
/** Nine in the evening is so long before midnight. */
export const EVENING_BEFORE_MS = 3 * HOUR_MS;

/** `clock`: `HH:mm`. */
export function isAfterMidnight(clock: string): boolean {
  return clock < NIGHT_ENDS;
}

/** The day by whose name people call that hour: the one before, until four in the morning. `day`: `YYYY-MM-DD`. */
export function calledDay(day: string, clock: string): string {
  if (!isAfterMidnight(clock)) return day;
  // Days of a calendar, so that any zone will do.
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
