/** A change of a trip that passengers are notified of (protocol 15): what they see and how long they choose. Pure. */
import { isSameLine } from "../as-typed.ts";
import { dhakaDate } from "../dhaka-time.ts";
import { eveningBefore } from "../night.ts";
import type { Trip } from "./trip.ts";
import type { TripTimes } from "./trip-times.ts";

export type ChangeKind = "postponed" | "rescheduled" | "time" | "place" | "bus";

/** What passengers know of a trip: stored before and after a change. */
export interface TripFactsSeen extends TripTimes {
  examDate: string;
  busName: string;
  /** Where the exam is; empty where the shop does not say. */
  examPlace: string;
}

/** The part of a change that decides who is asked, until when, and what silence means. */
export interface Asking {
  /** Null: there is nothing to choose. */
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
/** Without a date who says nothing gets the money back after so long; the wallet takes refunds for longer. */
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

/** What other times are called. */
export function kindOfTimes(was: TripTimes, became: TripTimes): "rescheduled" | "time" {
  return dhakaDate(was.departsAt) === dhakaDate(became.departsAt) ? "time" : "rescheduled";
}

/** Another exam place asks as other times do: who lives near the old one may want another bus. */
export function asks(was: TripFactsSeen, became: TripFactsSeen): boolean {
  const moved = [
    became.departsAt - was.departsAt,
    became.arrivesAt - was.arrivesAt,
    (became.returnsAt ?? 0) - (was.returnsAt ?? 0),
  ];
  const isElsewhere = was.examPlace !== "" && !isSameLine(was.examPlace, became.examPlace);
  return isElsewhere || moved.some((ms) => Math.abs(ms) >= ASKS_FROM_MS);
}

/**
 * Of a change that has a date. `earlier`: the trip's last change, which may still ask. `unasked`: what passengers knew
 * since somebody last asked them, so that small steps ask as one large step does.
 */
export function askingOf(
  { was, became }: { was: TripFactsSeen; became: TripFactsSeen },
  {
    earlier,
    unasked = [],
    asksAnyway = false,
  }: { earlier: Asking | null; unasked?: readonly TripFactsSeen[]; asksAnyway?: boolean },
  now: number,
): Asking {
  const last = lastChoiceAt(became.departsAt, now);
  const isMoved = [was, ...unasked].some((known) => asks(known, became));
  const isAsking = (asksAnyway || isMoved) && last < became.departsAt;
  const chooseBy = isAsking ? awake(Math.min(now + CHOICE_MS, last), now) : null;
  return inherited({ chooseBy, silence: "keep" }, earlier, { now, last });
}

/** Where the bus leaves too soon to ask anybody, its departure. */
function lastChoiceAt(departsAt: number, now: number): number {
  return Math.min(departsAt, Math.max(departsAt - CHOICE_ENDS_BEFORE_MS, now + CHOICE_LEAST_MS));
}

/** Nobody has to answer at night, unless the evening before leaves too little time. */
function awake(at: number, now: number): number {
  const evening = eveningBefore(at);
  return evening < now + CHOICE_LEAST_MS ? at : evening;
}

/**
 * A change without a choice gets one while an earlier one can still be answered: until the earlier one's end or its own,
 * and with its silence. Nobody chooses after `last`.
 */
export function inherited(
  own: Asking,
  earlier: Asking | null,
  { now, last }: { now: number; last: number },
): Asking {
  if (earlier === null || (earlier.chooseBy ?? 0) <= now) return own;
  const chooseBy = Math.min(earlier.chooseBy ?? 0, last);
  if (own.chooseBy === null) return { chooseBy, silence: earlier.silence };
  return { ...own, chooseBy: Math.max(own.chooseBy, chooseBy) };
}
