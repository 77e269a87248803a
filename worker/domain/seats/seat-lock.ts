/**
 * Decides who may hold a seat, and until when (decisions 2). The trip's object writes the decision before it responds.
 * A seat that is being paid for or is sold is never changed here, but in capture-lock.ts. Invariants: one deadline per
 * booking, set by its first seat and never moved; a running hold is never taken; no hold gives a booking or a phone
 * number more than six seats.
 */
import { findBestSeats } from "./best-seats.ts";
import { isReady } from "./claim.ts";
import { computeCoolDownEnd, computeKeptMs } from "./cool-down.ts";
import { listForgottenHolds, makeRoomForHold } from "./past-holds.ts";
import { countPhone, countSeats, listPhoneKeys } from "./phone-seats.ts";
import type { SeatRefusal } from "../refusal.ts";
import { assert, err, ok, type Result } from "../result.ts";
import { refusalOfSale } from "../trips/sale.ts";
import { bookingSeats, freeSeats, type BookingSeats } from "./seat-map.ts";
import { SEATS_PER_BOOKING_MAX } from "./seat-limits.ts";
import { hasSeat } from "./seat-plan.ts";
import {
  changed,
  clearHold,
  hasRunOut,
  hasRunOutSince,
  isSold,
  findRememberedHold,
  findRunningHold,
  seatAt,
  listBookingSeats,
  keepState,
  type Decision,
  type TripState,
} from "./trip-state.ts";

/** Facts of the trip, read from D1 by the caller just before. */
export interface TripFacts {
  planName: string;
  farePoisha: number;
  saleClosesAt: number;
  /** When the sale starts; null: on sale at once. */
  opensAt: number | null;
  /** The incarnation that D1 knows for the trip; null before the trip's first payment. */
  incarnation: string | null;
}

export interface HoldInput {
  facts: TripFacts;
  booking: string;
  seatNo: string;
  /** The caller has found the buses in front full or closed (decisions 2.7). */
  isOrderChecked: boolean;
  /** When the visitor passed the human check, epoch ms; null or missing: the visitor needs none. */
  checkedAt?: number | null | undefined;
}

export interface TogetherInput {
  facts: TripFacts;
  booking: string;
  /** The number of additional seats, from 1 to 6. */
  count: number;
  /** Held seats that the buyer knows of: a repeated call takes no more seats. */
  having: number | null;
  /** The seats themselves, `count` of them; without them the best that are free. */
  seatNos?: readonly string[] | undefined;
  isOrderChecked: boolean;
  checkedAt?: number | null | undefined;
}

export interface CancelInput {
  booking: string;
  seatNo: string;
}

export interface PhoneClaim {
  booking: string;
  /** A keyed hash of a phone number that is proven to be the buyer's (decisions 2.5). */
  phoneKey: string;
}

export type HoldRefusal = SeatRefusal | { reason: "order_unchecked" };

/** Repeating a hold succeeds and changes nothing, even after the sale has closed. */
export function hold(
  state: TripState,
  input: HoldInput,
  now: number,
  holdMs: number,
): Decision<Result<BookingSeats, HoldRefusal>> {
  const refusal = refusalOfHold(state, input, now, holdMs);
  if (refusal !== null) return keepState(state, err(refusal));
  return isHeldBy(state, input, now)
    ? keepState(state, ok(bookingSeats(state, input.booking, now)))
    : takeSeats(state, input, [input.seatNo], now, holdMs);
}

/** Holds `count` more seats, the named ones or the best that are free: all of them or none. */
export function holdTogether(
  state: TripState,
  input: TogetherInput,
  now: number,
  holdMs: number,
): Decision<Result<BookingSeats, HoldRefusal>> {
  const { facts, booking, count, having, seatNos } = input;
  assert(Number.isInteger(count) && count > 0, "a party is a whole number of people");
  if (!isReady(state, facts.incarnation)) return keepState(state, err({ reason: "sales_paused" }));
  if (state.cancelled) return keepState(state, err({ reason: "trip_cancelled" }));
  if (isSold(state, booking)) return keepState(state, err({ reason: "booking_sold" }));
  const isRepeat =
    having !== null && listBookingSeats(state, booking, "held", now).length >= having + count;
  if (isRepeat) return keepState(state, ok(bookingSeats(state, booking, now)));
  // Named seats that the booking holds already are held as they are asked for, as a repeated request has them.
  const missing = seatNos?.filter((seatNo) => !isHeldBy(state, { booking, seatNo }, now));
  if (missing?.length === 0) return keepState(state, ok(bookingSeats(state, booking, now)));
  const notOnSale = refusalOfSale(facts, now);
  if (notOnSale !== null) return keepState(state, err(notOnSale));
  const refusal = refusalOfMore(state, input, missing?.length ?? count, { now, holdMs });
  if (refusal !== null) return keepState(state, err(refusal));

  const isFree = (seatNo: string): boolean => seatAt(state, seatNo, now) === null;
  if (missing !== undefined) {
    const unknown = missing.find((seatNo) => !hasSeat(facts.planName, seatNo));
    if (unknown !== undefined) {
      return keepState(state, err({ reason: "no_such_seat", seatNo: unknown }));
    }
    const lost = missing.find((seatNo) => !isFree(seatNo));
    return lost === undefined
      ? takeSeats(state, input, missing, now, holdMs)
      : keepState(state, err({ reason: "seat_taken", seatNo: lost }));
  }
  const chosen = findBestSeats(facts.planName, isFree, count);
  if (chosen !== null) return takeSeats(state, input, chosen, now, holdMs);
  const free = freeSeats(state, facts.planName, now);
  return keepState(state, err({ reason: "not_enough_seats", free }));
}

/** Gives free seats to the booking. Its first ones set deadline and fare. */
function takeSeats(
  state: TripState,
  { facts, booking }: Pick<HoldInput, "facts" | "booking">,
  seatNos: readonly string[],
  now: number,
  holdMs: number,
): Decision<Result<BookingSeats, HoldRefusal>> {
  assert(Number.isSafeInteger(facts.farePoisha), "a fare is a whole number of poisha");
  const taken = seatNos.map((seatNo) => [seatNo, { state: "held", booking }] as const);
  if (findRunningHold(state, booking, now) !== null) {
    return changed(state, { seats: taken }, (after) => ok(bookingSeats(after, booking, now)));
  }
  const first = {
    deadlineAt: now + holdMs,
    farePoisha: facts.farePoisha,
    // Phone numbers end with the hold unless a payment under them is in progress.
    phoneKeys: listPhoneKeys(state, booking, now),
    keptMs: computeKeptMs(state, booking, now, holdMs),
    endedAt: null,
  };
  const holds = [...makeRoomForHold(state, booking, now), [booking, first] as const];
  // Seats of an expired hold must not be held again by the new deadline.
  return changed(state, { seats: [...listAllHeldBy(state, booking), ...taken], holds }, (after) =>
    ok(bookingSeats(after, booking, now)),
  );
}

function refusalOfHold(
  state: TripState,
  input: HoldInput,
  now: number,
  holdMs: number,
): HoldRefusal | null {
  const { facts, booking, seatNo } = input;
  if (!isReady(state, facts.incarnation)) return { reason: "sales_paused" };
  if (state.cancelled) return { reason: "trip_cancelled" };
  if (isSold(state, booking)) return { reason: "booking_sold" };
  if (!hasSeat(facts.planName, seatNo)) return { reason: "no_such_seat", seatNo };
  if (isHeldBy(state, input, now)) return null;
  if (isCapturingFor(state, input, now)) return { reason: "seat_capturing", seatNo };
  const notOnSale = refusalOfSale(facts, now);
  if (notOnSale !== null) return notOnSale;
  if (seatAt(state, seatNo, now) !== null) return { reason: "seat_taken", seatNo };
  return refusalOfMore(state, input, 1, { now, holdMs });
}

/** Checks the limits, and whether the buses in front must be checked, for `count` more seats. */
function refusalOfMore(
  state: TripState,
  input: Pick<HoldInput, "booking" | "isOrderChecked" | "checkedAt">,
  count: number,
  { now, holdMs }: { now: number; holdMs: number },
): HoldRefusal | null {
  const { booking, checkedAt } = input;
  const seatCount = countSeats(state, now, (other) => other === booking);
  if (seatCount + count > SEATS_PER_BOOKING_MAX) return { reason: "seat_limit" };
  const isPhoneFull = listPhoneKeys(state, booking, now).some(
    (phoneKey) => countPhone(state, phoneKey, now) + count > SEATS_PER_BOOKING_MAX,
  );
  if (isPhoneFull) return { reason: "phone_limit" };
  if (seatCount > 0) return null;
  const coolDownAt = computeCoolDownEnd(state, booking, now, holdMs);
  if (coolDownAt !== null) {
    return { reason: "cool_down", retryAfterSeconds: Math.ceil((coolDownAt - now) / 1000) };
  }
  if (hasRunOutSince(state, booking, checkedAt ?? null, now))
    return { reason: "human_check_needed" };
  // A visitor who gave up a seat to take another is not checked again; one whose hold expired is.
  const hasGivenUp =
    findRememberedHold(state, booking, now) !== null && !hasRunOut(state, booking, now);
  return input.isOrderChecked || hasGivenUp ? null : { reason: "order_unchecked" };
}

/** Whether the booking could take `count` more seats if they were free. */
export function canTake(
  state: TripState,
  input: Pick<HoldInput, "booking" | "isOrderChecked" | "checkedAt">,
  count: number,
  at: { now: number; holdMs: number },
): boolean {
  return refusalOfMore(state, input, count, at) === null;
}

/** Gives one held seat up. Succeeds without a change where the hold has run out. */
export function cancel(
  state: TripState,
  input: CancelInput,
  now: number,
  holdMs: number,
): Decision<Result<BookingSeats, SeatRefusal>> {
  const { booking, seatNo } = input;
  if (isSold(state, booking)) return keepState(state, err({ reason: "booking_sold" }));
  if (isCapturingFor(state, input, now)) {
    return keepState(state, err({ reason: "seat_capturing", seatNo }));
  }
  if (isHeldBy(state, input, now)) {
    const holds = clearHold(state, booking, [seatNo], { now, holdMs });
    return changed(state, { seats: [[seatNo, null]], holds }, (after) =>
      ok(bookingSeats(after, booking, now)),
    );
  }
  return hasRunOut(state, booking, now)
    ? keepState(state, ok(bookingSeats(state, booking, now)))
    : keepState(state, err({ reason: "not_your_seat", seatNo }));
}

/**
 * Ties a booking to the proven phone number of a bill that is about to be made, until its hold is over. A hold is tied
 * to every proven number on its bills, and its seats count towards each. The caller claims no other number, because
 * anybody can type it (flows/payments/checkout.ts).
 */
export function claimPhone(
  state: TripState,
  claim: PhoneClaim,
  now: number,
): Decision<Result<BookingSeats, SeatRefusal>> {
  const { booking, phoneKey } = claim;
  if (isSold(state, booking)) return keepState(state, err({ reason: "booking_sold" }));
  const answer = (after: TripState) => ok(bookingSeats(after, booking, now));
  const running = findRunningHold(state, booking, now);
  if (running === null) return keepState(state, answer(state));
  if (countPhone(state, phoneKey, now, booking) > SEATS_PER_BOOKING_MAX) {
    return keepState(state, err({ reason: "phone_limit" }));
  }
  const { phoneKeys } = running;
  if (phoneKeys.includes(phoneKey)) return keepState(state, answer(state));
  const tied = { ...running, phoneKeys: [...phoneKeys, phoneKey] };
  return changed(state, { holds: [[booking, tied]] }, answer);
}

/** Refuses every later hold and capture; seats that are taken stay as they are. */
export function cancelTrip(state: TripState): Decision<{ cancelled: true }> {
  const answer = { cancelled: true } as const;
  return state.cancelled
    ? keepState(state, answer)
    : changed(state, { cancelled: true }, () => answer);
}

/**
 * Deletes the rows of expired seats and past holds. Reads apply the same times, so when this runs changes no result.
 */
export function deleteExpiredHolds(state: TripState, now: number): Decision<null> {
  const expired = [...state.seats].filter(
    ([seatNo, seat]) => seat.state === "held" && seatAt(state, seatNo, now) === null,
  );
  const holds = listForgottenHolds(state, now);
  if (expired.length === 0 && holds.length === 0) return keepState(state, null);
  return changed(state, { seats: expired.map(([seatNo]) => [seatNo, null]), holds }, () => null);
}

function isHeldBy(state: TripState, input: CancelInput, now: number): boolean {
  const seat = seatAt(state, input.seatNo, now);
  return seat?.state === "held" && seat.booking === input.booking;
}

function isCapturingFor(state: TripState, input: CancelInput, now: number): boolean {
  const seat = seatAt(state, input.seatNo, now);
  return seat?.state === "capturing" && seat.booking === input.booking;
}

/** Frees every held row of a booking, whatever its deadline. */
function listAllHeldBy(state: TripState, booking: string): [seatNo: string, seat: null][] {
  return [...state.seats].flatMap(([seatNo, seat]) =>
    seat.state === "held" && seat.booking === booking ? [[seatNo, null]] : [],
  );
}
