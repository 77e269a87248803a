/**
 * The state of a trip's object, how it is read at an instant, and how it changes: by rows. Expiry depends on time only:
 * a held seat whose booking's deadline has passed is free, whether or not its row was deleted. Every rule reads
 * `seatAt`, never the rows.
 */
import type { BillFacts, ReleaseReason } from "./bill-facts.ts";
import { bySeatNo } from "./seat-plan.ts";
import type { Tie } from "./tie.ts";

/**
 * How long a past hold is remembered, with its count. Waiting for this long has no advantage: the pause (cool-down.ts)
 * is shorter.
 */
export const HOLD_REMEMBERED_MS = 30 * 60_000;

/** A seat that is not free. One key, one value: a seat can't have two owners. */
export type TakenSeat =
  | { state: "held"; booking: string }
  | { state: "capturing" | "sold"; booking: string; bill: number; claim: string }
  | { state: "blocked" };

/**
 * One booking's hold, the running one or the last. `deadlineAt` and the fare are set by the first seat and cleared when
 * the last one is given up or sold; a deadline that has passed is kept, and means that the hold ran out.
 */
export interface Hold {
  deadlineAt: number | null;
  farePoisha: number | null;
  /**
   * Keyed hashes of the phone numbers on the bills of this hold. They end with it here, and after a sale in the
   * table when the hold is written again or its trip is compacted.
   */
  phoneKeys: readonly string[];
  /** How long holds before this one kept seats in a row without a purchase, in ms; a sale ends the row. */
  keptMs: number;
  /** When the last seat was given up or sold; null while the hold runs or after it ran out. */
  endedAt: number | null;
}

interface CaptureFields {
  /** The bill's number when it captured, for display: after a restore another bill may have it. */
  bill: number;
  seats: readonly string[];
  /** Null in a record that was barred, or is older than claims. */
  facts: BillFacts | null;
}

/**
 * The record of a bill. It only goes forward: capturing, then sold or released; sold becomes released by giveBack only.
 * `booking` is null only in records older than claims that were barred before they captured anything.
 */
export type Capture = CaptureFields &
  (
    | { state: "capturing"; booking: string }
    | { state: "sold"; booking: string; trxId: string }
    | {
        state: "released";
        booking: string | null;
        trxId: string | null;
        /** Null for a payment that was let go, for a claim that was barred, and in older records. */
        releaseReason: ReleaseReason | null;
      }
  );

export interface TripState {
  seats: ReadonlyMap<string, TakenSeat>;
  /** Bounded: past holds are deleted (past-holds.ts). */
  holds: ReadonlyMap<string, Hold>;
  /** By claim (protocol 4). Contains at least the bills that the command names: the object loads no others. */
  captures: ReadonlyMap<string, Capture>;
  /** By their own names (ties.ts). Contains at least those that the command names: the object loads no others. */
  ties: ReadonlyMap<string, Tie>;
  /** Bookings whose ticket has moved away (protocol 14). They are sold, though they have no seat here. */
  departed: ReadonlySet<string>;
  cancelled: boolean;
  /** Made with the object's storage: an object that has lost its storage has another one. */
  incarnation: string;
  /** Counts the changes of the seats. */
  version: number;
}

export const EMPTY_TRIP: TripState = {
  seats: new Map(),
  holds: new Map(),
  captures: new Map(),
  ties: new Map(),
  departed: new Set(),
  cancelled: false,
  incarnation: "",
  version: 0,
};

/** Rows to write; `null` deletes the row. */
export interface Changes {
  seats: readonly (readonly [seatNo: string, seat: TakenSeat | null])[];
  holds: readonly (readonly [booking: string, hold: Hold | null])[];
  captures: readonly (readonly [claim: string, capture: Capture])[];
  ties: readonly (readonly [tie: string, row: Tie])[];
  cancelled: boolean;
}

/** The result of a command, the rows to write before it is returned, and the new state. */
export interface Decision<T> {
  answer: T;
  /** Null when nothing changes. */
  changes: Changes | null;
  after: TripState;
}

export function keepState<T>(state: TripState, answer: T): Decision<T> {
  return { answer, changes: null, after: state };
}

export function changed<T>(
  state: TripState,
  changes: Partial<Changes>,
  answer: (after: TripState) => T,
): Decision<T> {
  const nothing = { seats: [], holds: [], captures: [], ties: [], cancelled: state.cancelled };
  const all = { ...nothing, ...changes };
  const after = applyChanges(state, all);
  return { answer: answer(after), changes: all, after };
}

export function applyChanges(state: TripState, changes: Changes): TripState {
  const { seats, holds, captures, ties, cancelled } = changes;
  return {
    seats: seats.length === 0 ? state.seats : withRows(state.seats, seats),
    holds: holds.length === 0 ? state.holds : withRows(state.holds, holds),
    captures: captures.length === 0 ? state.captures : new Map([...state.captures, ...captures]),
    ties: ties.length === 0 ? state.ties : new Map([...state.ties, ...ties]),
    departed: withDeparted(state.departed, captures),
    cancelled,
    incarnation: state.incarnation,
    version: state.version + (seats.length === 0 ? 0 : 1),
  };
}

function withDeparted(
  before: TripState["departed"],
  captures: Changes["captures"],
): TripState["departed"] {
  const bookings = captures.flatMap(([, capture]) =>
    capture.state === "released" && capture.releaseReason === "left" ? (capture.booking ?? []) : [],
  );
  return bookings.length === 0 ? before : new Set([...before, ...bookings]);
}

/** The owner of a seat at `now`; null when anybody may take it. */
export function seatAt(state: TripState, seatNo: string, now: number): TakenSeat | null {
  const seat = state.seats.get(seatNo);
  if (seat === undefined) return null;
  const isOver = seat.state === "held" && findRunningHold(state, seat.booking, now) === null;
  return isOver ? null : seat;
}

/** A booking's hold while it runs; its last moment is the one before its deadline. */
export function findRunningHold(state: TripState, booking: string, now: number): Hold | null {
  const hold = state.holds.get(booking);
  if (hold === undefined || hold.deadlineAt === null) return null;
  return now < hold.deadlineAt ? hold : null;
}

/** Whether the hold expired; false for one that was given up or deleted. */
export function hasRunOut(state: TripState, booking: string, now: number): boolean {
  const deadlineAt = findRememberedHold(state, booking, now)?.deadlineAt ?? null;
  return deadlineAt !== null && deadlineAt <= now;
}

/**
 * Whether the booking's last hold expired unpaid after its visitor passed the human check at `checkedAt`. False for a
 * visitor who needs no check, for whom it is null.
 */
export function hasRunOutSince(
  state: TripState,
  booking: string,
  checkedAt: number | null,
  now: number,
): boolean {
  const deadlineAt = findRememberedHold(state, booking, now)?.deadlineAt ?? null;
  if (checkedAt === null || deadlineAt === null) return false;
  return checkedAt < deadlineAt && hasRunOut(state, booking, now);
}

/** A booking's hold while it runs and for HOLD_REMEMBERED_MS after, independent of when its row is deleted. */
export function findRememberedHold(state: TripState, booking: string, now: number): Hold | null {
  const hold = state.holds.get(booking);
  return hold === undefined || isForgotten(hold, now) ? null : hold;
}

export function isForgotten(hold: Hold, now: number): boolean {
  return now >= getHoldEnd(hold) + HOLD_REMEMBERED_MS;
}

/** When a hold ends or has ended. */
export function getHoldEnd(hold: Hold): number {
  return hold.deadlineAt ?? hold.endedAt ?? 0;
}

/** Seats that a booking has in a state at `now`, in natural order. */
export function listBookingSeats(
  state: TripState,
  booking: string,
  wanted: "held" | "capturing",
  now: number,
): string[] {
  const seatNos: string[] = [];
  for (const [seatNo, seat] of state.seats) {
    const isTheirs = seat.state === wanted && seat.booking === booking;
    if (isTheirs && seatAt(state, seatNo, now) !== null) seatNos.push(seatNo);
  }
  return seatNos.toSorted(bySeatNo);
}

/**
 * Whether the booking has bought a seat, which may be on another trip by now: D1 lets no second bill of it be paid. A
 * booking of places without a seat map holds nothing.
 */
export function isSold(state: TripState, booking: string): boolean {
  if (state.departed.has(booking)) return true;
  for (const seat of state.seats.values()) {
    if (seat.state === "sold" && seat.booking === booking) return true;
  }
  return false;
}

/** The earliest deadline of a held seat, passed ones included; null with no held seat. */
export function findNextDeadline(state: TripState): number | null {
  let next: number | null = null;
  for (const seat of state.seats.values()) {
    const deadlineAt = seat.state === "held" ? state.holds.get(seat.booking)?.deadlineAt : null;
    if (deadlineAt !== null && deadlineAt !== undefined && (next === null || deadlineAt < next)) {
      next = deadlineAt;
    }
  }
  return next;
}

/**
 * The rows to write for a booking that gives seats up: with its last seat its deadline, fare and phone numbers are
 * cleared. An expired hold keeps them. `holdMs`: of a whole hold, where the time that it lasted is counted.
 */
export function clearHold(
  state: TripState,
  booking: string,
  leaving: readonly string[],
  { now, holdMs }: { now: number; holdMs: number | null },
): Changes["holds"] {
  const running = findRunningHold(state, booking, now);
  if (running === null || hasSeatsBesides(state, booking, leaving, now)) return [];
  const leftMs = (running.deadlineAt ?? now) - now;
  const usedMs = holdMs === null ? 0 : Math.max(0, holdMs - leftMs);
  return [[booking, { ...endHold(running, now), keptMs: running.keptMs + usedMs }]];
}

/** Ends the hold of seats that were sold; the count starts again. */
export function markHoldSold(
  state: TripState,
  booking: string,
  leaving: readonly string[],
  now: number,
): Changes["holds"] {
  const hold = findRememberedHold(state, booking, now);
  if (hold === null) return [];
  const isOver = !hasSeatsBesides(state, booking, leaving, now);
  const after = isOver ? endHold(hold, now) : hold;
  return [[booking, { ...after, keptMs: 0 }]];
}

function endHold(hold: Hold, now: number): Hold {
  return { ...hold, deadlineAt: null, farePoisha: null, phoneKeys: [], endedAt: now };
}

function hasSeatsBesides(
  state: TripState,
  booking: string,
  leaving: readonly string[],
  now: number,
): boolean {
  return (["held", "capturing"] as const)
    .flatMap((wanted) => listBookingSeats(state, booking, wanted, now))
    .some((seatNo) => !leaving.includes(seatNo));
}

function withRows<Value>(
  before: ReadonlyMap<string, Value>,
  changes: readonly (readonly [key: string, value: Value | null])[],
): ReadonlyMap<string, Value> {
  const rows = new Map(before);
  for (const [key, value] of changes) {
    if (value === null) rows.delete(key);
    else rows.set(key, value);
  }
  return rows;
}
