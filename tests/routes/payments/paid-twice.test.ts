/** A buyer pays once more on a page whose bill has its money already: that payment goes back (protocol 26, Z5). */
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { findBill } from "../../../worker/db/payments/bills.ts";
import { addUpTotals, countTotals } from "../../../worker/db/payments/figures.ts";
import { oweSurplus } from "../../../worker/db/payments/surplus.ts";
import { checkAtWallet } from "../../../worker/dependencies/check-at-wallet.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { checkWalletNightly } from "../../../worker/jobs/nightly-checks.ts";
import { saleView } from "../../../worker/routes/staff/sale-view.ts";
import { HANGS_MS } from "../../support/hangs.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";
import { offerPages, onPage } from "../../support/paid-on-page.ts";
import { takeLogged } from "../../support/quiet.ts";

const provider = offerPages();
afterEach(nothingWaits);

/** Two seats, with the charge. */
const PAID = 122_400;
const MINUTE = 60_000;
const DAY = 86_400_000;
/** 03:00 in Dhaka, the start of the quiet hour. */
const NIGHT = Date.UTC(2026, 10, 21, 21, 0);
const MARK = { by: "schedule", now: Date.now() } as const;

const state = async (bill: number) => (await readRow(bill)).state;
const mayAskAgain = (bill: number) =>
  env.DB.prepare("UPDATE bills SET claimed_until = NULL WHERE id = ?").bind(bill).run();

interface Surplus {
  id: number;
  state: string;
  trx_id: string;
  received_poisha: number;
}

async function listSurplus(bill: number): Promise<Surplus[]> {
  const { results } = await env.DB.prepare(
    "SELECT id, state, trx_id, received_poisha FROM bills WHERE surplus_of = ? ORDER BY id",
  )
    .bind(bill)
    .all<Surplus>();
  return results;
}

/** The two sides of the figures' equation; the sums by trip are compared with it. */
async function countMoney(): Promise<{ in: number; out: number }> {
  await addUpTotals(database(env));
  const { totals, hasDrifted } = await countTotals(database(env));
  expect(hasDrifted).toBe(false);
  const { moneyInPoisha, ticketsPoisha, paidBackPoisha, onTheWayBackPoisha } = totals;
  return { in: moneyInPoisha, out: ticketsPoisha + paidBackPoisha + onTheWayBackPoisha };
}

async function listTold(bill: number | undefined): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "SELECT template FROM messages WHERE bill_id = ? ORDER BY created_at, template",
  )
    .bind(bill ?? 0)
    .all<{ template: string }>();
  return results.map(({ template }) => template);
}

test.each(["paid", "refund_owed", "refunded"])(
  "a second payment of a bill that is %s goes back by itself, once, and its buyer is told",
  async (as) => {
    const { bill, body, pay, notify } = await onPage();
    pay();
    await notify();
    // Another refund of the same page is not this test's matter.
    const set = env.DB.prepare("UPDATE bills SET state = ?, refund_due_at = 9e15 WHERE id = ?");
    await set.bind(as, bill).run();
    pay();
    for (let reports = 0; reports < 3; reports += 1) {
      await mayAskAgain(bill);
      expect((await notify()).status).toBe(200);
    }
    await mayAskAgain(bill);
    await Promise.all([notify(), notify(), checkAtWallet(env, bill)]);
    const owed = await listSurplus(bill);
    const trxId = `trx_${body.paymentID}_2`;
    expect(owed).toMatchObject([{ state: "refund_owed", trx_id: trxId, received_poisha: PAID }]);
    expect(await state(bill)).toBe(as);
    expect(await listTold(owed[0]?.id)).toEqual(["paid_twice"]);

    await runEveryMinute(env, Date.now());
    await runEveryMinute(env, Date.now());
    expect(await listSurplus(bill)).toMatchObject([{ state: "refunded", trx_id: trxId }]);
    expect(await state(bill)).toBe(as);
    const back = provider.page(body.paymentID).refunds;
    expect(back).toEqual([{ refundTrxId: `${trxId}/back/1`, amountPoisha: PAID }]);
    expect(await listTold(owed[0]?.id)).toEqual(["paid_twice", "refunded"]);
    expect(takeLogged()).toEqual([]);
  },
);

test("a second payment that is reported in the seconds after the first is looked for after the answer", async () => {
  const { bill, pay, notify } = await onPage();
  pay();
  await notify();
  pay();
  expect((await notify()).status).toBe(200);
  expect(await listSurplus(bill)).toEqual([]);
  await vi.waitFor(async () => expect(await listSurplus(bill)).toHaveLength(1), {
    timeout: HANGS_MS,
  });
});

test("a second payment that is reported while a run of the schedule has the bill is looked for after the answer", async () => {
  const { bill, pay, notify } = await onPage();
  pay();
  await runEveryMinute(env, Date.now() + 2 * MINUTE);
  expect(await state(bill)).toBe("paid");
  // The run's claim is counted from its own time.
  await env.DB.prepare("UPDATE bills SET claimed_until = claimed_until - ? WHERE id = ?")
    .bind(2 * MINUTE, bill)
    .run();
  pay();
  expect((await notify()).status).toBe(200);
  await vi.waitFor(async () => expect(await listSurplus(bill)).toHaveLength(1), {
    timeout: HANGS_MS,
  });
});

test("the office leads from each of the two payments to the other", async () => {
  const { bill, pay, notify } = await onPage();
  pay();
  await notify();
  const show = async (id: number) => {
    const found = await findBill(database(env), id);
    if (found === null) throw new Error(`there is no bill ${id}`);
    return (await saleView(env, found, Date.now())).sale;
  };
  const alone = await show(bill);
  expect(alone).toMatchObject({ second_payment_of: null, second_payments: [] });
  pay();
  await mayAskAgain(bill);
  await notify();
  const [further] = await listSurplus(bill);
  const second = { bill: further?.id, amount: PAID / 100, state: "refund_owed" };
  expect(await show(bill)).toMatchObject({ second_payment_of: null, second_payments: [second] });
  expect(await show(further?.id ?? 0)).toMatchObject({
    second_payment_of: { bill, pnr: alone.pnr },
    second_payments: [],
  });
});

test("who pays twice before anybody looks has one ticket, and one payment back", async () => {
  const { bill, body, pay, notify } = await onPage();
  const before = await countMoney();
  pay();
  pay();
  await notify();
  expect(await state(bill)).toBe("paid");
  expect(await listSurplus(bill)).toMatchObject([{ trx_id: `trx_${body.paymentID}_2` }]);
  const after = await countMoney();
  expect(after.in - before.in).toBe(2 * PAID);
  expect(after.out - before.out).toBe(2 * PAID);
});

test("who pays twice on a page that was given up has both payments back", async () => {
  const { bill, body, pay, comeBack, notify } = await onPage();
  await comeBack({ result: "left" });
  pay();
  pay();
  await notify();
  expect(await state(bill)).toBe("refund_owed");
  expect(await listSurplus(bill)).toMatchObject([{ state: "refund_owed" }]);
  await runEveryMinute(env, Date.now());
  const { refunds } = provider.page(body.paymentID);
  expect(refunds.map(({ refundTrxId }) => refundTrxId.split("/")[0]).toSorted()).toEqual([
    `trx_${body.paymentID}_1`,
    `trx_${body.paymentID}_2`,
  ]);
  expect(takeLogged().join()).toContain("money_after_seats_were_let_go");
});

test("another amount than the bill's, paid twice, goes back twice", async () => {
  const { bill, pay, notify } = await onPage();
  pay(100);
  pay(200);
  await notify();
  expect(await state(bill)).toBe("refund_owed");
  expect(await listSurplus(bill)).toMatchObject([{ received_poisha: 200 }]);
  expect(takeLogged().join()).toContain("payment_differs_from_bill");
});

test("in whichever order the wallet lists them, the bill's own money is the payment that it has", async () => {
  const { bill, body, pay, notify } = await onPage();
  pay();
  await notify();
  pay();
  provider.reorder(body.paymentID);
  await mayAskAgain(bill);
  await notify();
  expect(await listSurplus(bill)).toMatchObject([{ trx_id: `trx_${body.paymentID}_2` }]);
});

test("nothing is owed before the bill has its own money, nor of a surplus itself", async () => {
  const { bill, pay, notify } = await onPage();
  const db = database(env);
  const paid = { trxId: `early_${bill}`, amountPoisha: 100 };
  expect(await oweSurplus(db, bill, paid, MARK)).toBe(false);
  pay();
  await notify();
  expect(await oweSurplus(db, bill, paid, MARK)).toBe(true);
  expect(await oweSurplus(db, bill, paid, MARK)).toBe(false);
  const [surplus] = await listSurplus(bill);
  expect(await oweSurplus(db, surplus?.id ?? 0, { ...paid, trxId: "x" }, MARK)).toBe(false);
  await env.DB.prepare("UPDATE bills SET state = 'refunded' WHERE surplus_of = ?").bind(bill).run();
});

test("a payment that was known by another number is not a further one", async () => {
  const { bill, pay, notify } = await onPage();
  pay();
  await notify();
  const { trxId } = await readRow(bill);
  const renamed = { trxId: `bank_${bill}`, alias: trxId, amountPoisha: PAID };
  expect(await oweSurplus(database(env), bill, renamed, MARK)).toBe(false);
});

test("the trail says why it is owed, and since when", async () => {
  const { bill, pay, notify } = await onPage();
  pay();
  pay();
  const before = Date.now();
  await notify();
  const trail = await env.DB.prepare(
    "SELECT was, became, cause, actor, at FROM bill_trail WHERE bill_id = (SELECT id FROM bills WHERE surplus_of = ?)",
  )
    .bind(bill)
    .all<{ at: number }>();
  expect(trail.results).toMatchObject([
    { was: null, became: "refund_owed", cause: "paid_twice", actor: "buyer" },
  ]);
  expect(trail.results[0]?.at).toBeGreaterThanOrEqual(before);
});

test("a restore that forgets a surplus, and what went back of it, pays nothing twice", async () => {
  const { bill, body, pay, notify } = await onPage();
  pay();
  pay();
  await notify();
  await runEveryMinute(env, Date.now());
  const [surplus] = await listSurplus(bill);
  await env.DB.batch([
    env.DB.prepare("DELETE FROM messages WHERE bill_id = ?").bind(surplus?.id ?? 0),
    env.DB.prepare("UPDATE bills SET state = 'failed', trx_id = NULL WHERE id = ?").bind(
      surplus?.id ?? 0,
    ),
    env.DB.prepare("DELETE FROM bill_events WHERE bill_id = ?").bind(surplus?.id ?? 0),
    env.DB.prepare("DELETE FROM bills WHERE id = ?").bind(surplus?.id ?? 0),
  ]);
  await mayAskAgain(bill);
  await notify();
  expect(await listSurplus(bill)).toMatchObject([{ state: "refund_owed" }]);
  await runEveryMinute(env, Date.now());
  expect(await listSurplus(bill)).toMatchObject([{ state: "refunded" }]);
  expect(provider.page(body.paymentID).refunds).toHaveLength(1);
});

test.each(["paid", "refund_owed", "refunded"])(
  "the night after its page has ended looks once more for a payment beside a bill that is %s",
  async (as) => {
    const { bill, pay, notify } = await onPage();
    pay();
    await notify();
    pay();
    const turn = NIGHT + (bill % 60) * MINUTE;
    const set = env.DB.prepare(
      "UPDATE bills SET state = ?, dead_at = ?, refund_due_at = 9e15 WHERE id = ?",
    );
    for (const deadAt of [turn + 1, turn - 2 * DAY]) {
      await set.bind(as, deadAt, bill).run();
      // Another night than the one in which the sample has it.
      const isSampled = Math.floor(bill / 60) % 7 === Math.floor(turn / DAY) % 7;
      if (!isSampled) await checkWalletNightly(env, turn);
      expect(await listSurplus(bill)).toEqual([]);
    }
    await set.bind(as, turn, bill).run();
    await checkWalletNightly(env, turn);
    expect(await listSurplus(bill)).toMatchObject([{ state: "refund_owed" }]);
    takeLogged();
  },
);
