/** Buses fill in order (decisions 2.7): trips of one destination, unit and day, in order of departure, then id. */
import type { BusInOrder } from "./trip.ts";

export interface BusInFront {
  tripId: string;
  planName: string;
  /** The incarnation that D1 knows for the trip; null before the trip's first payment. */
  incarnation: string | null;
  /** Position among the buses of the day, from 1: the {n} of the sentence. */
  busNumber: number;
}

/**
 * The buses that must fill before a trip: earlier in the order and on sale. Closed trips and those not yet on sale are
 * skipped; cancelled ones are not in the order. The caller refuses with the first that has a free seat.
 */
export function listBusesInFront(
  buses: readonly BusInOrder[],
  tripId: string,
  now: number,
): BusInFront[] {
  const running = buses.filter((bus) => bus.cancelledAt === null);
  const position = running.findIndex((bus) => bus.id === tripId);
  return running
    .slice(0, Math.max(position, 0))
    .map((bus, index) => ({ ...bus, busNumber: index + 1 }))
    .filter((bus) => now < bus.saleClosesAt && (bus.opensAt === null || now >= bus.opensAt))
    .map(({ id, planName, incarnation = null, busNumber }) => ({
      tripId: id,
      planName,
      incarnation,
      busNumber,
    }));
}

export interface BusPosition {
  busNumber: number;
  busesThatDay: number;
}

/** The position of each trip among those of its day; the trips have one destination and unit, and are in order. */
export function busPositions(
  trips: readonly { id: string; journeyDate: string }[],
): Map<string, BusPosition> {
  const days = Map.groupBy(trips, (trip) => trip.journeyDate);
  return new Map(
    [...days.values()].flatMap((day) =>
      day.map(
        (trip, index) => [trip.id, { busNumber: index + 1, busesThatDay: day.length }] as const,
      ),
    ),
  );
}
