import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { signerFor } from "../../../worker/auth/signer.ts";
import { LimitedInvoiceView } from "../../../worker/contract/tickets/tickets.ts";
import { database } from "../../../worker/db/client.ts";
import { askShopPhase } from "../../../worker/dependencies/shop-phase.ts";
import { aVisit, executeBody } from "../../support/booking.ts";
import { aBrowser, read, type Answer } from "../../support/browser.ts";
import { aTrip, freshId } from "../../support/catalogue.ts";
import { measureCost, NO_COST, type Cost } from "../../support/meter.ts";
import { freezeDate, stopAllTimers } from "../../support/stopped-clock.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const SIGNATURES_KNOWN = 10_000;
const TicketAnswer = z.object({
  data: z.object({ ticket_data: z.object({ ticketing_id: z.string() }) }),
});
const COLUMNS = Object.keys(NO_COST) as (keyof Cost)[];

/**
 * What each call of a booking costs, exactly, in an isolate that remembers no signature: of the second booking of a
 * minute, since what the wallet's calls have shown is written once a minute.
 *
 * Each statement that ends the payment reads the trip's row: whether its object is still the one that answered. A
 * trigger on the bill's state (of sales at a counter) makes SQLite note the rows of each such update first. The trip's
 * first booking: one call and one row are for its incarnation (protocol 4), one query and one row for its copy outside
 * D1 (protocol 22), two rows for the version of that copy and its index. Two rows are the message's, and one says once
 * a minute that the wallet answers. One row is the look at the index of rare messages, which a ticket's is not in:
 * with the index dropped execute reads 50, and with either trigger of the same migration dropped still 51. Three rows
 * are the look for another bill of the booking that is paid, which a trigger repeats.
 */
const BUDGET = `
call               queries  rowsRead  rowsWritten  objectCalls  rpcCalls  objectRowsRead  objectRowsWritten  subrequests  hmacs
list, new visitor        0         0            0            0         0               0                  0            0      4
list                     0         0            0            0         0               0                  0            0      3
first hold               1         2            0            1         1               1                  2            4      3
own list                 0         0            0            1         1               0                  0            1      3
own list by id           0         0            0            1         1               0                  0            1      2
hold                     0         0            0            1         1               1                  1            1      3
release                  0         0            0            1         1               1                  1            1      3
create                   2        17           10            1         3               7                  2            7      5
execute                  5        51           17            3         5              17                  4           11      2
payment state            1         4            0            0         0               0                  0            1      2
ticket                   3        11            0            0         0               0                  0            3      3
look-up                  3        10            0            0         6               0                  0            9      7
`;

/** Bytes of each answer's JSON; ids and times make some of them a few longer or shorter. */
const BYTES_MOST: Readonly<Record<string, number>> = {
  "list, new visitor": 1_710,
  list: 1_710,
  "first hold": 165,
  "own list": 1_750,
  "own list by id": 1_750,
  hold: 180,
  release: 165,
  create: 320,
  execute: 90,
  "payment state": 90,
  ticket: 1_240,
  "look-up": 1_240,
};

function addUp(costs: readonly Cost[]): Cost {
  const sum = { ...NO_COST };
  for (const one of costs) for (const column of COLUMNS) sum[column] += one[column];
  return sum;
}

/** As many as an isolate remembers (worker/auth/signer.ts), so that it has none of the visitors' left. */
async function forgetSignatures(): Promise<void> {
  const signer = await signerFor(env.SIGNING_KEY);
  const tag = freshId();
  for (let at = 0; at < SIGNATURES_KNOWN; at += 1) await signer.sign("device", `${tag} ${at}`);
}

/**
 * From the first read to the ticket, two seats; a cost and an answer for each call. The shop's phase was asked shortly
 * before, as in any shop that sells: a caller who asks it once a minute pays for its watermark (protocol 22).
 */
async function aBooking({ isCold = false } = {}) {
  freezeDate();
  await askShopPhase(env);
  const wallet = await startWallet();
  const trip = await aTrip(db);
  const calls = new Map<string, { cost: Cost; answer: Answer }>();
  async function take(call: string, status: number, send: () => Promise<Answer>): Promise<Answer> {
    if (isCold) await forgetSignatures();
    const measured = await measureCost(send);
    expect(measured.answer.status, call).toBe(status);
    calls.set(call, measured);
    return measured.answer;
  }
  const visit = await aVisit(trip.id);
  const { browser } = visit;
  const list = `/api/get-seat-list-with-route/${trip.id}`;
  await take("list, new visitor", 200, () => aBrowser().get(list));
  await take("list", 200, () => browser.get(list));
  await take("first hold", 201, () => visit.hold("A1"));
  await take("own list", 200, () => browser.get(list));
  await take("own list by id", 200, () =>
    browser.get(`${list}?ticketing_unique_id=${visit.bookingId}`),
  );
  await take("hold", 201, () => visit.hold("B2"));
  await take("release", 201, () => visit.cancel("B2"));
  await visit.hold("B2");
  const payment = await visit.payment();
  const created = await take("create", 201, () =>
    browser.post("/api/bkash/payment/create", payment),
  );
  const body = executeBody(created);
  await wallet.approve(body.paymentID);
  const executed = await take("execute", 201, () =>
    browser.post("/api/bkash/payment/execute", body),
  );
  await take("payment state", 201, () => browser.post("/api/payment-state", body));
  const { ticketing_id: id } = read(executed, TicketAnswer).data.ticket_data;
  const ticket = await take("ticket", 200, () =>
    aBrowser().get(`/api/get-ticketing-details-with-id/${id}`),
  );
  const { invoice } = read(ticket, LimitedInvoiceView).invoiceData;
  await take("look-up", 200, () =>
    browser.post("/api/get-ticketing-details-with-pnr", {
      pnr: invoice,
      contact_number: payment["contact_number"],
      bookingType: "Limited Booking",
    }),
  );
  return calls;
}

function writeTable(calls: ReadonlyMap<string, { cost: Cost }>): string {
  const rows = [...calls].map(([call, { cost }]) => [call, ...COLUMNS.map((name) => cost[name])]);
  const table = [["call", ...COLUMNS], ...rows];
  const lines = table.map(([call, ...fields]) => {
    const padded = fields.map((field, at) => String(field).padStart((COLUMNS[at] ?? "").length));
    return [String(call).padEnd(17), ...padded].join("  ");
  });
  return `\n${lines.join("\n")}\n`;
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
    const { cost } = await measureCost(() => visit.seats());
    expect(cost).toMatchObject({ queries: 0, objectCalls: 1, subrequests: 1 });
  });
});

test("a call of another kind of object is not a trip's, whatever its name", async () => {
  const { cost } = await measureCost(() =>
    env.RATE_LIMITERS.getByName("7").returnAttempt("nobody", 0),
  );
  expect(cost).toMatchObject({ objectCalls: 0, rpcCalls: 1 });
});

test("a booking costs what its budget says, call by call", async () => {
  await aBooking();
  const calls = await aBooking({ isCold: true });
  expect(writeTable(calls)).toBe(BUDGET);
  const bytes = [...calls].map(([call, { answer }]) => {
    const length = new TextEncoder().encode(JSON.stringify(answer.body)).length;
    return { call, isWithin: length <= (BYTES_MOST[call] ?? 0), length };
  });
  expect(bytes.filter(({ isWithin }) => !isWithin)).toEqual([]);
});

test("a booking reads no more rows when there are thousands of tickets", async () => {
  await aBooking();
  const add = async () => addUp([...(await aBooking()).values()].map(({ cost }) => cost));
  const few = await add();
  await manySales(3_000);
  const many = await add();
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
