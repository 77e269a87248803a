/** Where somebody gets on and when the bus leaves it, in one line. */
import type { PointView } from "../../worker/contract/shared.ts";
import { isAfterMidnight } from "../../worker/domain/night.ts";
import type { Format } from "../i18n/format.ts";

export function stopText(stop: PointView, format: Pick<Format, "time" | "instant">): string {
  const when = stopTime(stop, format);
  return when === "" ? stop.point_name : `${stop.point_name}, ${when}`;
}

/** The clock alone, beside the day of the trip; after midnight with the day by whose name people call the night. */
export function stopTime(
  { point_date: day, point_time: clock }: Pick<PointView, "point_date" | "point_time">,
  { time, instant }: Pick<Format, "time" | "instant">,
): string {
  if (clock === null) return "";
  return day !== null && isAfterMidnight(clock) ? instant(day, clock) : time(clock);
}
