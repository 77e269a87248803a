/** The rows that a booking writes, counted, and what they cost at the published price: nine tenths of what it costs. */
import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test, vi } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { askShopPhase } from "../../../worker/dependencies/shop-phase.ts";
import { priceOfOne, PRICES } from "../../harness/bench/plan/platform.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aTrip } from "../../support/catalogue.ts";
import { measureCost } from "../../support/meter.ts";
import type { SimulatedWallet } from "../../support/simulated/simulated-wallet.ts";
import { freezeDate } from "../../support/stopped-clock.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);

/** From the seats' list to the ticket; its message is handed over later. */
async function book(
  wallet: SimulatedWallet,
  tripId: string,
  seats: readonly string[],
): Promise<number> {
  const visit = await aVisit(tripId);
  for (const seat of seats) await visit.hold(seat);
  const create = await visit.browser.post("/api/bkash/payment/create", await visit.payment());
  const body = executeBody(create);
  await wallet.approve(body.paymentID);
  return (await visit.browser.post("/api/bkash/payment/execute", body)).status;
}

/** Rows of the trip's object from here on; an alarm that is set is one. */
async function countTripRows(tripId: string): Promise<() => number> {
  let rows = 0;
  await runInDurableObject(env.TRIP_SEATS.getByName(tripId), (_, { storage }) => {
    const own = storage.sql;
    const sql: SqlStorage = Object.getPrototypeOf(own);
    const { exec } = sql;
    vi.spyOn(sql, "exec").mockImplementation(function (this: SqlStorage, ...given) {
      const cursor = Reflect.apply(exec, this, given);
      if (this === own) rows += cursor.rowsWritten;
      return cursor;
    });
    const owner: DurableObjectStorage = Object.getPrototypeOf(storage);
    const set = owner.setAlarm;
    vi.spyOn(owner, "setAlarm").mockImplementation(function (this: unknown, ...given) {
      if (this === storage) rows += 1;
      return Reflect.apply(set, this, given);
    });
  });
  return () => rows;
}

test("the rows of a booking are these and no more, and the price of a thousand follows", async () => {
  freezeDate();
  await askShopPhase(env);
  const trip = await aTrip(db);
  // The trip's first booking pays for what all of them share.
  expect(await book(await startWallet(), trip.id, ["A1"])).toBe(201);
  const countRows = async (seats: readonly string[]) => {
    const wallet = await startWallet();
    const tripRows = await countTripRows(trip.id);
    const { answer, cost } = await measureCost(() => book(wallet, trip.id, seats));
    vi.restoreAllMocks();
    expect(answer).toBe(201);
    return { d1: cost.rowsWritten, trip: tripRows() };
  };
  const one = await countRows(["B1"]);
  const two = await countRows(["C1", "C2"]);
  // A further seat: two rows in D1, and in the object the event of its hold.
  expect({ one, two }).toEqual({ one: { d1: 20, trip: 6 }, two: { d1: 22, trip: 7 } });
  const dollars = (one.d1 + one.trip) * 1_000 * priceOfOne(PRICES.rowsWritten);
  expect(dollars).toBeCloseTo(0.026, 9);
});
