/** When a bus leaves, as people say it on the day: আজ রাত ১০:৩০, আজ দিবাগত রাত ১২:১৫. Pure. */
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { findCalledDay, isAfterMidnight } from "../../../worker/domain/night.ts";
import type { admin } from "../../i18n/en/admin.ts";
import type { Format } from "../../i18n/format.ts";

/** `iso`: an instant of the wire; `now`: the day in Dhaka. */
export function departureTime(
  { days, leaves, leavesAtNight }: Pick<typeof admin.today, "days" | "leaves" | "leavesAtNight">,
  format: Format,
  iso: string,
  now: string,
): string {
  const [day, clock] = [iso.slice(0, 10), iso.slice(11, 16)];
  const called = findCalledDay(day, clock);
  const names = new Map([
    [addDays(now, -1), days.before],
    [now, days.today],
    [addDays(now, 1), days.after],
  ]);
  const name = names.get(called) ?? format.date(called);
  const say = isAfterMidnight(clock) ? leavesAtNight : leaves;
  return say(name, format.instantParts(day, clock).clock);
}
