/** A day's trips on another day: what each copy departs at, and why one is not made. Pure. */
import { addDays, atDhaka } from "../dhaka-time.ts";
import { timeErrors } from "./trip-times.ts";
import type { Trip } from "./trip.ts";

const DAY_MS = 86_400_000;

export interface CopiedTrip {
  trip: Trip;
  departsAt: number;
  /** Null: it is copied. */
  why: string | null;
}

/** In days; the hours stay, since Dhaka has no summer time. */
export function daysBetween(from: string, to: string): number {
  return Math.round((atDhaka(to, "00:00") - atDhaka(from, "00:00")) / DAY_MS);
}

/** `there`: the trips of the other day. */
export function dayCopy(
  trips: readonly Trip[],
  there: readonly Trip[],
  { days, now }: { days: number; now: number },
): CopiedTrip[] {
  const known = new Set(
    there.filter(({ cancelledAt }) => cancelledAt === null).map((trip) => sameBus(trip, 0)),
  );
  return trips.map((trip) => ({
    trip,
    departsAt: trip.departsAt + days * DAY_MS,
    why:
      whyNot(trip, days, now) ?? (known.has(sameBus(trip, days)) ? "It is there already." : null),
  }));
}

function sameBus(trip: Trip, days: number): string {
  const { destination, unit, busName, name, departsAt } = trip;
  return JSON.stringify([destination.id, unit.id, busName, name, departsAt + days * DAY_MS]);
}

function whyNot(trip: Trip, days: number, now: number): string | null {
  const shift = days * DAY_MS;
  const { departsAt, returnsAt, opensAt } = trip;
  if (trip.cancelledAt !== null) return "It is cancelled.";
  if (departsAt + shift <= now) return "Its departure would be over already.";
  const [wrong] = timeErrors({
    departsAt: departsAt + shift,
    arrivesAt: trip.arrivesAt + shift,
    returnsAt: returnsAt === null ? null : returnsAt + shift,
    saleClosesAt: trip.saleClosesAt + shift,
    opensAt: opensAt === null ? null : opensAt + shift,
    examDate: addDays(trip.examDate, days),
  });
  return wrong?.message ?? null;
}
