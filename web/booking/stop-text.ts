/** Where somebody gets on and when the bus leaves it, in one line. */
import type { PointView } from "../../worker/contract/shared.ts";

export function stopText(stop: PointView, time: (clock: string) => string): string {
  return stop.point_time === null
    ? stop.point_name
    : `${stop.point_name}, ${time(stop.point_time)}`;
}
