/** What a booking of places asks for besides the contact, and the rules of its form (spec 5; decisions 3.10). */
import type { TripView } from "../../../worker/contract/catalogue.ts";
import { latinDigits } from "../../../worker/domain/digits.ts";

export interface Places {
  tripId: string;
  totalSeat: string;
  center: string;
}

export type PlacesError = "totalSeatRequired" | "totalSeatNumeric" | "totalSeatRange";

/** `most`: what the list of trips says is there for one booking. */
export function totalSeatError(typed: string, most: number): PlacesError | null {
  const plain = latinDigits(typed).trim();
  if (plain === "") return "totalSeatRequired";
  if (!/^\d+$/.test(plain)) return "totalSeatNumeric";
  const count = Number(plain);
  return count >= 1 && count <= most ? null : "totalSeatRange";
}

/** 0 while it is not known: there is nothing to ask a price for. */
export function totalSeatIn(typed: string, most: number): number {
  return totalSeatError(typed, most) === null ? Number(latinDigits(typed)) : 0;
}

/**
 * The one of the address, or else the first on sale; null for an empty list. `now` is this phone's clock: good enough
 * to choose one first, never to refuse one. The server says whether it is sold when asked for its price.
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
