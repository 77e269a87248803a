/**
 * What the last deployed version calls on the objects, and what its objects answer, in the order of a small story. The
 * compiler holds it against the calls of today: an old answer has to be one that today's Worker can read, and an old
 * input one that today's object takes. tests/trip/object-surface.test.ts makes the same calls on the objects of today.
 * Written again after a deploy, where calls have gained something; where they have lost something, that deploy comes
 * after one of a Worker that does without.
 */
import type { TripSeatsCalls } from "../../worker/trip/calls.ts";

type Made<Call> = Call extends (...input: infer Input) => infer Answer
  ? { input: Input; answer: Awaited<Answer> }
  : never;

/** One call with its answer. */
export type OneOf<Calls> = {
  [Call in keyof Calls]: { call: Call } & Made<Calls[Call]>;
}[keyof Calls];

export const FAR = 4_000_000_000_000;
const facts = {
  planName: "45",
  farePoisha: 60_000,
  saleClosesAt: FAR,
  opensAt: null,
  incarnation: null,
};
const tieFacts = { claim: "bill/a", seq: 1, from: "bill/a" };
const bill = {
  mode: "limited",
  provider: "bkash",
  deadAt: FAR,
  invoice: "BB-1",
  paymentId: "TR1",
  agentId: null,
  couponId: null,
  centerName: null,
  boardingPointId: null,
  paymentType: null,
  quantity: 1,
  farePoisha: 60_000,
  discountPoisha: 0,
  chargePoisha: 1_200,
  totalPoisha: 61_200,
  createdAt: 1_000_000_000,
  grantHash: "a hash",
  counter: null,
  soldBy: null,
} as const;

const by = "buyer" as const;
const staff = "staff:S-1" as const;
const incarnation = null;
export const AT = 1_795_793_381_484;

function claim(number: number, booking: string, seats: string[]) {
  return { claim: `bill/${number}`, bill: number, booking, seats, incarnation };
}

function capture(number: number, booking: string, seats: string[]) {
  return { ...claim(number, booking, seats), planName: "45", until: FAR, facts: bill, by };
}

function hold(booking: string, seatNo: string, isOrderChecked = true) {
  return { facts, booking, seatNo, isOrderChecked, checkedAt: null, by };
}

function seatsOfBooking(booking: string, seats: string[]) {
  return { booking, seats, capturing: [], deadlineAt: AT, farePoisha: 60_000, now: AT };
}

export const TRIP_SEATS: OneOf<TripSeatsCalls>[] = [
  { call: "incarnation", input: [], answer: "bc383a29664746d8be59bfc01594e602" },
  {
    call: "seatMap",
    input: [{ planName: "45", bookings: ["ana"], incarnation }],
    answer: {
      seats: [{ seatNo: "A1", state: "free" }],
      mine: { ...seatsOfBooking("ana", []), deadlineAt: null, farePoisha: null },
      version: 0,
    },
  },
  { call: "freeSeats", input: [{ planName: "45", incarnation }], answer: 45 },
  {
    call: "turnout",
    input: [{ planName: "45", bookings: ["ana"] }],
    answer: { free: 45, open: 0, seated: [] },
  },
  {
    call: "hold",
    input: [hold("ana", "A1", false)],
    answer: { ok: false, error: { reason: "order_unchecked" } },
  },
  {
    call: "hold",
    input: [hold("ana", "A1")],
    answer: { ok: true, value: seatsOfBooking("ana", ["A1"]) },
  },
  {
    call: "hold",
    input: [hold("bo", "A1")],
    answer: {
      ok: false,
      error: {
        reason: "seat_taken",
        seatNo: "A1",
        lost: { offer: ["B1"], seats: [{ seatNo: "A1", state: "held" }], version: 1 },
      },
    },
  },
  {
    call: "holdTogether",
    input: [
      { facts, booking: "bo", count: 2, having: null, isOrderChecked: true, checkedAt: null, by },
    ],
    answer: { ok: true, value: seatsOfBooking("bo", ["A3", "A4"]) },
  },
  {
    call: "cancel",
    input: [{ booking: "bo", seatNo: "A3", by }],
    answer: { ok: true, value: seatsOfBooking("bo", ["A4"]) },
  },
  {
    call: "cancel",
    input: [{ booking: "bo", seatNo: "A3", by }],
    answer: { ok: false, error: { reason: "not_your_seat", seatNo: "A3" } },
  },
  {
    call: "claimPhone",
    input: [{ booking: "ana", phoneKey: "a key" }],
    answer: { ok: true, value: seatsOfBooking("ana", ["A1"]) },
  },
  {
    call: "booking",
    input: [{ booking: "ana" }],
    answer: { ...seatsOfBooking("ana", ["A1"]), sold: false },
  },
  { call: "capture", input: [capture(1, "ana", ["A1"])], answer: { state: "capturing" } },
  {
    call: "capture",
    input: [capture(2, "dee", ["A1"])],
    answer: { state: "gone", lost: ["A1"] },
  },
  {
    call: "sell",
    input: [{ ...claim(1, "ana", ["A1"]), trxId: "TRX1", by }],
    answer: { state: "sold", trxId: "TRX1" },
  },
  { call: "capture", input: [capture(3, "eve", ["D1"])], answer: { state: "capturing" } },
  {
    call: "resolveOrBar",
    input: [{ ...claim(3, "eve", ["D1"]), by: "schedule" }],
    answer: { state: "capturing" },
  },
  { call: "release", input: [{ ...claim(3, "eve", ["D1"]), by }], answer: { state: "released" } },
  {
    call: "resolveOrBar",
    input: [{ ...claim(4, "fay", ["D2"]), by: "schedule" }],
    answer: { state: "barred" },
  },
  {
    call: "sell",
    input: [{ ...claim(4, "fay", ["D2"]), trxId: "TRX4" }],
    answer: { state: "gone" },
  },
  {
    call: "sell",
    input: [{ ...claim(1, "other", ["A1"]), trxId: "TRX4" }],
    answer: { state: "unbelieved", why: "mismatch" },
  },
  {
    call: "block",
    input: [{ planName: "45", seats: ["E1"], incarnation, by: staff }],
    answer: { ok: true, value: { seats: ["E1"] } },
  },
  {
    call: "unblock",
    input: [{ planName: "45", seats: ["E1"], incarnation, by: staff }],
    answer: { ok: true, value: { seats: ["E1"] } },
  },
  {
    call: "block",
    input: [{ planName: "45", seats: ["A1"], incarnation, by: staff }],
    answer: { ok: false, error: { reason: "seat_taken", seatNo: "A1" } },
  },
  {
    call: "restore",
    input: [{ ...claim(5, "gus", ["E2"]), trxId: "TRX5", facts: bill, by: staff }],
    answer: { state: "restored" },
  },
  {
    call: "restore",
    input: [{ ...claim(6, "hal", ["E2"]), trxId: null, facts: null }],
    answer: { state: "conflict", lost: ["E2"] },
  },
  {
    call: "barOver",
    input: [{ claims: [{ ...claim(7, "ivy", ["E3"]), facts: bill }], by: "schedule" }],
    answer: { barred: 1 },
  },
  {
    call: "giveBack",
    input: [
      { ...claim(5, "gus", ["E2"]), moveEnd: { reason: "failed" }, ofMove: true, by: "schedule" },
    ],
    answer: { state: "released" },
  },
  {
    call: "ledger",
    input: [],
    answer: {
      seats: [{ seatNo: "A1", state: "sold", bill: 1, claim: "bill/1" }],
      bills: [
        {
          claim: "bill/1",
          bill: 1,
          booking: "ana",
          state: "sold",
          trxId: "TRX1",
          seats: ["A1"],
          facts: bill,
          releaseReason: null,
        },
      ],
      cancelled: false,
      incarnation: "bc383a29664746d8be59bfc01594e602",
    },
  },
  {
    call: "events",
    input: [{ after: 0, most: 1 }],
    answer: [
      {
        number: 1,
        at: AT,
        cause: "hold",
        by,
        seatNo: "A1",
        was: "free",
        became: "held",
        booking: "ana",
        bill: null,
      },
    ],
  },
  { call: "tidyLate", input: [], answer: 0 },
  {
    call: "compact",
    input: [{ failed: [claim(4, "fay", ["D2"])], incarnation }],
    answer: { state: "busy" },
  },
  {
    call: "tie",
    input: [{ tie: "tie/a", bill: 1, incarnation, phoneKey: "key", facts: tieFacts }],
    answer: { state: "tied" },
  },
  {
    call: "untie",
    input: [{ tie: "tie/a", bill: 1, incarnation, why: "left" }],
    answer: { state: "untied" },
  },
  {
    call: "restoreTies",
    input: [{ ties: [] }],
    answer: { restored: 0 },
  },
  { call: "cancelTrip", input: [], answer: { cancelled: true } },
  {
    call: "hold",
    input: [hold("jo", "E4")],
    answer: { ok: false, error: { reason: "trip_cancelled" } },
  },
];
