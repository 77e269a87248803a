/**
 * What can be asked of a trip's object (protocol 4), as plain data: class instances and thrown subclasses do
 * not survive the hop. Every call may be repeated. Instants are epoch ms by the object's own clock.
 */
import type {
  CaptureAnswer,
  CaptureInput,
  LookAnswer,
  ReleaseAnswer,
  SellAnswer,
  SellInput,
} from "../domain/capture-lock.ts";
import type { SeatRefusal } from "../domain/refusal.ts";
import type { Result } from "../domain/result.ts";
import type { CancelInput, HoldInput, HoldRefusal, PhoneClaim } from "../domain/seat-lock.ts";
import type { BookingSeats, SeatMap } from "../domain/seat-map.ts";

export type { CaptureAnswer } from "../domain/capture-lock.ts";
export type { HoldRefusal, TripFacts } from "../domain/seat-lock.ts";
export type { BookingSeats, SeatMap, SeatState } from "../domain/seat-map.ts";

export interface TripSeatsCalls {
  seatMap(input: { planName: string; bookings: string[] }): SeatMap;
  freeSeats(input: { planName: string }): number;
  booking(input: { booking: string }): BookingSeats & { sold: boolean };
  /**
   * Holds one seat. A booking's first seat of a trip is answered `ask_order` unless `orderAsked`: the caller
   * then asks the buses in front (decisions 2.7) and calls again.
   */
  hold(input: HoldInput): Result<BookingSeats, HoldRefusal>;
  cancel(input: CancelInput): Result<BookingSeats, SeatRefusal>;
  /**
   * Ties a booking to a phone (a keyed hash) at checkout: at most 6 seats held or being paid for by one phone
   * across bookings of this trip. `exempt` for agents. Later holds of the booking keep to it.
   */
  claimPhone(input: PhoneClaim): Result<BookingSeats, SeatRefusal>;
  capture(input: CaptureInput): CaptureAnswer;
  sell(input: SellInput): SellAnswer;
  release(input: { bill: number }): ReleaseAnswer;
  look(input: { bill: number }): LookAnswer;
  giveBack(input: { bill: number }): { state: "released" };
  /** The trip is cancelled: refuses every later hold and capture. For good. */
  cancelTrip(): { cancelled: true };
}

/** The same calls from outside the object. */
export type TripSeatsRemote = {
  [Call in keyof TripSeatsCalls]: (
    ...input: Parameters<TripSeatsCalls[Call]>
  ) => Promise<ReturnType<TripSeatsCalls[Call]>>;
};
