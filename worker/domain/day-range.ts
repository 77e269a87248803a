/** Days in Dhaka as a query names them: from one to another, the last 30 days unless it says otherwise. Pure. */
import { addDays, toDhakaInstant, dhakaDate } from "./dhaka-time.ts";

const DAY_MS = 86_400_000;
const DAYS_DEFAULT = 30;

export interface DayRange {
  from: string;
  to: string;
  /** Their start and end instants; the end is exclusive. */
  start: number;
  end: number;
}

export interface DayRangeInput {
  from?: string | undefined;
  to?: string | undefined;
}

/** Both days are inclusive; null if they are in the wrong order or too far apart. */
export function dayRange(input: DayRangeInput, now: number, daysMax: number): DayRange | null {
  const to = input.to ?? dhakaDate(now);
  const from = input.from ?? addDays(to, 1 - DAYS_DEFAULT);
  const start = toDhakaInstant(from, "00:00");
  const end = toDhakaInstant(to, "00:00") + DAY_MS;
  const days = (end - start) / DAY_MS;
  return days >= 1 && days <= daysMax ? { from, to, start, end } : null;
}
