/** Trips on other days: when each copy departs and opens, and why one is not made. Pure; epoch ms. */
import { addDays, toDhakaInstant } from "../dhaka-time.ts";
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
  /** Its destination, its unit or its bus is not offered any more. */
  isHidden: boolean;
}

/** The fields in which two trips are the same journey. */
export type Journey = Pick<TripSource, "name" | "unitId" | "busId" | "departsAt">;

export interface ShiftedTrip {
  trip: TripSource;
  /** The number of days until its copy departs; negative for an earlier one. */
  days: number;
}

export interface TripCopy extends ShiftedTrip {
  departsAt: number;
  /** Null when the copy is on sale at once. */
  opensAt: number | null;
  /** Null when the copy belongs to no exam that the shop keeps. */
  exam: Exam | null;
  /** Null when the trip is copied. */
  why: NotCopied | null;
}

interface CopyOptions {
  now: number;
  opensAt?: number | undefined;
  exams?: readonly Exam[];
}

/** In days; the time of day stays, because Dhaka has no summer time. */
export function daysBetween(from: string, to: string): number {
  return Math.round((toDhakaInstant(to, "00:00") - toDhakaInstant(from, "00:00")) / DAY_MS);
}

export function computeDeparture({ trip, days }: ShiftedTrip): number {
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
    const departsAt = computeDeparture({ trip, days });
    const own = trip.opensAt === null ? null : trip.opensAt + days * DAY_MS;
    const exam = examOfCopy({ trip, days }, exams);
    const copy = { trip, days, departsAt, opensAt: opensAt ?? own, exam };
    const key = journeyKey({ ...trip, departsAt });
    const why = checkCopy(copy, now) ?? (known.has(key) ? "there" : null);
    if (why === null) known.add(key);
    return { ...copy, why };
  });
}

function journeyKey({ unitId, busId, name, departsAt }: Journey): string {
  return JSON.stringify([unitId, busId, name, departsAt]);
}

function checkCopy(copy: Omit<TripCopy, "why">, now: number): NotCopied | null {
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
