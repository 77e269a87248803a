/** A record belongs to a bill by claim, booking and seats, never by its number alone (findings M1, M16). */
import { describe, expect, test } from "vitest";
import { capture, release, resolveOrBar, sell } from "../../../worker/domain/seats/capture-lock.ts";
import { giveBack } from "../../../worker/domain/seats/give-back.ts";
import type { Claim } from "../../../worker/domain/seats/claim.ts";
import { barFinishedClaims } from "../../../worker/domain/seats/restore-capture.ts";
import { hold, holdTogether } from "../../../worker/domain/seats/seat-lock.ts";
import { EMPTY_TRIP, type TripState } from "../../../worker/domain/seats/trip-state.ts";
import { HOLD_MS } from "../../../worker/domain/seats/seat-limits.ts";
import { captureFor, claimFor } from "../../support/seats/claims.ts";
import { someFacts, T0 } from "../../support/seats/desk.ts";

const MINE = claimFor(7, "ana", ["A1", "A2"]);
const SOLD = sold(EMPTY_TRIP, MINE);

function sold(state: TripState, claim: Claim): TripState {
  const input = { ...captureFor(claim.bill, claim.booking, claim.seats), ...claim };
  const { after } = capture(state, input, T0);
  return sell(after, { ...claim, trxId: "TRX7" }, T0).after;
}

const CALLS = {
  capture: (state: TripState, claim: Claim) =>
    capture(state, { ...captureFor(claim.bill, claim.booking, claim.seats), ...claim }, T0),
  sell: (state: TripState, claim: Claim) => sell(state, { ...claim, trxId: "OTHER" }, T0),
  release: (state: TripState, claim: Claim) => release(state, claim, T0),
  resolveOrBar: (state: TripState, claim: Claim) => resolveOrBar(state, claim),
  giveBack: (state: TripState, claim: Claim) => giveBack(state, claim, T0),
} as const;
const NAMES = ["capture", "sell", "release", "resolveOrBar", "giveBack"] as const;

describe("a record of another booking or of other seats is not believed", () => {
  const strangers: [string, Claim][] = [
    ["booking", { ...MINE, booking: "bo" }],
    ["seats", { ...MINE, seats: ["A1"] }],
  ];
  test.each(
    NAMES.flatMap((name) => strangers.map(([what, claim]) => [name, what, claim] as const)),
  )("%s with another %s changes nothing", (name, _, claim) => {
    const { answer, changes } = CALLS[name](SOLD, claim);
    expect(answer).toEqual({ state: "unbelieved", why: "mismatch" });
    expect(changes).toBeNull();
  });
});

describe("a bill number that came back with a restore of D1", () => {
  test("finds no record of the bill that had it before", () => {
    const next = { ...claimFor(7, "bo", ["B1"]), claim: "bill/fresh" };
    expect(resolveOrBar(SOLD, next).answer).toEqual({ state: "barred" });
    expect(CALLS.capture(SOLD, next).answer).toEqual({ state: "capturing" });
    expect(sell(SOLD, { ...next, trxId: "T" }, T0).answer).toEqual({ state: "gone" });
  });
});

describe("a record from before claims", () => {
  const OLD = sold(EMPTY_TRIP, { ...MINE, claim: "number:7" });

  test("is the bill's when number, booking and seats agree", () => {
    expect(resolveOrBar(OLD, MINE).answer).toEqual({ state: "sold", trxId: "TRX7" });
    expect(giveBack(OLD, MINE, T0).after.seats.size).toBe(0);
  });

  test.each([
    ["number", { ...MINE, bill: 8 }],
    ["booking", { ...MINE, booking: "bo" }],
    ["seats", { ...MINE, seats: ["A1"] }],
  ])("is nobody's with another %s", (_, claim) => {
    expect(resolveOrBar(OLD, claim).answer).toEqual({ state: "barred" });
    expect(sell(OLD, { ...claim, trxId: "T" }, T0).answer).toEqual({ state: "gone" });
  });

  test("that was barred before it captured stays barred", () => {
    const barred = {
      ...EMPTY_TRIP,
      captures: new Map([
        [
          "number:7",
          {
            state: "released",
            bill: 7,
            booking: null,
            seats: [],
            trxId: null,
            facts: null,
            releaseReason: null,
          },
        ] as const,
      ]),
    };
    expect(CALLS.capture(barred, MINE).answer).toEqual({ state: "gone", lost: [] });
  });
});

describe("an object that has lost its storage", () => {
  const LOST: TripState = { ...EMPTY_TRIP, incarnation: "second" };
  const facts = someFacts({ incarnation: "first" });

  test.each(NAMES)("refuses %s, and bars nothing", (name) => {
    const { answer, changes } = CALLS[name](LOST, { ...MINE, incarnation: "first" });
    expect(answer).toEqual({ state: "unbelieved", why: "not_ready" });
    expect(changes).toBeNull();
  });

  test("holds no seat for anybody", () => {
    const input = { facts, booking: "ana", isOrderChecked: true };
    const refused = { ok: false, error: { reason: "sales_paused" } };
    expect(hold(LOST, { ...input, seatNo: "A1" }, T0, HOLD_MS).answer).toEqual(refused);
    expect(holdTogether(LOST, { ...input, count: 2, having: null }, T0, HOLD_MS).answer).toEqual(
      refused,
    );
  });

  test("answers again once D1 knows it", () => {
    const { answer } = CALLS.capture(LOST, { ...MINE, incarnation: "second" });
    expect(answer).toEqual({ state: "capturing" });
  });

  test("never captures for a claim that was barred in its rebuild", () => {
    const { after } = barFinishedClaims(LOST, { claims: [MINE] });
    const { answer } = CALLS.capture(after, { ...MINE, incarnation: "second" });
    expect(answer).toEqual({ state: "gone", lost: [] });
  });

  test("keeps what it knows when claims that are over are barred", () => {
    expect(barFinishedClaims(SOLD, { claims: [MINE] }).answer).toEqual({ barred: 0 });
    expect(resolveOrBar(SOLD, MINE).answer).toEqual({ state: "sold", trxId: "TRX7" });
  });
});
