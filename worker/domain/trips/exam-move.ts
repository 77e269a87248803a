/**
 * The new facts of a trip when its exam gets another time or place, or loses its date (protocol 15). Pure; epoch ms.
 */
import { isSameLine } from "../as-typed.ts";
import { dhakaDate } from "../dhaka-time.ts";
import { eveningBefore } from "../night.ts";
import { arrivesTooLate, type ExamTimes } from "./exam.ts";
import { SALE_CLOSES_BEFORE_MS } from "./sale.ts";
import { daysBetween } from "./trip-copies.ts";
import {
  decideAsking,
  factsSeen,
  kindOfTimes,
  POSTPONED_CHOICE_MS,
  type Asking,
  type TripChange,
  type TripFactsSeen,
} from "./trip-change.ts";
import type { ExamOfTrip, Trip } from "./trip.ts";
import { findLateStop, moveTimes, timeErrors, type TripTimes } from "./trip-times.ts";

const DAY_MS = 24 * 3_600_000;

export interface ExamMove {
  was: ExamOfTrip;
  became: ExamOfTrip;
  /** In the words of staff, for passengers; may be empty. */
  reason: string;
  sourceUrl: string;
}

export interface MovingTrip {
  trip: Trip;
  /** The question of the trip's last change; null: it has none. */
  asking: Asking | null;
  /** The facts that its passengers knew since they were last asked. */
  unasked: readonly TripFactsSeen[];
  /** Its facts before it was postponed; null: it is not postponed. */
  before: TripFactsSeen | null;
  /** Times of its own, instead of those that follow from the exam. */
  times?: { departsAt: number; arrivesAt: number; returnsAt?: number | undefined } | undefined;
}

export const MOVE_FAULTS = ["departure_over", "times_out_of_order", "arrives_too_late"] as const;
export type MoveFault = (typeof MOVE_FAULTS)[number];

export interface MovedTrip {
  trip: Trip;
  /** Null when nothing changes that passengers know. */
  change: TripChange | null;
  /** Why the trip can't move this way; null: it can. */
  why: MoveFault | null;
}

/**
 * The facts from which the new date of a postponed trip is derived; null for a trip with a date. If a file postponed
 * the trip, the facts are unknown, and its sale closes as usual: its stored end is the instant of the postponement.
 */
export function factsBefore(trip: Trip, postponing: TripChange | null): TripFactsSeen | null {
  if (trip.postponedAt === null) return null;
  const saleClosesAt = trip.departsAt - SALE_CLOSES_BEFORE_MS;
  return postponing?.was ?? { ...factsSeen(trip), saleClosesAt };
}

/** The shift of the trips' times; an exam without a date had one at some hour, which its gate may give. */
export function computeShift(was: ExamTimes, became: ExamTimes, examDate: string): number {
  const pairs = [
    [was.startsAt, became.startsAt],
    [was.gateClosesAt, became.gateClosesAt],
    [was.reportBy, became.reportBy],
  ] as const;
  for (const [from, to] of pairs) if (from !== null && to !== null) return to - from;
  return became.startsAt === null ? 0 : daysBetween(examDate, dhakaDate(became.startsAt)) * DAY_MS;
}

/** Gate and reporting time move along if they are not given. */
export function examAfter(
  was: ExamOfTrip,
  given: { startsAt: number; place: string } & {
    [Name in "reportBy" | "gateClosesAt"]?: number | undefined;
  },
  examDate: string,
): ExamOfTrip {
  const { startsAt, place } = given;
  const shift = computeShift(was, { startsAt, reportBy: null, gateClosesAt: null }, examDate);
  const shiftInstant = (at: number | null) => (at === null ? null : at + shift);
  return {
    startsAt,
    reportBy: given.reportBy ?? shiftInstant(was.reportBy),
    gateClosesAt: given.gateClosesAt ?? shiftInstant(was.gateClosesAt),
    place,
  };
}

export function moveTrip(moving: MovingTrip, move: ExamMove, now: number): MovedTrip {
  return move.became.startsAt === null
    ? { trip: moving.trip, change: buildPostponement(moving, move, now), why: null }
    : moveToNewDate(moving, move, { startsAt: move.became.startsAt, now });
}

/** A postponed trip sells nothing: its sale ends now, and its end is restored with its date. */
function buildPostponement(
  { trip }: MovingTrip,
  { reason, sourceUrl }: ExamMove,
  now: number,
): TripChange {
  const was = factsSeen(trip);
  return {
    ...buildChange(trip, now),
    kind: "postponed",
    was,
    became: { ...was, saleClosesAt: Math.min(was.saleClosesAt, now) },
    chooseBy: eveningBefore(now + POSTPONED_CHOICE_MS),
    silence: "refund",
    reason,
    sourceUrl,
  };
}

function moveToNewDate(
  moving: MovingTrip,
  { was: examWas, became: exam, reason, sourceUrl }: ExamMove,
  { startsAt, now }: { startsAt: number; now: number },
): MovedTrip {
  const { trip, asking, unasked, before } = moving;
  const was = factsSeen(trip);
  const base = before ?? was;
  const times = shiftTimes(moving, base, computeShift(examWas, exam, trip.examDate));
  const became = { ...was, ...times, examDate: dhakaDate(startsAt), examPlace: exam.place };
  const why = checkMove(trip, { base, became, exam }, now);
  if (before === null && JSON.stringify(was) === JSON.stringify(became)) {
    return { trip, change: null, why };
  }
  const kind = before === null ? chooseChangeKind(was, became) : "rescheduled";
  const asked = decideAsking(
    { was, became },
    { earlier: asking, unasked, asksAnyway: before !== null },
    now,
  );
  return {
    trip,
    change: { ...buildChange(trip, now), kind, was, became, ...asked, reason, sourceUrl },
    why,
  };
}

function shiftTimes({ times }: MovingTrip, base: TripTimes, shift: number): TripTimes {
  const returnsAt = base.returnsAt === null ? undefined : base.returnsAt + shift;
  return moveTimes(base, {
    departsAt: times?.departsAt ?? base.departsAt + shift,
    arrivesAt: times?.arrivesAt ?? base.arrivesAt + shift,
    returnsAt: base.returnsAt === null ? undefined : (times?.returnsAt ?? returnsAt),
  });
}

function chooseChangeKind(was: TripFactsSeen, became: TripFactsSeen): TripChange["kind"] {
  const areTimesAlike =
    was.departsAt === became.departsAt &&
    was.arrivesAt === became.arrivesAt &&
    was.returnsAt === became.returnsAt;
  return areTimesAlike && !isSameLine(was.examPlace, became.examPlace)
    ? "place"
    : kindOfTimes(was, became);
}

function checkMove(
  trip: Trip,
  { base, became, exam }: { base: TripTimes; became: TripFactsSeen; exam: ExamTimes },
  now: number,
): MoveFault | null {
  if (became.departsAt <= now) return "departure_over";
  const isWrong =
    timeErrors({ ...became, opensAt: trip.opensAt }).length > 0 ||
    findLateStop(trip.boarding, base, became) !== null;
  if (isWrong) return "times_out_of_order";
  return arrivesTooLate(became.arrivesAt, exam) ? "arrives_too_late" : null;
}

function buildChange(trip: Trip, now: number) {
  return { tripId: trip.id, revision: trip.revision + 1, announcedAt: now };
}
