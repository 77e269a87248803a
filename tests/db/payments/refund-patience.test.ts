/** When health begins to miss a refund: a wallet may take days for one that it has taken, and none for any other. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { readFigures } from "../../../worker/db/payments/figures.ts";
import { refundTakesDays } from "../../../worker/dependencies/payments.ts";
import { aBill } from "../../support/bills.ts";

const db = database(env);
const DAY_MS = 86_400_000;
const SINCE = 1_000_000;

async function readWaits(provider: string, tries: number, refusals = 0) {
  await env.DB.prepare("UPDATE bills SET state = 'refunded' WHERE state = 'refund_owed'").run();
  const bill = await aBill({ state: "refund_owed" });
  await env.DB.prepare(
    "UPDATE bills SET provider = ?, refund_tries = ?, refund_refusals = ?, changed_at = ? WHERE id = ?",
  )
    .bind(provider, tries, refusals, SINCE, bill)
    .run();
  const figures = await readFigures(db, SINCE, { refundTakesDays: refundTakesDays(env) });
  return { since: figures.refundSince, expectedAt: figures.refundExpectedAt };
}

test("a refund that SSLCOMMERZ has taken is expected within its days, one of bKash at once", async () => {
  expect(refundTakesDays(env)).toEqual({ sslcommerz: 10 });
  expect(await readWaits("sslcommerz", 1)).toEqual({
    since: SINCE,
    expectedAt: SINCE + 10 * DAY_MS,
  });
  expect(await readWaits("bkash", 1)).toEqual({ since: SINCE, expectedAt: SINCE });
});

test("one that was never sent, or that the wallet refuses, is missed like any other", async () => {
  expect(await readWaits("sslcommerz", 0)).toEqual({ since: SINCE, expectedAt: SINCE });
  expect(await readWaits("sslcommerz", 2, 1)).toEqual({ since: SINCE, expectedAt: SINCE });
});

test("so is a part", async () => {
  await env.DB.prepare("UPDATE bills SET state = 'refunded' WHERE state = 'refund_owed'").run();
  const bill = await aBill({ state: "paid" });
  await env.DB.batch([
    env.DB.prepare("UPDATE bills SET provider = 'sslcommerz' WHERE id = ?").bind(bill),
    env.DB.prepare(
      `INSERT INTO part_refunds (bill_id, amount_poisha, reason, asked_by, state, created_at, refund_tries)
       VALUES (?, 100, 'r', 'staff:r', 'owed', ?, 1)`,
    ).bind(bill, SINCE),
  ]);
  const figures = await readFigures(db, SINCE, { refundTakesDays: refundTakesDays(env) });
  expect(figures.refundExpectedAt).toBe(SINCE + 10 * DAY_MS);
});
