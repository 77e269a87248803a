/** Trips on other days: when each copy departs and opens, and why one is not made. Pure; epoch ms. */
import { addDays, atDhaka } from "../dhaka-time.ts";
import type { Exam } from "./exam.ts";
import { examOfCopy, isCopyTooLate } from "./exam-of-copy.ts";
import { timeErrors, type DatedTrip } from "./trip-times.ts";

const DAY_MS = 86_400_000;

export const NOT_COPIED = [
  "cancelled",
  "postponed",
  "over",
  "hidden",
  "times",
  "late",
  "there",
] as const;
export type NotCopied = (typeof NOT_COPIED)[number];

export interface TripSource extends DatedTrip {
  id: string;
  name: string;
  unitId: string;
  busId: string;
  cancelledAt: number | null;
  postponedAt: number | null;
  /** Its destination, its unit or its bus is offered to nobody any more. */
  isHidden: boolean;
}

/** What makes two trips the same journey. */
export type Journey = Pick<TripSource, "name" | "unitId" | "busId" | "departsAt">;

export interface ShiftedTrip {
  trip: TripSource;
  /** How many days later its copy departs; earlier when negative. */
  days: number;
}

export interface TripCopy extends ShiftedTrip {
  departsAt: number;
  /** Null: the copy is on sale at once. */
  opensAt: number | null;
  /** Null: it goes to none that the shop keeps. */
  exam: Exam | null;
  /** Null: it is copied. */
  why: NotCopied | null;
}

interface CopyOptions {
  now: number;
  opensAt?: number | undefined;
  exams?: readonly Exam[];
}

/** In days; the hours stay, since Dhaka has no summer time. */
export function daysBetween(from: string, to: string): number {
  return Math.round((atDhaka(to, "00:00") - atDhaka(from, "00:00")) / DAY_MS);
}

export function departureOf({ trip, days }: ShiftedTrip): number {
  return trip.departsAt + days * DAY_MS;
}

/**
 * `there`: the journeys that stand at the copies' departures. `opensAt`: when the sale of every copy opens; without it
 * each opens as long before its departure as the trip that is copied. `exams`: to which copies go, each on its day.
 */
export function tripCopies(
  moved: readonly ShiftedTrip[],
  there: readonly Journey[],
  { now, opensAt, exams = [] }: CopyOptions,
): TripCopy[] {
  const known = new Set(there.map(journeyKey));
  return moved.map(({ trip, days }) => {
    const departsAt = departureOf({ trip, days });
    const own = trip.opensAt === null ? null : trip.opensAt + days * DAY_MS;
    const exam = examOfCopy({ trip, days }, exams);
    const copy = { trip, days, departsAt, opensAt: opensAt ?? own, exam };
    const key = journeyKey({ ...trip, departsAt });
    const why = whyNot(copy, now) ?? (known.has(key) ? "there" : null);
    if (why === null) known.add(key);
    return { ...copy, why };
  });
}

function journeyKey({ unitId, busId, name, departsAt }: Journey): string {
  return JSON.stringify([unitId, busId, name, departsAt]);
}

function whyNot(copy: Omit<TripCopy, "why">, now: number): NotCopied | null {
  const { trip, days, departsAt, opensAt } = copy;
  const shift = days * DAY_MS;
  if (trip.cancelledAt !== null) return "cancelled";
  if (trip.postponedAt !== null) return "postponed";
  if (departsAt <= now) return "over";
  if (trip.isHidden) return "hidden";
  const wrong = timeErrors({
    departsAt,
    arrivesAt: trip.arrivesAt + shift,
    returnsAt: trip.returnsAt === null ? null : trip.returnsAt + shift,
    saleClosesAt: trip.saleClosesAt + shift,
    opensAt,
    examDate: addDays(trip.examDate, days),
  });
  if (wrong.length > 0) return "times";
  return isCopyTooLate(copy, copy.exam) ? "late" : null;
}
