import { describe, expect, test } from "vitest";
import { compact } from "../../../worker/domain/seats/compact.ts";
import type { TripState } from "../../../worker/domain/seats/trip-state.ts";
import { claimFor } from "../../support/seats/claims.ts";
import { aDesk, OVER, T0 } from "../../support/seats/desk.ts";

const LATER = OVER + 86_400_000;

function compacted(state: TripState, bills: readonly number[] = [], now = LATER) {
  const failed = bills.map((bill) => claimFor(bill, `booking${bill}`, ["A1"]));
  return compact(state, { failed, incarnation: null }, now);
}

/** Bill 1 was let go, bill 2 has the seat. */
function aSaleAfterAFailure() {
  const desk = aDesk();
  desk.holdAll("booking1", ["A1"]);
  desk.capture(1, "booking1", ["A1"]);
  desk.release(1);
  desk.cancel("booking1", "A1");
  desk.holdAll("booking2", ["A1"]);
  desk.capture(2, "booking2", ["A1"]);
  desk.sell(2);
  return desk;
}

describe("a trip that is over", () => {
  test("keeps what is sold and by which record, and no hold", () => {
    const desk = aSaleAfterAFailure();
    desk.holdAll("passer-by", ["B1"]);
    const { answer, after } = compacted(desk.state());
    expect(answer).toEqual({ state: "compacted", barred: [] });
    expect(after.holds.size).toBe(0);
    expect([...after.seats.keys()]).toEqual(["A1"]);
    expect(after.captures).toEqual(desk.state().captures);
  });

  test("bars a failed bill for ever, without its facts", () => {
    const desk = aSaleAfterAFailure();
    expect(desk.record(1)?.facts).not.toBeNull();
    const { answer, after } = compacted(desk.state(), [1]);
    expect(answer).toEqual({ state: "compacted", barred: ["bill/1"] });
    const left = aDesk({}, after);
    expect(left.record(1)).toMatchObject({ state: "released", booking: "booking1", facts: null });
    expect(left.record(2)?.facts).not.toBeNull();
    expect(left.capture(1, "booking1", ["A1"])).toMatchObject({ state: "gone" });
  });

  test("bars a failed bill that it never heard of", () => {
    const { answer, after } = compacted(aDesk().state(), [3]);
    expect(answer).toEqual({ state: "compacted", barred: ["bill/3"] });
    expect(aDesk({}, after).capture(3, "booking3", ["A1"])).toMatchObject({ state: "gone" });
  });

  test("gives up no bill that it has sold, or sold once, whatever D1 says, nor another's record", () => {
    const sold = aSaleAfterAFailure();
    expect(compacted(sold.state(), [2]).answer).toEqual({ state: "compacted", barred: [] });
    sold.giveBack(2);
    const { answer, after } = compacted(sold.state(), [2]);
    expect(answer).toEqual({ state: "compacted", barred: [] });
    expect(after.captures).toEqual(sold.state().captures);
    const other = claimFor(1, "another", ["A1"]);
    const asked = compact(sold.state(), { failed: [other], incarnation: null }, LATER);
    expect(asked.answer).toEqual({ state: "compacted", barred: [] });
  });

  test("is left as it is while a seat is held or being paid for", () => {
    const desk = aDesk();
    desk.holdAll("booking1", ["A1"]);
    expect(compacted(desk.state(), [], T0)).toMatchObject({ answer: { state: "busy" } });
    desk.capture(1, "booking1", ["A1"]);
    const busy = compacted(desk.state());
    expect(busy).toMatchObject({ answer: { state: "busy" }, changes: null });
  });

  test("is left as it is where it has lost its storage", () => {
    const { answer, changes } = compact(
      aSaleAfterAFailure().state(),
      { failed: [], incarnation: "another" },
      LATER,
    );
    expect(answer).toEqual({ state: "unbelieved", why: "not_ready" });
    expect(changes).toBeNull();
  });

  test("writes nothing the second time", () => {
    const once = compacted(aSaleAfterAFailure().state(), [1]);
    const twice = compacted(once.after, [1]);
    expect(twice.changes).toBeNull();
    expect(twice.answer).toEqual(once.answer);
  });
});
