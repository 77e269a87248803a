import type { TripView } from "../../../worker/contract/catalogue.ts";

type Bus = Pick<
  TripView,
  "id" | "deperture_date" | "bus_number" | "sale_closes_at" | "opens_at" | "seatsAvailable"
>;

/**
 * The number of the bus that must be full before this one is chosen from: the first before it on its day that is on
 * sale and has a free seat. Null: none. The server applies the same rule at each hold (decisions 2.7).
 */
export function busInFront(
  trips: readonly Bus[],
  trip: Bus,
  freeSeatsOf: (trip: Bus) => number,
  now: number,
): number | null {
  const front = trips.find(
    (other) =>
      other.deperture_date === trip.deperture_date &&
      other.bus_number < trip.bus_number &&
      now < Date.parse(other.sale_closes_at) &&
      (other.opens_at === null || now >= Date.parse(other.opens_at)) &&
      freeSeatsOf(other) > 0,
  );
  return front?.bus_number ?? null;
}
