/**
 * Decides which bill has the seats (protocol 4): the lock that keeps seats from a second buyer while the wallet
 * executes. It names the bill by its claim, never only the booking, and no deadline frees it. Every call may be
 * repeated, and a bill's record only goes forward. Invariants: a capture takes all of the bill's seats or none; a
 * capturing seat is freed by release or giveBack only, a sold one by giveBack only; a record of other seats or of
 * another booking is never trusted.
 */
import { assert } from "../result.ts";
import { findRecordToUse, type Claim, type Unbelieved } from "./claim.ts";
import { countPaying, listPhoneKeys } from "./phone-seats.ts";
import { SEATS_PER_BOOKING_MAX } from "./seat-limits.ts";
import { hasSeat } from "./seat-plan.ts";
import type { BillFacts } from "./bill-facts.ts";
import {
  changed,
  findRunningHold,
  seatAt,
  markHoldSold,
  keepState,
  type Capture,
  type Changes,
  type Decision,
  type TakenSeat,
  type TripState,
} from "./trip-state.ts";

/** The bill's seats; none for a booking without a seat map. */
export interface CaptureInput extends Claim {
  planName: string;
  /** From this time on no first capture is possible; epoch ms. */
  until: number;
  /** For a move within the trip: the current claims of its tickets, whose seats this one may take (protocol M2). */
  over?: ClaimsOver;
  facts: BillFacts;
}

/** The claims of a move's tickets in the trip where it takes place; a single one may be given without a list. */
export type ClaimsOver = string | readonly string[] | null;

export function readClaims(over: ClaimsOver): readonly string[] {
  return over === null ? [] : typeof over === "string" ? [over] : over;
}

export interface SellInput extends Claim {
  trxId: string;
}

export type Sold = { state: "sold"; trxId: string };

/**
 * `lost` are the bill's seats that somebody else has now; it may be empty when a call is repeated. `why` is the reason
 * of the first refusal; a repeated call does not get it.
 */
export type CaptureAnswer =
  | { state: "capturing" }
  | Sold
  | { state: "gone"; lost: string[]; why?: "late" | "trip_cancelled" | "phone_limit" }
  | Unbelieved;
export type SellAnswer = Sold | { state: "gone" } | Unbelieved;
export type ReleaseAnswer = Sold | { state: "released" } | Unbelieved;
export type ResolveAnswer =
  | Sold
  | { state: "barred" }
  | { state: "capturing" }
  | { state: "released" }
  | Unbelieved;

/**
 * Takes the seats again that ran out or were given up since the bill was made, if they are still free and `until` has
 * not passed.
 */
export function capture(
  state: TripState,
  input: CaptureInput,
  now: number,
): Decision<CaptureAnswer> {
  const { claim, bill, booking, seats, facts } = input;
  assert(
    seats.every((seatNo) => hasSeat(input.planName, seatNo)),
    "a bill's seats are on the trip's plan",
  );
  assert(new Set(seats).size === seats.length, "a bill names each seat once");
  const found = findRecordToUse(state, input);
  if ("why" in found) return keepState(state, found);
  const lost = state.cancelled
    ? [...seats]
    : seats.filter((seatNo) => !canCapture(seatAt(state, seatNo, now), input));

  const { record } = found;
  if (record !== undefined) {
    if (record.state === "capturing") return keepState(state, { state: "capturing" });
    if (record.state === "sold") return keepState(state, answerSold(record.trxId));
    return keepState(state, { state: "gone", lost });
  }
  const why = findRefusal(state, input, lost, now);
  if (lost.length > 0 || why !== null) {
    return changed(state, { captures: [[claim, { ...makeBarredCapture(input), facts }]] }, () => ({
      state: "gone",
      lost,
      ...(why !== null && { why }),
    }));
  }
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, { state: "capturing", booking, bill, claim }]),
      holds: withoutEndedPhones(state, booking, now),
      captures: [[claim, { state: "capturing", bill, booking, seats, facts }]],
    },
    () => ({ state: "capturing" }),
  );
}

/** Seats are sold only to a bill that has captured them. */
export function sell(state: TripState, input: SellInput, now: number): Decision<SellAnswer> {
  const found = findRecordToUse(state, input);
  if ("why" in found) return keepState(state, found);
  const { key, record } = found;
  if (record === undefined || record.state === "released") {
    return keepState(state, { state: "gone" });
  }
  if (record.state === "sold") return keepState(state, answerSold(record.trxId));
  const { bill, booking, seats } = record;
  const { trxId } = input;
  assertOwned(state, key, record);
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, { state: "sold", booking, bill, claim: key }]),
      holds: markHoldSold(state, booking, seats, now),
      captures: [[key, { ...record, state: "sold", trxId }]],
    },
    () => answerSold(trxId),
  );
}

/** The seats go back to the hold if it still runs. A sale is never undone here. */
export function release(state: TripState, input: Claim, now: number): Decision<ReleaseAnswer> {
  const found = findRecordToUse(state, input);
  if ("why" in found) return keepState(state, found);
  const { key, record } = found;
  if (record === undefined) return bar(state, input, { state: "released" });
  if (record.state === "sold") return keepState(state, answerSold(record.trxId));
  if (record.state === "released") return keepState(state, { state: "released" });
  assertOwned(state, key, record);
  const { booking, seats } = record;
  const isHoldRunning = findRunningHold(state, booking, now) !== null;
  const freed: TakenSeat | null = isHoldRunning ? { state: "held", booking } : null;
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, freed]),
      captures: [[key, { ...record, state: "released", trxId: null, releaseReason: null }]],
    },
    () => ({ state: "released" }),
  );
}

/** The state of a bill. One that never captured is barred by this call, so that it never will. */
export function resolveOrBar(state: TripState, input: Claim): Decision<ResolveAnswer> {
  const found = findRecordToUse(state, input);
  if ("why" in found) return keepState(state, found);
  const { record } = found;
  if (record === undefined) return bar(state, input, { state: "barred" });
  if (record.state === "sold") return keepState(state, answerSold(record.trxId));
  return keepState(state, { state: record.state });
}

/** The record of a bill that never captures. */
export function makeBarredCapture({ bill, booking, seats }: Omit<Claim, "incarnation">): Capture {
  return {
    state: "released",
    bill,
    booking,
    seats,
    trxId: null,
    facts: null,
    releaseReason: null,
  };
}

function canCapture(seat: TakenSeat | null, { booking, over = null }: CaptureInput): boolean {
  if (seat === null) return true;
  if (seat.state === "held") return seat.booking === booking;
  return seat.state === "sold" && readClaims(over).includes(seat.claim);
}

function findRefusal(
  state: TripState,
  input: CaptureInput,
  lost: readonly string[],
  now: number,
): "late" | "trip_cancelled" | "phone_limit" | null {
  if (state.cancelled) return "trip_cancelled";
  if (now >= input.until) return "late";
  return lost.length === 0 && isPhoneFull(state, input, now) ? "phone_limit" : null;
}

/**
 * Whether this payment would make more than six seats being paid for under one number that its booking is tied to,
 * other bookings included.
 */
function isPhoneFull(state: TripState, { booking, seats }: CaptureInput, now: number): boolean {
  return listPhoneKeys(state, booking, now).some(
    (phoneKey) => countPaying(state, phoneKey, now) + seats.length > SEATS_PER_BOOKING_MAX,
  );
}

/** Numbers end with their hold: a payment after its end doesn't restore them. */
function withoutEndedPhones(state: TripState, booking: string, now: number): Changes["holds"] {
  const hold = state.holds.get(booking);
  const isOver = hold !== undefined && listPhoneKeys(state, booking, now).length === 0;
  return isOver && hold.phoneKeys.length > 0 ? [[booking, { ...hold, phoneKeys: [] }]] : [];
}

/** Bars a claim that the object does not know. */
export function bar<T>(state: TripState, input: Claim, answer: T): Decision<T> {
  return changed(state, { captures: [[input.claim, makeBarredCapture(input)]] }, () => answer);
}

function answerSold(trxId: string): Sold {
  return { state: "sold", trxId };
}

/** Asserts that the seats and the record agree. */
function assertOwned(
  state: TripState,
  key: string,
  record: Exclude<Capture, { state: "released" }>,
): void {
  for (const seatNo of record.seats) {
    const seat = state.seats.get(seatNo);
    assert(
      seat?.state === record.state && seat.claim === key && seat.booking === record.booking,
      `bill ${record.bill} is ${record.state} and has ${seatNo}`,
    );
  }
}
