/** What a payment does where D1 and the trip's object disagree (findings M1, M3, M16). */
import { expect, test } from "vitest";
import { execute } from "../../worker/flows/execute.ts";
import { reconcile } from "../../worker/flows/reconcile.ts";
import { aFixture } from "./payment-fixture.ts";

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
