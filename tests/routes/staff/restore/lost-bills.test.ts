/** Bills that a restore of D1 has lost (protocol 13, R2; 22): their buyers find them, and their numbers come once. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { RebuildView } from "../../../../worker/contract/staff/staff.ts";
import { database } from "../../../../worker/db/client.ts";
import { forgetShopPhases } from "../../../../worker/dependencies/shop-phase.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { changeTrip } from "../../../support/moves.ts";
import { aDoubt, aPaidSale, aPayment, readRow } from "../../../support/paid.ts";
import { shopRuns, startEachRunning } from "../../../support/shop-halts.ts";
import { staff } from "../../../support/staff.ts";
import { pass } from "../../../support/stopped-clock.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { startWallet } from "../../../support/wallet.ts";

startEachRunning();

async function leadThrough(trip: string) {
  for (let left = 1; left > 0;) {
    pass(1000);
    ({ left } = read(await staff("after-restore", { trip }), RebuildView));
  }
}

/** The shop runs as if its restore were over. */
async function goOn() {
  await shopRuns();
  forgetShopPhases();
}

test("a buyer whose payment is in doubt reads that it is being checked, and then has the ticket", async () => {
  const { id: tripId } = await aTrip(database(env));
  const before = await rememberD1();
  const doubt = await aDoubt(await startWallet(), ["A1"], { tripId });
  expect((await staff("stop-for-restore", {})).status).toBe(200);
  await travelTo(before);
  forgetShopPhases();
  const answer = await doubt.execute();
  expect(answer).toMatchObject({ status: 202, body: { seats_kept: false } });
  expect(JSON.stringify(answer.body)).not.toContain("are kept for you");
  expect((await staff("begin-restore", {})).status).toBe(200);
  expect(await doubt.execute()).toMatchObject({ status: 202 });
  await leadThrough(tripId);
  expect(await readRow(doubt.bill)).toMatchObject({ state: "capturing" });
  await goOn();
  pass(60_000);
  await runEveryMinute(env, Date.now());
  expect(await doubt.execute()).toMatchObject({ status: 201 });
});

test("a buyer who had paid has the ticket by the same handle and number", async () => {
  const { id: tripId } = await aTrip(database(env));
  const before = await rememberD1();
  const sold = await aPaidSale(await startWallet(), ["A1"], { tripId });
  await travelTo(before);
  await staff("begin-restore", {});
  await leadThrough(tripId);
  await goOn();
  expect(await sold.execute()).toMatchObject({ status: 201 });
  const grants = await env.DB.prepare("SELECT grant_hash FROM bills WHERE id = ?").bind(sold.bill);
  expect(await grants.first("grant_hash")).not.toBe("");
});

test("no bill's number comes twice, of which D1 had lost all, and the shop goes on above it after a second restore", async () => {
  const wallet = await startWallet();
  const { id: tripId } = await aTrip(database(env));
  const before = await rememberD1();
  const sold = await aPaidSale(wallet, ["A1"], { tripId });
  const unpaid = await aPayment(wallet, ["B1"], { tripId });
  // The switch was told before these two.
  const bills = [sold.bill, unpaid.bill];
  for (let restores = 0; restores < 2; restores += 1) {
    pass(2 * 60_000);
    await staff("stop-for-restore", {});
    await travelTo(before);
    await staff("begin-restore", {});
    await leadThrough(tripId);
    await goOn();
    expect(await readRow(sold.bill)).toMatchObject({ state: "paid", trxId: sold.trxId });
    const next = await aPayment(wallet, [restores === 0 ? "C1" : "D1"], { tripId });
    expect(Math.max(...bills)).toBeLessThan(next.bill);
    bills.push(next.bill);
  }
});

test("a buyer whose bill was lost is not asked about a change from before the purchase", async () => {
  const { id: tripId } = await aTrip(database(env));
  await changeTrip(tripId, Date.now() + 3_600_000);
  const before = await rememberD1();
  const sold = await aPaidSale(await startWallet(), ["A1"], { tripId });
  await travelTo(before);
  await staff("begin-restore", {});
  await leadThrough(tripId);
  const seen = await env.DB.prepare(
    `SELECT t.current_revision AS seen, trips.revision AS now FROM tickets t
       JOIN trips ON trips.id = t.current_trip WHERE t.bill_id = ?`,
  )
    .bind(sold.bill)
    .first();
  expect(seen).toEqual({ seen: 1, now: 1 });
});
