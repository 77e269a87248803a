/** Changes of a sale that end late, or with nothing left. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { moveDependencies } from "../../worker/dependencies/ticket-moves.ts";
import { takeSeatsOff } from "../../worker/flows/tickets/take-seats-off.ts";
import { runEveryMinute } from "../../worker/jobs/every-minute.ts";
import { aMovingSale, listMoves } from "../support/moves.ts";
import { nothingWaits, readRow } from "../support/paid.ts";
import { takeLogged } from "../support/quiet.ts";
import { staff } from "../support/staff.ts";
import { startWallet } from "../support/wallet.ts";

const HOUR = 3_600_000;
afterEach(async () => {
  takeLogged();
  await nothingWaits();
});

const readParts = async (bill: number) =>
  (
    await env.DB.prepare("SELECT amount_poisha, state FROM part_refunds WHERE bill_id = ?")
      .bind(bill)
      .all()
  ).results;

test("seats off that stopped before they were taken off fail once the bus has left with all of them", async () => {
  const sale = await aMovingSale(await startWallet());
  const deps = moveDependencies(env, "staff:rima");
  const stops = {
    ...deps,
    seatsOf: () => {
      throw new Error("the object is away");
    },
  };
  await expect(
    takeSeatsOff(stops as never, {
      ticketId: sale.ticket,
      seats: ["A1"],
      places: 1,
      seen: null,
      reason: "ill",
      by: "staff:rima",
    }),
  ).rejects.toThrow("away");
  const departsAt = Date.now() - HOUR;
  await env.DB.prepare("UPDATE trips SET departs_at = ?, sale_closes_at = ? WHERE id = ?")
    .bind(departsAt, departsAt - 1, sale.source)
    .run();
  await runEveryMinute(env, Date.now() + 120_000);
  expect(await listMoves(sale.ticket)).toMatchObject([{ state: "failed" }]);
  expect(await readParts(sale.bill)).toEqual([]);
});

test("a sale of which nothing is left is settled at once without a refund of nothing", async () => {
  const sale = await aMovingSale(await startWallet());
  const { total } = (await env.DB.prepare("SELECT total_poisha AS total FROM bills WHERE id = ?")
    .bind(sale.bill)
    .first<{ total: number }>()) ?? { total: 0 };
  expect(
    (await staff("give-back", { sale: `#${sale.bill}`, amount: (total - 1) / 100 })).status,
  ).toBe(200);
  await env.DB.prepare(
    "UPDATE part_refunds SET state = 'refunded', settled_at = 1 WHERE bill_id = ?",
  )
    .bind(sale.bill)
    .run();
  expect((await staff("take-seats-off", { sale: `#${sale.bill}`, seats: ["A1"] })).status).toBe(
    200,
  );
  await env.DB.prepare(
    "UPDATE part_refunds SET state = 'refunded', settled_at = 1 WHERE bill_id = ?",
  )
    .bind(sale.bill)
    .run();
  expect((await staff("cancel-sale", { sale: `#${sale.bill}` })).status).toBe(200);
  await runEveryMinute(env, Date.now() + 60_000);
  await runEveryMinute(env, Date.now() + 20 * 60_000);
  expect((await readRow(sale.bill)).state).toBe("refunded");
});
