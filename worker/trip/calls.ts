/**
 * What can be asked of a trip's object (protocol 4), as plain data: class instances and thrown subclasses do
 * not survive the hop. Every call may be repeated. Instants are epoch ms by the object's own clock.
 */
import type { Result } from "../domain/result.ts";
import type { SeatRefusal } from "../domain/refusal.ts";

export type SeatState = "free" | "held" | "capturing" | "sold" | "blocked";

/** Facts of the trip, read from D1 by the caller just before. */
export interface TripFacts {
  planName: string;
  farePoisha: number;
  saleClosesAt: number;
}

/** What one booking has on this trip. `deadlineAt` and `farePoisha` are null without a running hold. */
export interface BookingSeats {
  booking: string;
  /** Seats held, and seats being paid for, in natural order. */
  seats: string[];
  deadlineAt: number | null;
  /** The fare fixed when the first seat was held. */
  farePoisha: number | null;
  now: number;
}

export interface SeatMap {
  seats: { seatNo: string; state: SeatState }[];
  /** The first of the asked-for bookings that is not sold; null when all are. */
  mine: BookingSeats | null;
  /** Counts the changes of this trip's seats. */
  version: number;
}

export type HoldRefusal = SeatRefusal | { reason: "ask_order" };

export type CaptureAnswer =
  { state: "capturing" } | { state: "sold"; trxId: string } | { state: "gone"; lost: string[] };

export interface TripSeatsCalls {
  seatMap(input: { planName: string; bookings: string[] }): SeatMap;
  freeSeats(input: { planName: string }): number;
  booking(input: { booking: string }): BookingSeats & { sold: boolean; capturing: boolean };
  /**
   * Holds one seat. A booking's first seat of a trip is answered `ask_order` unless `orderAsked`: the caller
   * then asks the buses in front (decisions 2.7) and calls again.
   */
  hold(input: {
    facts: TripFacts;
    booking: string;
    seatNo: string;
    orderAsked: boolean;
  }): Result<BookingSeats, HoldRefusal>;
  cancel(input: { booking: string; seatNo: string }): Result<BookingSeats, SeatRefusal>;
  /**
   * Ties a booking to a phone (a keyed hash) at checkout: at most 6 seats held or being paid for by one phone
   * across bookings of this trip. `exempt` for agents. Later holds of the booking keep to it.
   */
  claimPhone(input: {
    booking: string;
    phoneKey: string;
    exempt: boolean;
  }): Result<BookingSeats, SeatRefusal>;
  capture(input: {
    bill: number;
    booking: string;
    seats: string[];
    planName: string;
  }): CaptureAnswer;
  sell(input: {
    bill: number;
    trxId: string;
  }): { state: "sold"; trxId: string } | { state: "gone" };
  release(input: { bill: number }): { state: "released" } | { state: "sold"; trxId: string };
  look(input: {
    bill: number;
  }):
    | { state: "barred" }
    | { state: "capturing" }
    | { state: "released" }
    | { state: "sold"; trxId: string };
  giveBack(input: { bill: number }): { state: "released" };
}
