/** The list of sales before anything is searched for. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { FindSalesView } from "../../../../worker/contract/staff/staff-sales.ts";
import { database } from "../../../../worker/db/client.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { staffCall } from "../../../support/staff.ts";
import { aTicket } from "../../../support/tickets.ts";

const db = database(env);

async function find(after?: string) {
  return read(await staffCall("find-sales", { text: "", after }), FindSalesView);
}

test("without a word the newest sales come page by page, whatever became of them", async () => {
  const trip = await aTrip(db);
  const { billId: bill } = await aTicket(db, { trip });
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60)
     INSERT INTO bills (kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha,
       discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at)
     SELECT 'limited', 'new-' || i, ?, 'Rahim', '0170000' || (1000 + i), 1, 100, 0, 2, 102, 'new-' || i, 'x', 'failed', i, i FROM n`,
  )
    .bind(trip.id)
    .run();
  const first = await find();
  const second = await find(first.next ?? "");
  const bills = [...first.sales, ...second.sales].map((sale) => sale.bill);
  expect(first.sales).toHaveLength(50);
  expect(bills.slice(0, 61)).toEqual(Array.from({ length: 61 }, (_, index) => bill + 60 - index));
  expect(first.sales[0]?.state).toBe("failed");
});
