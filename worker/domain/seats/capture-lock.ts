/**
 * Which bill has the seats (protocol 4): the lock that stands between the wallet's Execute and a second buyer.
 * It names the bill, never only the booking, and no deadline frees it. Every call may be repeated, and a
 * bill's record only goes forward. Invariants: a capture takes all of the bill's seats or none; a capturing seat
 * is let go by release or giveBack alone, a sold one by giveBack alone.
 */
import { assert } from "../result.ts";
import { countPaying, phoneKeysOf } from "./phone-seats.ts";
import { SEATS_PER_BOOKING_MAX } from "./seat-lock.ts";
import { hasSeat } from "./seat-plan.ts";
import {
  changed,
  clearedHold,
  runningHold,
  seatAt,
  soldHold,
  unchanged,
  type Capture,
  type Changes,
  type Decision,
  type Hold,
  type TakenSeat,
  type TripState,
} from "./trip-state.ts";

export interface CaptureInput {
  bill: number;
  booking: string;
  /** The bill's seats; none for a booking without a seat map. */
  seats: readonly string[];
  planName: string;
  /** From here on nothing is captured for the first time; epoch ms. */
  until: number;
  /** A keyed hash of the bill's phone number; none for what no limit binds: an agent's bill, a move of a ticket. */
  phoneKey?: string | null;
}

export interface SellInput {
  bill: number;
  trxId: string;
}

export type Sold = { state: "sold"; trxId: string };

/**
 * `lost` are the bill's seats that somebody else has now; it may be empty when a call is repeated. `why` says what the
 * first refusal was for; a repeated call is not told.
 */
export type CaptureAnswer =
  | { state: "capturing" }
  | Sold
  | { state: "gone"; lost: string[]; why?: "late" | "trip_cancelled" | "phone_limit" };
export type SellAnswer = Sold | { state: "gone" };
export type ReleaseAnswer = Sold | { state: "released" };
export type ResolveAnswer =
  Sold | { state: "barred" } | { state: "capturing" } | { state: "released" };

/**
 * A seat whose hold ran out, or that was given up since the bill was made, is taken back if it is still free, and the
 * time for it (`until`) is not over.
 */
export function capture(
  state: TripState,
  input: CaptureInput,
  now: number,
): Decision<CaptureAnswer> {
  const { bill, booking, seats } = input;
  assert(
    seats.every((seatNo) => hasSeat(input.planName, seatNo)),
    "a bill's seats are on the trip's plan",
  );
  assert(new Set(seats).size === seats.length, "a bill names each seat once");
  const lost = state.cancelled
    ? [...seats]
    : seats.filter((seatNo) => !canCapture(seatAt(state, seatNo, now), booking));

  const record = state.captures.get(bill);
  if (record !== undefined) {
    assert(record.booking === null || record.booking === booking, "a bill is of one booking");
    if (record.state === "capturing") return unchanged(state, { state: "capturing" });
    if (record.state === "sold") return unchanged(state, sold(record.trxId));
    return unchanged(state, { state: "gone", lost });
  }
  const why = whyRefused(state, input, lost, now);
  if (lost.length > 0 || why !== null) {
    const barred = { state: "released", booking, seats, trxId: null } as const;
    return changed(state, { captures: [[bill, barred]] }, () => ({
      state: "gone",
      lost,
      ...(why !== null && { why }),
    }));
  }
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, { state: "capturing", booking, bill }]),
      holds: tiedHold(state, input, now),
      captures: [[bill, { state: "capturing", booking, seats }]],
    },
    () => ({ state: "capturing" }),
  );
}

/** Only a bill that has its seats can be sold them. */
export function sell(state: TripState, input: SellInput, now: number): Decision<SellAnswer> {
  const { bill, trxId } = input;
  const record = state.captures.get(bill);
  if (record === undefined || record.state === "released") {
    return unchanged(state, { state: "gone" });
  }
  if (record.state === "sold") return unchanged(state, sold(record.trxId));
  const { booking, seats } = record;
  assertOwned(state, bill, record);
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, { state: "sold", booking, bill }]),
      holds: soldHold(state, booking, seats, now),
      captures: [[bill, { state: "sold", booking, seats, trxId }]],
    },
    () => sold(trxId),
  );
}

/** The seats go back to the hold if it still runs. A sale is never undone here. */
export function release(
  state: TripState,
  input: { bill: number },
  now: number,
): Decision<ReleaseAnswer> {
  const { bill } = input;
  const record = state.captures.get(bill);
  if (record === undefined) return bar(state, bill, { state: "released" });
  if (record.state === "sold") return unchanged(state, sold(record.trxId));
  if (record.state === "released") return unchanged(state, { state: "released" });
  assertOwned(state, bill, record);
  const { booking, seats } = record;
  const isHoldRunning = runningHold(state, booking, now) !== null;
  const freed: TakenSeat | null = isHoldRunning ? { state: "held", booking } : null;
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, freed]),
      captures: [[bill, { state: "released", booking, seats, trxId: null }]],
    },
    () => ({ state: "released" }),
  );
}

/** What became of a bill. One that never captured is barred here and now, so that it never will. */
export function resolveOrBar(state: TripState, input: { bill: number }): Decision<ResolveAnswer> {
  const record = state.captures.get(input.bill);
  if (record === undefined) return bar(state, input.bill, { state: "barred" });
  if (record.state === "sold") return unchanged(state, sold(record.trxId));
  return unchanged(state, { state: record.state });
}

/** Frees the seats of a bill that D1 says is to be refunded; nobody else may call it. */
export function giveBack(
  state: TripState,
  input: { bill: number },
  now: number,
): Decision<{ state: "released" }> {
  const { bill } = input;
  const answer = { state: "released" } as const;
  const record = state.captures.get(bill);
  if (record === undefined) return bar(state, bill, answer);
  if (record.state === "released") return unchanged(state, answer);
  assertOwned(state, bill, record);
  const { booking, seats } = record;
  const trxId = record.state === "sold" ? record.trxId : null;
  return changed(
    state,
    {
      seats: seats.map((seatNo) => [seatNo, null]),
      holds: clearedHold(state, booking, seats, now),
      captures: [[bill, { state: "released", booking, seats, trxId }]],
    },
    () => answer,
  );
}

function canCapture(seat: TakenSeat | null, booking: string): boolean {
  return seat === null || (seat.state === "held" && seat.booking === booking);
}

function whyRefused(
  state: TripState,
  input: CaptureInput,
  lost: readonly string[],
  now: number,
): "late" | "trip_cancelled" | "phone_limit" | null {
  if (state.cancelled) return "trip_cancelled";
  if (now >= input.until) return "late";
  return lost.length === 0 && isPhoneFull(state, input, now) ? "phone_limit" : null;
}

/** Would this payment make seven seats being paid for under one number? Bills of other bookings count. */
function isPhoneFull(state: TripState, input: CaptureInput, now: number): boolean {
  const { phoneKey = null, booking, seats } = input;
  if (phoneKey === null || seats.length === 0) return false;
  return countPaying(state, phoneKey, now, booking) + seats.length > SEATS_PER_BOOKING_MAX;
}

/**
 * The number stays with the booking while it pays, also where its hold is long over. Numbers of a hold that is over
 * do not come back to life.
 */
function tiedHold(
  state: TripState,
  { phoneKey = null, booking, seats }: CaptureInput,
  now: number,
): Changes["holds"] {
  const known = state.holds.get(booking);
  const added = phoneKey === null || seats.length === 0 ? [] : [phoneKey];
  const phoneKeys = [...new Set([...phoneKeysOf(state, booking, now), ...added])];
  if (
    phoneKeys.length === (known?.phoneKeys.length ?? 0) &&
    phoneKeys.every((key) => known?.phoneKeys.includes(key))
  )
    return [];
  const blank: Hold = { deadlineAt: null, farePoisha: null, phoneKeys, lapses: 0, endedAt: null };
  return [[booking, { ...(known ?? blank), phoneKeys }]];
}

function bar<T>(state: TripState, bill: number, answer: T): Decision<T> {
  const barred = { state: "released", booking: null, seats: [], trxId: null } as const;
  return changed(state, { captures: [[bill, barred]] }, () => answer);
}

function sold(trxId: string): Sold {
  return { state: "sold", trxId };
}

/** The seats and the record say the same, or something wrote one without the other. */
function assertOwned(
  state: TripState,
  bill: number,
  record: Exclude<Capture, { state: "released" }>,
): void {
  for (const seatNo of record.seats) {
    const seat = state.seats.get(seatNo);
    assert(
      seat?.state === record.state && seat.bill === bill && seat.booking === record.booking,
      `bill ${bill} is ${record.state} and has ${seatNo}`,
    );
  }
}
