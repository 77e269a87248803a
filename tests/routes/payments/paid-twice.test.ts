/** A buyer pays once more on a page whose bill has its money already (protocol 26). */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { checkAtWallet } from "../../../worker/dependencies/check-at-wallet.ts";
import { checkWalletNightly } from "../../../worker/jobs/nightly-checks.ts";
import { nothingWaits, readRow } from "../../support/paid.ts";
import { offerPages, onPage } from "../../support/paid-on-page.ts";
import { takeLogged } from "../../support/quiet.ts";

const provider = offerPages();
afterEach(async () => {
  await nothingWaits();
  await env.DB.prepare("DELETE FROM wallet_findings").run();
});

const MINUTE = 60_000;
const DAY = 86_400_000;
/** 03:00 in Dhaka, the start of the quiet hour. */
const NIGHT = Date.UTC(2026, 10, 21, 21, 0);

const state = async (bill: number) => (await readRow(bill)).state;
const mayAskAgain = (bill: number) =>
  env.DB.prepare("UPDATE bills SET claimed_until = NULL WHERE id = ?").bind(bill).run();
const finding = (bill: number) =>
  env.DB.prepare("SELECT finding FROM wallet_findings WHERE bill_id = ?")
    .bind(bill)
    .first<string>("finding");

test.each(["paid", "refund_owed", "refunded"])(
  "a report of a second payment of a bill that is %s tells a person of that payment",
  async (as) => {
    const { bill, body, pay, notify } = await onPage();
    pay();
    await notify();
    await env.DB.prepare("UPDATE bills SET state = ? WHERE id = ?").bind(as, bill).run();
    await mayAskAgain(bill);
    expect((await notify()).status).toBe(200);
    expect(takeLogged().join()).not.toContain("payment_paid_twice");

    pay();
    await mayAskAgain(bill);
    await notify();
    const logged = takeLogged().join();
    expect(logged).toContain("payment_paid_twice");
    expect(logged).toContain(`trx_${body.paymentID}_2`);
    expect(logged).not.toContain(`trx_${body.paymentID}_1`);
    expect(await state(bill)).toBe(as);
    await notify();
    expect(takeLogged().join()).not.toContain("payment_paid_twice");
  },
);

test("in whichever order the wallet lists them, the bill's own money is the payment that it has", async () => {
  const { bill, body, pay, notify } = await onPage();
  pay();
  await notify();
  pay();
  provider.reorder(body.paymentID);
  await mayAskAgain(bill);
  await notify();
  const logged = takeLogged().join();
  expect(logged).toContain(`trx_${body.paymentID}_2`);
  expect(logged).not.toContain(`trx_${body.paymentID}_1`);
  await checkAtWallet(env, bill);
  expect(await finding(bill)).toBe("paid_twice");
  takeLogged();
});

test.each(["paid", "refund_owed", "refunded"])(
  "the night after its page has ended asks once more about a bill that is %s",
  async (as) => {
    const { bill, pay, notify } = await onPage();
    pay();
    await notify();
    pay();
    const turn = NIGHT + (bill % 60) * MINUTE;
    const set = env.DB.prepare("UPDATE bills SET state = ?, dead_at = ? WHERE id = ?");
    for (const deadAt of [turn + 1, turn - 2 * DAY]) {
      await set.bind(as, deadAt, bill).run();
      // Another night than the one in which the sample has it.
      const isSampled = Math.floor(bill / 60) % 7 === Math.floor(turn / DAY) % 7;
      if (!isSampled) await checkWalletNightly(env, turn);
      expect(await finding(bill)).toBe(null);
    }
    await set.bind(as, turn, bill).run();
    await checkWalletNightly(env, turn);
    expect(await finding(bill)).toBe("paid_twice");
    provider.setSilent(true);
    await checkAtWallet(env, bill);
    expect(await finding(bill)).toBe("paid_twice");
    takeLogged();
  },
);
