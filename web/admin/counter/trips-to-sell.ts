/** The trips that a clerk's words name, by name, destination, unit, bus, number or day, in any order. Pure. */
import type { TripChoicesView, TripRow } from "../../../worker/contract/staff/staff-trips.ts";
import { latinDigits } from "../../../worker/domain/digits.ts";
import { findByWords } from "../../../worker/domain/search/find-by-words.ts";

type Destinations = TripChoicesView["destinations"];

export function findTripsToSell(
  trips: readonly TripRow[],
  typed: string,
  say: (trip: TripRow) => string,
  destinations: Destinations,
): TripRow[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...trips];
  const texts = trips.map((trip) => {
    const { name, destination, unit, bus, id } = trip;
    const text = fold(`${name} ${destination} ${unit} ${bus} #${id} ${say(trip)}`);
    // What is written nowhere: the destination by another of its names or in another spelling, but never a number.
    const others = words.filter((word) => !text.includes(word)).join(" ");
    return { trip, others };
  });
  const found = texts.filter(({ others }) => others === "");
  if (found.length > 0) return found.map(({ trip }) => trip);
  const named = [...new Set(trips.map(({ destination }) => destination))].map((id) => ({
    id,
    destination_name: id,
    short_names: destinations.find(({ name }) => name === id)?.short_names ?? [],
  }));
  // Thousands of trips lack the same words: destinations are looked for once for each of them.
  const likely = new Map(
    [...new Set(texts.map(({ others }) => others))]
      .filter((others) => !/\d/.test(others))
      .map((others) => [others, new Set(findByWords(named, others).map(({ id }) => id))]),
  );
  return texts
    .filter(({ trip, others }) => likely.get(others)?.has(trip.destination))
    .map(({ trip }) => trip);
}

function fold(text: string): string {
  return latinDigits(text).toLowerCase();
}
