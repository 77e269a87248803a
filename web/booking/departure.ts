/** The departure time at the buyer's boarding stop, for the bar of held seats. */
import type { PointView } from "../../worker/contract/shared.ts";
import { findChosenStop, stopsToChoose } from "../screens/checkout/stops.ts";
import { readCheckoutInput } from "../screens/checkout/checkout-input.ts";
import { localMemory } from "../storage/browser-storage.ts";

/** In the format of the API: "2026-12-04", "07:40". */
export interface Departure {
  day: string;
  clock: string;
}

/** A trip's own times, and the stops at which passengers get on. */
export interface DepartureTimes extends Departure {
  boarding: readonly PointView[];
}

/**
 * The departure from the stop that the buyer chose at checkout, as stored on this phone. If there is no stop to choose,
 * the departure of the trip itself. Null when the time of the chosen stop is not known.
 */
export function findDeparture({ day, clock, boarding }: DepartureTimes): Departure | null {
  const stops = stopsToChoose(boarding);
  if (stops.length === 0) return { day, clock };
  const chosen = findChosenStop(stops, readCheckoutInput(Date.now(), localMemory).stop);
  const stop = stops.find(({ point_id }) => point_id === chosen);
  if (stop === undefined || stop.point_date === null || stop.point_time === null) return null;
  return { day: stop.point_date, clock: stop.point_time };
}
