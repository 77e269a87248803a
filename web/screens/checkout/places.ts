/** The fields of a booking of places besides the contact, and their rules (spec 5; decisions 3.10). */
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { codeAsTyped } from "../../../worker/domain/as-typed.ts";

export interface Places {
  tripId: string;
  totalSeat: string;
  center: string;
}

export type PlacesError = "totalSeatRequired" | "totalSeatNumeric" | "totalSeatRange";

/** `most`: the most places of one booking, from the list of trips. */
export function totalSeatError(typed: string, most: number): PlacesError | null {
  const plain = codeAsTyped(typed);
  if (plain === "") return "totalSeatRequired";
  if (!/^\d+$/.test(plain)) return "totalSeatNumeric";
  const count = Number(plain);
  return count >= 1 && count <= most ? null : "totalSeatRange";
}

/** 0 while it is unknown, and then no price is loaded. */
export function totalSeatIn(typed: string, most: number): number {
  return totalSeatError(typed, most) === null ? Number(codeAsTyped(typed)) : 0;
}

/**
 * The trip of the address, or else the first on sale; null for an empty list. `now` is this phone's clock: good enough
 * for a default, never to refuse a trip. Whether it is on sale is decided by the server with the price.
 */
export function firstChoice(
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
