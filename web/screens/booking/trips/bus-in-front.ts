import type { TripView } from "../../../../worker/contract/booking/catalogue.ts";

export type Bus = Pick<
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
      isOnSale(other, now) &&
      freeSeatsOf(other) > 0,
  );
  return front?.bus_number ?? null;
}

export function isOnSale(trip: Pick<Bus, "sale_closes_at" | "opens_at">, now: number): boolean {
  const isOpen = trip.opens_at === null || now >= Date.parse(trip.opens_at);
  return isOpen && now < Date.parse(trip.sale_closes_at);
}
