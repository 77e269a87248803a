import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { askShopPhase } from "../../../worker/dependencies/shop-phase.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser } from "../../support/browser.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { measureCost, type Cost } from "../../support/meter.ts";
import { freezeDate, stopAllTimers } from "../../support/stopped-clock.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const NOTHING: Cost = { queries: 0, rowsRead: 0, rowsWritten: 0, objectCalls: 0 };

function total(costs: readonly Cost[]): Cost {
  return costs.reduce((sum, one) => ({
    queries: sum.queries + one.queries,
    rowsRead: sum.rowsRead + one.rowsRead,
    rowsWritten: sum.rowsWritten + one.rowsWritten,
    objectCalls: sum.objectCalls + one.objectCalls,
  }));
}

/**
 * From the first read to the ticket, two seats; a cost for each call. The shop's phase was asked shortly before, as in
 * any shop that sells: a caller who asks it once a minute pays for its watermark (protocol 22).
 */
async function aBooking() {
  freezeDate();
  await askShopPhase(env);
  const wallet = await startWallet();
  const trip = await aTrip(db);
  const visit = await aVisit(trip.id);
  const first = await measureCost(() => visit.hold("A1"));
  const second = await measureCost(() => visit.hold("B2"));
  const payment = await visit.payment();
  const create = await measureCost(() => visit.browser.post("/api/bkash/payment/create", payment));
  const body = executeBody(create.answer);
  await wallet.approve(body.paymentID);
  const execute = await measureCost(() => visit.browser.post("/api/bkash/payment/execute", body));
  expect(execute.answer.status).toBe(201);
  const id = JSON.parse(JSON.stringify(execute.answer.body)).data.ticket_data.ticketing_id;
  const ticket = await measureCost(() =>
    aBrowser().get(`/api/get-ticketing-details-with-id/${id}`),
  );
  expect(ticket.answer.status).toBe(200);
  return {
    first: first.cost,
    second: second.cost,
    create: create.cost,
    execute: execute.cost,
    ticket: ticket.cost,
  };
}

describe("a public read costs nothing once it is cached", () => {
  stopAllTimers();

  test("the trip list, of two hundred who come within a second", async () => {
    const trip = await aTrip(db);
    const choice = { destination_id: trip.destinationId, unit_id: trip.unitId };
    const browser = aBrowser();
    await browser.post("/api/get-filter-bus-list", choice);
    const { cost } = await measureCost(() =>
      Promise.all(
        Array.from({ length: 200 }, () => browser.post("/api/get-filter-bus-list", choice)),
      ),
    );
    expect(cost.objectCalls).toBeLessThanOrEqual(5);
    expect(cost.queries).toBeLessThanOrEqual(5);
  });

  test("the seats of a trip, of two hundred strangers", async () => {
    const trip = await aTrip(db);
    const { cost } = await measureCost(() =>
      Promise.all(Array.from({ length: 200 }, () => aVisit(trip.id))),
    );
    expect(cost.objectCalls).toBeLessThanOrEqual(5);
    expect(cost.queries).toBeLessThanOrEqual(5);
  });

  test("but a visitor who holds a seat reads the object itself", async () => {
    const visit = await aVisit((await aTrip(db)).id);
    await visit.hold("A1");
    expect((await measureCost(() => visit.seats())).cost).toEqual({ ...NOTHING, objectCalls: 1 });
  });
});

test("a call of another kind of object is not counted, whatever its name", async () => {
  const { cost } = await measureCost(() =>
    env.RATE_LIMITERS.getByName("7").returnAttempt("nobody", 0),
  );
  expect(cost.objectCalls).toBe(0);
});

test("a booking keeps to its budget, call by call", async () => {
  // What the wallet's calls have shown is written once a minute, not by each booking.
  await aBooking();
  const costs = await aBooking();
  const most: Record<keyof typeof costs, Cost> = {
    first: { queries: 1, rowsRead: 4, rowsWritten: 0, objectCalls: 1 },
    second: { queries: 0, rowsRead: 0, rowsWritten: 0, objectCalls: 2 },
    create: { queries: 3, rowsRead: 20, rowsWritten: 11, objectCalls: 2 },
    // Each statement that ends the payment reads the trip's row: whether its object is still the one that answered.
    // A trigger on the bill's state (of sales at a counter) makes SQLite note the rows of each such update first.
    // The trip's first booking: one call and one row are for its incarnation (protocol 4), one query and one row for
    // its copy outside D1 (protocol 22), two rows for the version of that copy and its index. Two rows are the
    // message's, and one says once a minute that the wallet answers.
    execute: { queries: 5, rowsRead: 48, rowsWritten: 21, objectCalls: 3 },
    ticket: { queries: 3, rowsRead: 16, rowsWritten: 0, objectCalls: 0 },
  };
  const over = Object.entries(costs).flatMap(([call, cost]) =>
    Object.entries(cost).flatMap(([what, spent]) => {
      const budget = Reflect.get(Reflect.get(most, call), what);
      return spent > Number(budget) ? [`${call} spends ${spent} ${what} of ${budget}`] : [];
    }),
  );
  expect(over).toEqual([]);
});

test("a booking reads no more rows when there are thousands of tickets", async () => {
  await aBooking();
  const few = total(Object.values(await aBooking()));
  await manySales(3_000);
  const many = total(Object.values(await aBooking()));
  expect(many.rowsRead).toBeLessThanOrEqual(few.rowsRead + 2);
  expect(many.rowsWritten).toBe(few.rowsWritten);
});

/** Paid bills with tickets, of another trip. */
async function manySales(count: number): Promise<void> {
  const trip = await aTrip(db);
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const tag = freshId();
  await env.DB.batch([
    env.DB.prepare(
      `${numbers} INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha,
         discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at, trx_id)
       SELECT 'limited', '${tag}-' || i, ?, 'x', '017', 1, 100, 0, 2, 102, '${tag}-' || i, 'x', 'paid', i, i, 'T' || i FROM n`,
    ).bind(trip.id),
    env.DB.prepare(
      `INSERT INTO tickets (id, bill_id, pnr, created_at)
       SELECT 't' || id, id, 'P' || id, 0 FROM bills WHERE booking LIKE '${tag}-%'`,
    ),
  ]);
}
