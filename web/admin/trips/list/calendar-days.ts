/** The days of a calendar, as 2026-12-04: weeks begin on Sunday. Pure. */
import { addDays } from "../../../../worker/domain/dhaka-time.ts";

export type CalendarLook = "week" | "month";

const WEEK_DAYS = 7;

/** Whole weeks: the one of this day, or all that its month touches. */
export function listWeeks(day: string, look: CalendarLook): string[][] {
  const last = look === "week" ? day : addDays(`${shiftMonth(day, 1).slice(0, 8)}01`, -1);
  const weeks: string[][] = [];
  let first = startWeek(look === "week" ? day : `${day.slice(0, 8)}01`);
  while (first <= last) {
    const start = first;
    weeks.push(Array.from({ length: WEEK_DAYS }, (_, at) => addDays(start, at)));
    first = addDays(first, WEEK_DAYS);
  }
  return weeks;
}

/** A day in the week or month before or after. */
export function turnPage(day: string, look: CalendarLook, by: 1 | -1): string {
  return look === "week" ? addDays(day, WEEK_DAYS * by) : shiftMonth(day, by);
}

export function isDay(text: string | null): text is string {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(text);
  // Some engines read the 31st of a month without one as the day after its end.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function startWeek(day: string): string {
  return addDays(day, -new Date(Date.parse(day)).getUTCDay());
}

/** Returns the first day of the month that many months away. A first day exists in every month, a 31st does not. */
function shiftMonth(day: string, by: number): string {
  const at = new Date(Date.parse(`${day.slice(0, 7)}-01`));
  at.setUTCMonth(at.getUTCMonth() + by);
  return at.toISOString().slice(0, 10);
}
