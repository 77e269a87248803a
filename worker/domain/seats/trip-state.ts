/**
 * What a trip's object knows of its seats, how that is read at an instant, and how it changes: by rows.
 * Expiry is a fact of time: a held seat whose booking's deadline has come is free here, whether or not anybody
 * has tidied its row away. Every rule asks `seatAt`, never the rows.
 */
import { bySeatNo } from "./seat-plan.ts";

/** A seat that is not free. One key, one value: a seat can't have two owners. */
export type TakenSeat =
  | { state: "held"; booking: string }
  | { state: "capturing" | "sold"; booking: string; bill: number }
  | { state: "blocked" };

/**
 * One booking's business on the trip, kept after it is over. `deadlineAt` and the fare are set by the first
 * seat and cleared when the last one is given up; a deadline that has passed stays, and says that the hold ran out.
 */
export interface Hold {
  deadlineAt: number | null;
  farePoisha: number | null;
  phoneKey: string | null;
  /** Holds before this one that ran out in a row without a payment being tried. */
  lapses: number;
  /** How many bills of the booking had tried to take seats when this hold began. */
  triedBefore: number;
}

/**
 * What became of a bill. It only goes forward: capturing, then sold or released; sold becomes released by
 * giveBack alone. A bill that was barred before it captured anything is known by its number only.
 */
export type Capture =
  | { state: "capturing"; booking: string; seats: readonly string[] }
  | { state: "sold"; booking: string; seats: readonly string[]; trxId: string }
  | {
      state: "released";
      booking: string | null;
      seats: readonly string[];
      trxId: string | null;
    };

export interface TripState {
  seats: ReadonlyMap<string, TakenSeat>;
  holds: ReadonlyMap<string, Hold>;
  captures: ReadonlyMap<number, Capture>;
  cancelled: boolean;
  /** Counts the changes of the seats. */
  version: number;
}

export const EMPTY_TRIP: TripState = {
  seats: new Map(),
  holds: new Map(),
  captures: new Map(),
  cancelled: false,
  version: 0,
};

/** Rows to write; a seat of `null` is free again and its row goes. */
export interface Changes {
  seats: readonly (readonly [seatNo: string, seat: TakenSeat | null])[];
  holds: readonly (readonly [booking: string, hold: Hold])[];
  captures: readonly (readonly [bill: number, capture: Capture])[];
  cancelled: boolean;
}

/** What a command answers, what is to be written before the answer may leave, and the state that results. */
export interface Decision<T> {
  answer: T;
  /** Null when nothing changes. */
  changes: Changes | null;
  after: TripState;
}

export function unchanged<T>(state: TripState, answer: T): Decision<T> {
  return { answer, changes: null, after: state };
}

export function changed<T>(
  state: TripState,
  changes: Partial<Changes>,
  answer: (after: TripState) => T,
): Decision<T> {
  const all = { seats: [], holds: [], captures: [], cancelled: state.cancelled, ...changes };
  const after = applyChanges(state, all);
  return { answer: answer(after), changes: all, after };
}

export function applyChanges(state: TripState, changes: Changes): TripState {
  const { seats, holds, captures, cancelled } = changes;
  return {
    seats: seats.length === 0 ? state.seats : withSeats(state.seats, seats),
    holds: holds.length === 0 ? state.holds : new Map([...state.holds, ...holds]),
    captures: captures.length === 0 ? state.captures : new Map([...state.captures, ...captures]),
    cancelled,
    version: state.version + (seats.length === 0 ? 0 : 1),
  };
}

/** The owner of a seat at `now`; null when anybody may take it. */
export function seatAt(state: TripState, seatNo: string, now: number): TakenSeat | null {
  const seat = state.seats.get(seatNo);
  if (seat === undefined) return null;
  const isOver = seat.state === "held" && runningHold(state, seat.booking, now) === null;
  return isOver ? null : seat;
}

/** A booking's hold while it runs; its last moment is the one before its deadline. */
export function runningHold(state: TripState, booking: string, now: number): Hold | null {
  const hold = state.holds.get(booking);
  if (hold === undefined || hold.deadlineAt === null) return null;
  return now < hold.deadlineAt ? hold : null;
}

/** The hold's time came, as against a hold that was given up or never was. */
export function hasRunOut(state: TripState, booking: string, now: number): boolean {
  const deadlineAt = state.holds.get(booking)?.deadlineAt ?? null;
  return deadlineAt !== null && deadlineAt <= now;
}

/** Seats that a booking has in a state at `now`, in natural order. */
export function seatsOf(
  state: TripState,
  booking: string,
  wanted: "held" | "capturing",
  now: number,
): string[] {
  return [...state.seats.keys()]
    .filter((seatNo) => {
      const seat = seatAt(state, seatNo, now);
      return seat?.state === wanted && seat.booking === booking;
    })
    .toSorted(bySeatNo);
}

/** Bills of a booking that tried to take their seats, whatever became of them. */
export function billsTried(state: TripState, booking: string): number {
  return [...state.captures.values()].filter((capture) => capture.booking === booking).length;
}

export function isSold(state: TripState, booking: string): boolean {
  return [...state.captures.values()].some(
    (capture) => capture.state === "sold" && capture.booking === booking,
  );
}

/** When the next held seat comes free, or came free without having been tidied; null with no held seat. */
export function nextDeadlineAt(state: TripState): number | null {
  const deadlines = [...state.seats.values()].flatMap((seat) => {
    const deadlineAt = seat.state === "held" ? state.holds.get(seat.booking)?.deadlineAt : null;
    return deadlineAt === null || deadlineAt === undefined ? [] : [deadlineAt];
  });
  return deadlines.length === 0 ? null : Math.min(...deadlines);
}

/**
 * The rows to write for a booking that loses seats: with its last seat go deadline and fare. A hold that ran
 * out keeps them.
 */
export function clearedHold(
  state: TripState,
  booking: string,
  leaving: readonly string[],
  now: number,
): Changes["holds"] {
  const running = runningHold(state, booking, now);
  if (running === null) return [];
  const had = ["held", "capturing"] as const;
  const isLast = had
    .flatMap((wanted) => seatsOf(state, booking, wanted, now))
    .every((seatNo) => leaving.includes(seatNo));
  return isLast ? [[booking, { ...running, deadlineAt: null, farePoisha: null }]] : [];
}

function withSeats(
  before: TripState["seats"],
  changes: Changes["seats"],
): ReadonlyMap<string, TakenSeat> {
  const seats = new Map(before);
  for (const [seatNo, seat] of changes) {
    if (seat === null) seats.delete(seatNo);
    else seats.set(seatNo, seat);
  }
  return seats;
}
