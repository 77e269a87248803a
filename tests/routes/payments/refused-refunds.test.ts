/** [M5] Whole runs of the cron with many refunds that the wallet has refused: what it would take is sent at once. */
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { cancelSale, owePart } from "../../../worker/db/payments/refunds.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { manyBills } from "../../support/bills.ts";
import { aPaidSale } from "../../support/paid.ts";
import type { SimulatedWallet } from "../../support/simulated/simulated-wallet.ts";
import { startWallet } from "../../support/wallet.ts";

const REFUSED = 10_000;
const db = database(env);
const STAFF = { by: "staff:rima", now: Date.now() } as const;

/** Due, all of them, and refused once more when their turn comes. */
beforeAll(() =>
  manyBills(
    REFUSED,
    `state = 'refund_owed', payment_id = 'GONE' || id, trx_id = 'GONE' || id, changed_at = 1, refund_tries = 3,
     refund_refusals = 3, refund_settled_at = 2, refund_due_at = 3`,
  ),
);

async function readRefunded(wallet: SimulatedWallet, bill: number) {
  const paymentId = (await findBill(db, bill))?.paymentId ?? "";
  return (await wallet.payment(paymentId)).refunded;
}

async function stillDue(): Promise<number> {
  const row = await env.DB.prepare(
    "SELECT COUNT(*) AS due FROM bills WHERE payment_id LIKE 'GONE%' AND refund_settled_at = 2",
  ).first<{ due: number }>();
  return row?.due ?? 0;
}

test(`behind ${REFUSED} refused ones a cancelled sale and a part are paid back by the next run, which takes some of those too`, async () => {
  const wallet = await startWallet();
  const cancelled = await aPaidSale(wallet, ["A1"]);
  const kept = await aPaidSale(wallet, ["B2", "B3"]);
  expect(await cancelSale(db, cancelled.bill, "sale_cancelled", STAFF)).toBe(true);
  const part = { bill: kept.bill, amountPoisha: 100_00, reason: "fan", requestedBy: STAFF.by };
  expect(await owePart(db, part, STAFF.now)).not.toBeNull();

  await runEveryMinute(env, Date.now());
  expect(await readRefunded(wallet, cancelled.bill)).toBe("612.00");
  expect(await readRefunded(wallet, kept.bill)).toBe("100.00");
  const { results } = await env.DB.prepare(
    "SELECT state FROM bills WHERE id = ? UNION ALL SELECT state FROM part_refunds WHERE bill_id = ?",
  )
    .bind(cancelled.bill, kept.bill)
    .all();
  expect(results).toEqual([{ state: "refunded" }, { state: "refunded" }]);

  const taken = REFUSED - (await stillDue());
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThanOrEqual(50);
});
