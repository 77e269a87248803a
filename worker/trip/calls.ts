/**
 * The calls of a trip's object (protocol 4), with plain data: class instances and thrown subclasses do not survive RPC.
 * Every call may be repeated. Instants are epoch ms by the object's own clock.
 */
import type {
  CaptureAnswer,
  CaptureInput,
  ResolveAnswer,
  ReleaseAnswer,
  SellAnswer,
  SellInput,
} from "../domain/seats/capture-lock.ts";
import type { Claim } from "../domain/seats/claim.ts";
import type { GiveBackAnswer, GiveBackInput } from "../domain/seats/give-back.ts";
import type { CompactAnswer, CompactInput } from "../domain/seats/compact.ts";
import type { Actor } from "../domain/actor.ts";
import type { BlockInput } from "../domain/seats/blocked-seats.ts";
import type { RefusedPresses } from "../domain/seats/refused-presses.ts";
import type { OrLikeInput } from "../domain/seats/hold-or-like.ts";
import type { SeatRefusal } from "../domain/refusal.ts";
import type { Result } from "../domain/result.ts";
import type {
  CancelInput,
  HoldRefusal,
  PhoneClaim,
  TogetherInput,
} from "../domain/seats/seat-lock.ts";
import type { OverClaim, RestoreAnswer, RestoreInput } from "../domain/seats/restore-capture.ts";
import type { BookingSeats, SeatMap, Turnout } from "../domain/seats/seat-map.ts";
import type { BillFacts, ReleaseReason } from "../domain/seats/bill-facts.ts";
import type {
  RestoredTie,
  TieAnswer,
  TieInput,
  UntieAnswer,
  UntieInput,
} from "../domain/seats/ties.ts";
import type { Capture, TakenSeat } from "../domain/seats/trip-state.ts";
import type { SeatEvent } from "./seat-events.ts";

export type { CaptureAnswer } from "../domain/seats/capture-lock.ts";
export type { HoldRefusal, TripFacts } from "../domain/seats/seat-lock.ts";
export type { BookingSeats, SeatMap } from "../domain/seats/seat-map.ts";

export interface TripSeatsCalls {
  /** `isText`: the seats as a list's text; an object of the previous version sends them as objects. */
  seatMap(input: {
    planName: string;
    bookings: string[];
    incarnation?: string | null;
    isText?: boolean;
  }): SeatMap;
  /** Zero for an object that has lost its storage. */
  freeSeats(input: { planName: string; incarnation?: string | null }): number;
  /** For a waiting room: the free seats, and which bookings have a seat. */
  turnout(input: { planName: string; bookings: string[] }): Turnout;
  booking(input: { booking: string }): BookingSeats & { sold: boolean };
  /**
   * Holds one seat. For a booking's first seat of a trip the answer is `order_unchecked` unless `isOrderChecked`: the
   * caller then checks the earlier buses (decisions 2.7) and repeats the call. `seat_taken` has the current seats and
   * an offer, which is remembered for some seconds and changes no seat; with `orLikeHaving` the offer is held instead.
   */
  hold(input: OrLikeInput): Result<BookingSeats, HoldRefusal>;
  /** Holds `count` more seats, the named ones or the best that are free; otherwise like `hold`. */
  holdTogether(input: TogetherInput & By): Result<BookingSeats, HoldRefusal>;
  cancel(input: CancelInput & By): Result<BookingSeats, SeatRefusal>;
  /**
   * Ties a running hold to a proven phone number (a keyed hash) at checkout: at most 6 seats held or being paid for by
   * one number across bookings of this trip. Later seats of the hold keep to it.
   */
  claimPhone(input: PhoneClaim): Result<BookingSeats, SeatRefusal>;
  capture(input: CaptureInput & By): CaptureAnswer;
  sell(input: SellInput & By): SellAnswer;
  release(input: Claim & By): ReleaseAnswer;
  resolveOrBar(input: Claim & By): ResolveAnswer;
  giveBack(input: GiveBackInput & By): GiveBackAnswer;
  /** N2: from now on a sale of this trip also belongs to this phone number (protocol 24). */
  tie(input: TieInput & By): TieAnswer;
  /** N5, N7: it no longer belongs to this number, or never did. */
  untie(input: UntieInput & By): UntieAnswer;
  /** Restores ties after the object has lost them. */
  restoreTies(input: { ties: readonly RestoredTie[] } & By): { restored: number };
  /** Marks the trip as cancelled, permanently: refuses every later hold and capture. */
  cancelTrip(): { cancelled: true };
  block(input: BlockInput & By): Result<{ seats: string[] }, SeatRefusal>;
  unblock(input: BlockInput & By): Result<{ seats: string[] }, SeatRefusal>;
  /**
   * The object's incarnation, which D1 stores at the trip's first payment: an object that has lost its storage has
   * another one.
   */
  incarnation(): string;
  /** Restores a bill's seats after the object has lost them. */
  restore(input: RestoreInput & By): RestoreAnswer;
  /** Bars claims that D1 knows to be over, after the object has lost them. */
  barOver(input: { claims: readonly OverClaim[] } & By): { barred: number };
  /** All seats and records, for the comparison with D1. */
  ledger(): TripLedger;
  /** The changes of seats with actor, time and cause, oldest first. */
  events(input: { after: number; most: number }): SeatEvent[];
  /**
   * Deletes expired holds whose alarm is late; returns by how much the oldest is, 0 for none. `isCounting`: together
   * with the refused presses so far; an object of the previous version answers without them.
   */
  tidyLate(input?: { isCounting: true }): number | TidyAnswer;
  /** Long after the journey: drops what only its sale needed (worker/domain/seats/compact.ts). */
  compact(input: CompactInput): CompactAnswer;
}

export interface TidyAnswer {
  lateMs: number;
  /** At least so many. */
  refused: RefusedPresses;
}

/** The actor of the call; by default a buyer. */
export interface By {
  by?: Actor;
}

export interface TripLedger {
  seats: {
    seatNo: string;
    state: TakenSeat["state"];
    bill: number | null;
    claim: string | null;
  }[];
  bills: {
    claim: string;
    bill: number;
    booking: string | null;
    state: Capture["state"];
    trxId: string | null;
    seats: string[];
    facts: BillFacts | null;
    releaseReason: ReleaseReason | null;
  }[];
  /** Corrected phone numbers of sales, and the earlier ones; missing from an object of the previous version. */
  ties?: RestoredTie[];
  cancelled: boolean;
  incarnation: string;
}

/** The calls over RPC. */
export type TripSeatsRemote = {
  [Call in keyof TripSeatsCalls]: (
    ...input: Parameters<TripSeatsCalls[Call]>
  ) => Promise<ReturnType<TripSeatsCalls[Call]>>;
};
