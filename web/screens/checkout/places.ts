/** The fields of a booking without a seat map, except the contact, and their rules (spec 5; decisions 3.10). */
import type { TripView } from "../../../worker/contract/booking/catalogue.ts";
import { codeAsTyped } from "../../../worker/domain/as-typed.ts";

export interface Places {
  tripId: string;
  totalSeat: string;
  center: string;
}

export type PlacesError = "totalSeatRequired" | "totalSeatNumeric" | "totalSeatRange";

/** `most` is the maximum number of places of one booking, from the list of trips. */
export function totalSeatError(typed: string, most: number): PlacesError | null {
  const plain = codeAsTyped(typed);
  if (plain === "") return "totalSeatRequired";
  if (!/^\d+$/.test(plain)) return "totalSeatNumeric";
  const count = Number(plain);
  return count >= 1 && count <= most ? null : "totalSeatRange";
}

/** The number of places that was entered; 0 while the input is not valid, and then no price is loaded. */
export function parseTotalSeat(typed: string, most: number): number {
  return totalSeatError(typed, most) === null ? Number(codeAsTyped(typed)) : 0;
}

/**
 * The trip that the URL names, else the first one on sale, else the first one; null for an empty list. `now` is this
 * phone's clock: good enough for a default, but never used to refuse a trip. When the price is loaded, the server
 * decides whether the trip is on sale.
 */
export function chooseFirst(
  trips: readonly TripView[],
  tripId: string | null,
  now: number,
): TripView | null {
  return (
    trips.find((trip) => trip.id === tripId) ??
    trips.find((trip) => now < Date.parse(trip.sale_closes_at)) ??
    trips[0] ??
    null
  );
}
