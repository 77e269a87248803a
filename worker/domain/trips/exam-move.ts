/** What a trip becomes when its exam gets another time or place, or loses its date (protocol 15). Pure; epoch ms. */
import { isSameLine } from "../as-typed.ts";
import { dhakaDate } from "../dhaka-time.ts";
import { eveningBefore } from "../night.ts";
import { arrivesTooLate, type ExamTimes } from "./exam.ts";
import { SALE_CLOSES_BEFORE_MS } from "./sale.ts";
import { daysBetween } from "./trip-copies.ts";
import {
  askingOf,
  factsSeen,
  kindOfTimes,
  POSTPONED_CHOICE_MS,
  type Asking,
  type TripChange,
  type TripFactsSeen,
} from "./trip-change.ts";
import type { ExamOfTrip, Trip } from "./trip.ts";
import { lateStop, movedTimes, timeErrors, type TripTimes } from "./trip-times.ts";

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
  /** What the trip's last change asks; null: it has none. */
  asking: Asking | null;
  /** What its passengers knew since they were last asked. */
  unasked: readonly TripFactsSeen[];
  /** Its facts before it was postponed; null: it is not. */
  before: TripFactsSeen | null;
  /** Times of its own, in place of those that come with the exam. */
  times?: { departsAt: number; arrivesAt: number; returnsAt?: number | undefined } | undefined;
}

export const MOVE_FAULTS = ["departure_over", "times_out_of_order", "arrives_too_late"] as const;
export type MoveFault = (typeof MOVE_FAULTS)[number];

export interface MovedTrip {
  trip: Trip;
  /** Null: nothing that passengers know changes. */
  change: TripChange | null;
  /** Why it can't go like this; null: it can. */
  why: MoveFault | null;
}

/**
 * Of a postponed trip, what its new date begins from; null of one that has its date. Where its postponing is not known,
 * since a file brought it so, its sale closes as usual: the end that it has is the instant at which it was postponed.
 */
export function factsBefore(trip: Trip, postponing: TripChange | null): TripFactsSeen | null {
  if (trip.postponedAt === null) return null;
  const saleClosesAt = trip.departsAt - SALE_CLOSES_BEFORE_MS;
  return postponing?.was ?? { ...factsSeen(trip), saleClosesAt };
}

/** By how much the trips go along; an exam that had no date had one at some hour, which its gate may give. */
export function shiftOf(was: ExamTimes, became: ExamTimes, examDate: string): number {
  const pairs = [
    [was.startsAt, became.startsAt],
    [was.gateClosesAt, became.gateClosesAt],
    [was.reportBy, became.reportBy],
  ] as const;
  for (const [from, to] of pairs) if (from !== null && to !== null) return to - from;
  return became.startsAt === null ? 0 : daysBetween(examDate, dhakaDate(became.startsAt)) * DAY_MS;
}

/** Gate and reporting time go along where they are not given. */
export function examAfter(
  was: ExamOfTrip,
  given: { startsAt: number; place: string } & {
    [Name in "reportBy" | "gateClosesAt"]?: number | undefined;
  },
  examDate: string,
): ExamOfTrip {
  const { startsAt, place } = given;
  const shift = shiftOf(was, { startsAt, reportBy: null, gateClosesAt: null }, examDate);
  const moved = (at: number | null) => (at === null ? null : at + shift);
  return {
    startsAt,
    reportBy: given.reportBy ?? moved(was.reportBy),
    gateClosesAt: given.gateClosesAt ?? moved(was.gateClosesAt),
    place,
  };
}

export function movedTrip(moving: MovingTrip, move: ExamMove, now: number): MovedTrip {
  return move.became.startsAt === null
    ? { trip: moving.trip, change: postponed(moving, move, now), why: null }
    : dated(moving, move, { startsAt: move.became.startsAt, now });
}

/** Nothing is sold of it: its sale is over now, and comes back with its date. */
function postponed({ trip }: MovingTrip, { reason, sourceUrl }: ExamMove, now: number): TripChange {
  const was = factsSeen(trip);
  return {
    ...changeOf(trip, now),
    kind: "postponed",
    was,
    became: { ...was, saleClosesAt: Math.min(was.saleClosesAt, now) },
    chooseBy: eveningBefore(now + POSTPONED_CHOICE_MS),
    silence: "refund",
    reason,
    sourceUrl,
  };
}

function dated(
  moving: MovingTrip,
  { was: examWas, became: exam, reason, sourceUrl }: ExamMove,
  { startsAt, now }: { startsAt: number; now: number },
): MovedTrip {
  const { trip, asking, unasked, before } = moving;
  const was = factsSeen(trip);
  const base = before ?? was;
  const times = timesOf(moving, base, shiftOf(examWas, exam, trip.examDate));
  const became = { ...was, ...times, examDate: dhakaDate(startsAt), examPlace: exam.place };
  const why = faultOf(trip, { base, became, exam }, now);
  if (before === null && JSON.stringify(was) === JSON.stringify(became)) {
    return { trip, change: null, why };
  }
  const kind = before === null ? kindOf(was, became) : "rescheduled";
  const asked = askingOf(
    { was, became },
    { earlier: asking, unasked, asksAnyway: before !== null },
    now,
  );
  return {
    trip,
    change: { ...changeOf(trip, now), kind, was, became, ...asked, reason, sourceUrl },
    why,
  };
}

function timesOf({ times }: MovingTrip, base: TripTimes, shift: number): TripTimes {
  const returnsAt = base.returnsAt === null ? undefined : base.returnsAt + shift;
  return movedTimes(base, {
    departsAt: times?.departsAt ?? base.departsAt + shift,
    arrivesAt: times?.arrivesAt ?? base.arrivesAt + shift,
    returnsAt: base.returnsAt === null ? undefined : (times?.returnsAt ?? returnsAt),
  });
}

function kindOf(was: TripFactsSeen, became: TripFactsSeen): TripChange["kind"] {
  const areTimesAlike =
    was.departsAt === became.departsAt &&
    was.arrivesAt === became.arrivesAt &&
    was.returnsAt === became.returnsAt;
  return areTimesAlike && !isSameLine(was.examPlace, became.examPlace)
    ? "place"
    : kindOfTimes(was, became);
}

function faultOf(
  trip: Trip,
  { base, became, exam }: { base: TripTimes; became: TripFactsSeen; exam: ExamTimes },
  now: number,
): MoveFault | null {
  if (became.departsAt <= now) return "departure_over";
  const isWrong =
    timeErrors({ ...became, opensAt: trip.opensAt }).length > 0 ||
    lateStop(trip.boarding, base, became) !== null;
  if (isWrong) return "times_out_of_order";
  return arrivesTooLate(became.arrivesAt, exam) ? "arrives_too_late" : null;
}

function changeOf(trip: Trip, now: number) {
  return { tripId: trip.id, revision: trip.revision + 1, announcedAt: now };
}
