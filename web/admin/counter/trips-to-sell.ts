/** The trips that a clerk's words name, by name, destination, unit, bus, number or day, in any order. Pure. */
import type { TripRow } from "../../../worker/contract/staff/staff-trips.ts";
import { latinDigits } from "../../../worker/domain/digits.ts";
import { findByWords } from "../../../worker/domain/search/find-by-words.ts";

export function findTripsToSell(
  trips: readonly TripRow[],
  typed: string,
  say: (trip: TripRow) => string,
): TripRow[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  const texts = trips.map((trip) => ({
    trip,
    text: fold(
      `${trip.name} ${trip.destination} ${trip.unit} ${trip.bus} #${trip.id} ${say(trip)}`,
    ),
  }));
  const found = texts.filter(({ text }) => words.every((word) => text.includes(word)));
  if (found.length > 0) return found.map(({ trip }) => trip);
  // A name in another spelling.
  const named = trips.map((trip) => ({
    id: trip.id,
    destination_name: `${trip.destination} ${trip.unit}`,
    short_names: [],
    trip,
  }));
  const likely = new Set(findByWords(named, typed).map(({ id }) => id));
  return trips.filter(({ id }) => likely.has(id));
}

function fold(text: string): string {
  return latinDigits(text).toLowerCase();
}
