/**
 * Buses fill in order (decisions 2.7): trips of one destination, unit and day, first those to which staff have given a
 * place, then the others in order of departure, then id.
 */
import type { BusInOrder, BusOfDay } from "./trip.ts";

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

type OrderedBus = Pick<BusOfDay, "id" | "departsAt">;

/**
 * The places by which buses fill in this order. None gets one where that is the order by departure, so that a bus that
 * is added later stands by its departure again.
 */
export function placesFor(order: readonly OrderedBus[]): Map<string, number | null> {
  const isByDeparture = order.every((bus, at) => at === 0 || !leavesBefore(bus, order[at - 1]));
  return new Map(order.map(({ id }, at) => [id, isByDeparture ? null : at + 1]));
}

/** Ids are numbers as text, so a shorter one is smaller. */
function leavesBefore(bus: OrderedBus, other: OrderedBus | undefined): boolean {
  if (other === undefined) return false;
  if (bus.departsAt !== other.departsAt) return bus.departsAt < other.departsAt;
  return bus.id.length === other.id.length ? bus.id < other.id : bus.id.length < other.id.length;
}
