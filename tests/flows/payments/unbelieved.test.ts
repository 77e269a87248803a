/** What a payment does where D1 and the trip's object disagree (findings M1, M3, M16). */
import { describe, expect, test } from "vitest";
import { execute } from "../../../worker/flows/payments/execute.ts";
import { reconcile } from "../../../worker/flows/payments/reconcile.ts";
import type { QueryOutcome } from "../../../worker/payments/provider.ts";
import { T0 } from "../../support/seats/desk.ts";
import { aFixture, SOME_TIMES } from "./payment-fixture.ts";

test("an object that has lost its storage captures no payment, and the bill stays in doubt", async () => {
  const fixture = aFixture();
  const bill = { ...fixture.aBill(1), incarnation: "another" };
  const { beginCapture } = fixture.deps.bills;
  fixture.deps.bills.beginCapture = async (id, now, times) => {
    const begun = await beginCapture(id, now, times);
    return { ...begun, bill: { ...begun.bill, incarnation: times.incarnation } };
  };
  expect(await execute(fixture.deps, bill)).toEqual({ state: "in_doubt" });
  expect(fixture.wallet.count("execute")).toBe(0);
  expect(fixture.alerts).toEqual(["capture_unbelieved"]);
  expect(fixture.bill(1).state).toBe("capturing");
});

test("a record of another booking is an alert, and never a ticket", async () => {
  const fixture = aFixture();
  const bill = fixture.aBill(1);
  fixture.desk.capture(1, "booking1", ["A1", "A3"]);
  fixture.desk.sell(1);
  await reconcile(fixture.deps, { ...bill, state: "capturing", booking: "another" });
  expect(fixture.alerts).toEqual(["capture_unbelieved"]);
  expect(fixture.tickets).toEqual([]);
});

describe("a bill whose record is another booking's", () => {
  async function settledAt(at: "before" | "dead", ...answers: QueryOutcome[]) {
    const fixture = aFixture();
    const { deadAt } = fixture.aBill(1);
    fixture.desk.capture(1, "booking1", ["A1", "A3"]);
    await fixture.deps.bills.beginCapture(1, T0, SOME_TIMES);
    fixture.moveTo(at === "dead" ? deadAt : deadAt - 1);
    fixture.wallet.queryAnswers(...answers);
    await reconcile(fixture.deps, { ...fixture.bill(1), booking: "another" });
    return fixture;
  }

  test("waits for staff while the payment can still complete, without a Query", async () => {
    const fixture = await settledAt("before");
    expect(fixture.bill(1).state).toBe("capturing");
    expect(fixture.wallet.calls).toEqual([]);
  });

  test("is refunded when the payment is dead and was completed", async () => {
    const { completed } = aFixture().wallet;
    const fixture = await settledAt("dead", completed);
    expect(fixture.bill(1)).toMatchObject({ state: "refund_owed", trxId: completed.trxId });
    expect(fixture.alerts).toEqual(["capture_unbelieved"]);
    expect(fixture.tickets).toEqual([]);
    expect(fixture.desk.seat("A1")).toBe("capturing");
  });

  test("has failed when the payment is dead and was not", async () => {
    const fixture = await settledAt("dead", { outcome: "initiated" });
    expect(fixture.bill(1)).toMatchObject({ state: "failed", lateCheckUntil: null });
  });

  test("stays in doubt while the wallet does not answer", async () => {
    const fixture = await settledAt("dead", { outcome: "unknown" });
    expect(fixture.bill(1).state).toBe("capturing");
  });
});

test("a pause of all sales charges nobody and ends no bill", async () => {
  const fixture = aFixture();
  fixture.shop.isPaused = true;
  expect(await execute(fixture.deps, fixture.aBill(1))).toEqual({
    state: "refused",
    refusal: { reason: "sales_paused" },
  });
  expect(fixture.bill(1).state).toBe("created");
  expect(fixture.wallet.count("execute")).toBe(0);
});

test("a seat that another ticket has in D1 makes the bill owed back by itself", async () => {
  const fixture = aFixture();
  fixture.shop.isSeatTaken = true;
  await execute(fixture.deps, fixture.aBill(1));
  expect(fixture.bill(1)).toMatchObject({ state: "refund_owed", receivedPoisha: 122_400 });
  expect(fixture.alerts).toEqual(["seat_sold_twice"]);
});

test("a seat that D1 has on a ticket which has left it by the object is not paid back: D1 is behind", async () => {
  const fixture = aFixture();
  fixture.shop.isSeatTaken = true;
  const deps = { ...fixture.deps, isBehind: async () => true };
  expect(await execute(deps, fixture.aBill(1))).toEqual({ state: "in_doubt" });
  expect(fixture.bill(1).state).toBe("capturing");
  expect(fixture.alerts).toEqual(["seat_of_older_row"]);
});
