import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";
import { isOnSale, type Bus } from "./bus-in-front.ts";

/**
 * Finds another bus for a visitor whose bus is full: the next one that is on sale and has a free seat, else an earlier
 * one.
 */
export function busWithSeats<Trip extends Bus>(
  trips: readonly Trip[],
  full: Pick<TripView, "id">,
  freeSeatsOf: (trip: Trip) => number,
  now: number,
): Trip | null {
  const place = trips.findIndex(({ id }) => id === full.id);
  const inTurn = [...trips.slice(place + 1), ...trips.slice(0, Math.max(place, 0))];
  return inTurn.find((trip) => isOnSale(trip, now) && freeSeatsOf(trip) > 0) ?? null;
}
