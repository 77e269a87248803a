/** A boarding point and the time at which the bus leaves it, in one line. */
import type { PointView } from "../../worker/contract/shared.ts";
import { isAfterMidnight } from "../../worker/domain/night.ts";
import type { Format } from "../i18n/format.ts";
import type { Messages } from "../i18n/messages.ts";

export function formatStop(
  stop: PointView,
  { name, ...format }: Pick<Messages, "name" | "time" | "instant">,
): string {
  const when = formatStopTime(stop, format);
  return when === "" ? name(stop.point_name) : `${name(stop.point_name)}, ${when}`;
}

/** The clock alone, beside the day of the trip; after midnight with the day by whose name people call the night. */
export function formatStopTime(
  { point_date: day, point_time: clock }: Pick<PointView, "point_date" | "point_time">,
  { time, instant }: Pick<Format, "time" | "instant">,
): string {
  if (clock === null) return "";
  return day !== null && isAfterMidnight(clock) ? instant(day, clock) : time(clock);
}
