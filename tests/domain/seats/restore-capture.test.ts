import { describe, expect, test } from "vitest";
import { restore } from "../../../worker/domain/seats/restore-capture.ts";
import type { TripState } from "../../../worker/domain/seats/trip-state.ts";
import { someBillFacts } from "../../support/seats/claims.ts";
import { aDesk, T0 } from "../../support/seats/desk.ts";

const BILL = {
  claim: "bill/1",
  bill: 1,
  booking: "booking1",
  seats: ["A1", "A3"],
  trxId: "TRX1",
  facts: someBillFacts(1),
};

function theDesk(state?: TripState) {
  const desk = aDesk({}, state);
  desk.declare(1, BILL.booking, BILL.seats);
  return desk;
}

describe("an object that lost a bill", () => {
  test("has its seats sold again, and answers as before", () => {
    const { answer, after } = restore(aDesk().state(), BILL, T0);
    expect(answer).toEqual({ state: "restored" });
    const desk = theDesk(after);
    expect(desk.resolveOrBar(1)).toEqual({ state: "sold", trxId: "TRX1" });
    expect([desk.seat("A1"), desk.seat("A3")]).toEqual(["sold", "sold"]);
    expect(desk.hold("booking2", "A1")).toMatchObject({ ok: false });
  });

  test("has a payment in doubt capturing again, so that nobody bars it", () => {
    const { after } = restore(aDesk().state(), { ...BILL, trxId: null }, T0);
    const desk = theDesk(after);
    expect(desk.resolveOrBar(1)).toEqual({ state: "capturing" });
    expect(desk.sell(1)).toEqual({ state: "sold", trxId: "TRX1" });
  });

  test("takes a seat back that is only held", () => {
    const desk = theDesk();
    desk.holdAll("booking2", ["A1"]);
    const { answer, after } = restore(desk.state(), BILL, T0);
    expect(answer).toEqual({ state: "restored" });
    expect(theDesk(after).mine("booking2").seats).toEqual([]);
  });

  test("takes nothing that another bill has, and names it", () => {
    const desk = theDesk();
    desk.holdAll("booking2", ["A3"]);
    desk.capture(2, "booking2", ["A3"]);
    const { answer, changes } = restore(desk.state(), BILL, T0);
    expect(answer).toEqual({ state: "conflict", lost: ["A3"] });
    expect(changes).toBeNull();
  });

  test("and has let it go since restores nothing", () => {
    const desk = theDesk();
    desk.resolveOrBar(1);
    const restored = restore(desk.state(), { ...BILL, trxId: null }, T0);
    expect(restored).toMatchObject({ answer: { state: "known" }, changes: null });
  });

  test("and has it again changes nothing", () => {
    const once = restore(aDesk().state(), BILL, T0).after;
    expect(restore(once, BILL, T0)).toMatchObject({ answer: { state: "known" }, changes: null });
  });
});
