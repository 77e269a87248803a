/** What a payment does where D1 and the trip's object disagree (findings M1, M3, M16). */
import { expect, test } from "vitest";
import { execute } from "../../worker/flows/execute.ts";
import { reconcile } from "../../worker/flows/reconcile.ts";
import { aWorld } from "./payment-fixture.ts";

test("an object that has lost its storage is sent no payment, and the bill stays in doubt", async () => {
  const world = aWorld();
  const bill = { ...world.aBill(1), incarnation: "another" };
  const { beginCapture } = world.deps.bills;
  world.deps.bills.beginCapture = async (id, now, times) => {
    const begun = await beginCapture(id, now, times);
    return { ...begun, bill: { ...begun.bill, incarnation: times.incarnation } };
  };
  expect(await execute(world.deps, bill)).toEqual({ state: "in_doubt" });
  expect(world.wallet.count("execute")).toBe(0);
  expect(world.alerts).toEqual(["capture_unbelieved"]);
  expect(world.bill(1).state).toBe("capturing");
});

test("a record of another booking is an alert, and never a ticket", async () => {
  const world = aWorld();
  const bill = world.aBill(1);
  world.desk.capture(1, "booking1", ["A1", "A3"]);
  world.desk.sell(1);
  await reconcile(world.deps, { ...bill, state: "capturing", booking: "another" });
  expect(world.alerts).toEqual(["capture_unbelieved"]);
  expect(world.tickets).toEqual([]);
});

test("a pause of all sales charges nobody and ends no bill", async () => {
  const world = aWorld();
  world.shop.isPaused = true;
  expect(await execute(world.deps, world.aBill(1))).toEqual({
    state: "refused",
    refusal: { reason: "sales_paused" },
  });
  expect(world.bill(1).state).toBe("created");
  expect(world.wallet.count("execute")).toBe(0);
});

test("a seat that another ticket has in D1 makes the bill owed back by itself", async () => {
  const world = aWorld();
  world.shop.isSeatTaken = true;
  await execute(world.deps, world.aBill(1));
  expect(world.bill(1)).toMatchObject({ state: "refund_owed", receivedPoisha: 122_400 });
  expect(world.alerts).toEqual(["seat_sold_twice"]);
});
