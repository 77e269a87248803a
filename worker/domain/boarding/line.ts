/**
 * The stops of a bus in the order in which it comes to them on a leg. The place of a stop in this order is what guides'
 * phones and the parents' page call its position. Pure.
 */
import type { Leg } from "../trips/duty.ts";

export interface RoadStop {
  id: string;
  name: string;
  kind: "boarding" | "dropping";
  /** From the departure of the way out, in ms; null: the stop has no time of its own. */
  afterMs: number | null;
  /** Thousandths of a degree; both are null when it is not known where the stop is. */
  latMilli: number | null;
  lngMilli: number | null;
}

export interface LineStop extends RoadStop {
  position: number;
  /** The planned time; null: none. */
  at: number | null;
}

/**
 * `stops`: in the order of the way out, those for boarding first. The way back comes to them in reverse, and none has a
 * time, because times are stored for the way out alone. `departsAt`: the vehicle's own departure on the leg.
 */
export function lineOfLeg(stops: readonly RoadStop[], leg: Leg, departsAt: number): LineStop[] {
  const inOrder = leg === "out" ? stops : stops.toReversed();
  return inOrder.map((stop, position) => ({
    ...stop,
    position,
    at: leg === "out" && stop.afterMs !== null ? departsAt + stop.afterMs : null,
  }));
}
