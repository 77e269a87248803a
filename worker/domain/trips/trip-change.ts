/** A change of a trip that passengers are notified of (protocol 15): what they see and how long they choose. Pure. */
import { isSameLine } from "../as-typed.ts";
import { dhakaDate } from "../dhaka-time.ts";
import { eveningBefore } from "../night.ts";
import type { Trip } from "./trip.ts";
import type { TripTimes } from "./trip-times.ts";

export type ChangeKind = "postponed" | "rescheduled" | "time" | "place" | "bus";

/** The facts of a trip that passengers know: stored before and after a change. */
export interface TripFactsSeen extends TripTimes {
  examDate: string;
  busName: string;
  /** The place of the exam; empty if the shop does not state it. */
  examPlace: string;
}

/** The part of a change that decides who is asked, until when, and the default for silence. */
export interface Asking {
  /** Null when there is nothing to choose. */
  chooseBy: number | null;
  silence: "keep" | "refund";
}

/** As it is stored, by the revision that it made. */
export interface TripChange extends Asking {
  tripId: string;
  revision: number;
  kind: ChangeKind;
  was: TripFactsSeen;
  became: TripFactsSeen;
  /** In the words of staff, for passengers; may be empty. */
  reason: string;
  sourceUrl: string;
  announcedAt: number;
}

const HOUR_MS = 3_600_000;
/** A change of the times by less than this gives no choice. */
export const ASKS_FROM_MS = HOUR_MS;
/** Passengers choose for so long, until so long before the bus leaves, and for so long at least. */
const CHOICE_MS = 72 * HOUR_MS;
const CHOICE_ENDS_BEFORE_MS = 6 * HOUR_MS;
const CHOICE_LEAST_MS = 2 * HOUR_MS;
/**
 * Without a date passengers who do not answer get their money back after this time; the wallet accepts refunds for
 * longer.
 */
export const POSTPONED_CHOICE_MS = 14 * 24 * HOUR_MS;

export function factsSeen(trip: Trip): TripFactsSeen {
  const { departsAt, arrivesAt, returnsAt, saleClosesAt, examDate, busName, exam } = trip;
  return {
    departsAt,
    arrivesAt,
    returnsAt,
    saleClosesAt,
    examDate,
    busName,
    examPlace: exam?.place ?? "",
  };
}

/** The names of changed times. */
export function kindOfTimes(was: TripTimes, became: TripTimes): "rescheduled" | "time" {
  return dhakaDate(was.departsAt) === dhakaDate(became.departsAt) ? "time" : "rescheduled";
}

/** Another exam place asks passengers as other times do: those near the old one may want another bus. */
export function needsAnswer(was: TripFactsSeen, became: TripFactsSeen): boolean {
  const moved = [
    became.departsAt - was.departsAt,
    became.arrivesAt - was.arrivesAt,
    (became.returnsAt ?? 0) - (was.returnsAt ?? 0),
  ];
  const isElsewhere = was.examPlace !== "" && !isSameLine(was.examPlace, became.examPlace);
  return isElsewhere || moved.some((ms) => Math.abs(ms) >= ASKS_FROM_MS);
}

/**
 * Decides what passengers are asked by a change that has a date. `earlier`: the trip's last change, which may still
 * ask. `unasked`: what passengers knew when they were last asked, so that small steps ask as one large step does.
 */
export function decideAsking(
  { was, became }: { was: TripFactsSeen; became: TripFactsSeen },
  {
    earlier,
    unasked = [],
    asksAnyway = false,
  }: { earlier: Asking | null; unasked?: readonly TripFactsSeen[]; asksAnyway?: boolean },
  now: number,
): Asking {
  const last = computeLastChoiceAt(became.departsAt, now);
  const isMoved = [was, ...unasked].some((known) => needsAnswer(known, became));
  const isAsking = (asksAnyway || isMoved) && last < became.departsAt;
  const chooseBy = isAsking ? moveToWakingHours(Math.min(now + CHOICE_MS, last), now) : null;
  return inheritAsking({ chooseBy, silence: "keep" }, earlier, { now, last });
}

/** If the bus leaves too soon to ask anybody, its departure. */
function computeLastChoiceAt(departsAt: number, now: number): number {
  return Math.min(departsAt, Math.max(departsAt - CHOICE_ENDS_BEFORE_MS, now + CHOICE_LEAST_MS));
}

/** No deadline is at night, unless the evening before leaves too little time. */
function moveToWakingHours(at: number, now: number): number {
  const evening = eveningBefore(at);
  return evening < now + CHOICE_LEAST_MS ? at : evening;
}

/**
 * A change without a choice gets one while an earlier one can still be answered: until the earlier one's end or its
 * own, and with its silence. Nobody chooses after `last`.
 */
export function inheritAsking(
  own: Asking,
  earlier: Asking | null,
  { now, last }: { now: number; last: number },
): Asking {
  if (earlier === null || (earlier.chooseBy ?? 0) <= now) return own;
  const chooseBy = moveToWakingHours(Math.min(earlier.chooseBy ?? 0, last), now);
  if (own.chooseBy === null) return { chooseBy, silence: earlier.silence };
  return { ...own, chooseBy: Math.max(own.chooseBy, chooseBy) };
}
