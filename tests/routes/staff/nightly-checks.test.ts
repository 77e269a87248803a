/** Trips without activity are compared at night: a difference is an alert and shows in the shop's health. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { HealthView } from "../../../worker/contract/health.ts";
import { database } from "../../../worker/db/client.ts";
import { readFigures } from "../../../worker/db/payments/figures.ts";
import { listBillsToCheck, listTripsToCheck } from "../../../worker/db/trip-checks.ts";
import {
  checkTripsNightly,
  checkWalletNightly,
  WALLET_SAMPLE,
} from "../../../worker/jobs/nightly-checks.ts";
import worker from "../../../worker/index.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aPaidSale, emptyObject, nothingWaits } from "../../support/paid.ts";
import { takeLogged } from "../../support/quiet.ts";
import { staff } from "../../support/staff.ts";
import { rememberD1, travelTo } from "../../support/time-travel.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
/** 21:00 UTC is 03:00 in Dhaka, the start of the nightly hour. */
const NIGHT = Date.UTC(2026, 10, 21, 21, 0);
const MINUTE = 60_000;
const DAY = 86_400_000;
/** Until a bill is checked again. */
const NIGHTS = 7;
const BILLS_A_WEEK = 8_400;

function findTurn(bill: number): number {
  const night = Math.floor(NIGHT / DAY);
  const wait = (((Math.floor(bill / 60) - night) % NIGHTS) + NIGHTS) % NIGHTS;
  return NIGHT + wait * DAY + (bill % 60) * MINUTE;
}

afterEach(async () => {
  await nothingWaits();
  await env.DB.prepare("DELETE FROM trip_checks").run();
  await env.DB.prepare("DELETE FROM wallet_findings").run();
});

const failed = async () => read(await aBrowser().get("/api/health"), HealthView).failed;

test("a trip whose object differs is an alert and shows until it is repaired; by day nothing is compared", async () => {
  const { tripId } = await aPaidSale(await startWallet(), ["A1"]);
  await emptyObject(tripId);
  await checkTripsNightly(env, NIGHT - 12 * 60 * MINUTE);
  expect(await failed()).not.toContain("objects_differ");
  await checkTripsNightly(env, NIGHT);
  expect(takeLogged().join(" ")).toContain("trip_differs");
  expect(await failed()).toContain("objects_differ");
  await staff("after-restore", { trip: tripId });
  expect(await failed()).not.toContain("objects_differ");
});

test("what is under way at night is no alert, and becomes one when it stays", async () => {
  const { tripId, bill, ticketId } = await aPaidSale(await startWallet(), ["A1"]);
  await env.DB.prepare("DELETE FROM ticket_seats WHERE ticket_id = ?").bind(ticketId).run();
  await checkTripsNightly(env, NIGHT);
  expect(takeLogged().join(" ")).not.toContain("trip_differs");
  expect(await failed()).not.toContain("objects_differ");
  await env.DB.prepare("DROP TRIGGER bills_stay_paid").run();
  await env.DB.prepare("UPDATE bills SET changed_at = 1, created_at = 1 WHERE id = ?")
    .bind(bill)
    .run();
  await env.DB.prepare("DELETE FROM trip_checks WHERE trip_id = ?").bind(tripId).run();
  await checkTripsNightly(env, NIGHT);
  expect(takeLogged().join(" ")).toContain("trip_differs");
  expect(await failed()).toContain("objects_differ");
});

test("trips are compared until 30 days after their journey, and postponed ones as long as they are", async () => {
  const over = (days: number) => ({ departsAt: NIGHT - days * DAY, returnsAt: null });
  const [recent, old, back, postponed, given] = await Promise.all([
    aTrip(db, over(25)),
    aTrip(db, over(45)),
    aTrip(db, { ...over(45), returnsAt: NIGHT - 29 * DAY }),
    aTrip(db, { ...over(90), postponedAt: NIGHT - 100 * DAY }),
    aTrip(db, { ...over(90), postponedAt: NIGHT - 100 * DAY, cancelledAt: NIGHT - 80 * DAY }),
  ]);
  const due = { before: NIGHT - 5 * DAY, overBy: NIGHT - 30 * DAY, most: 10_000 };
  const listed = new Set(await listTripsToCheck(db, due));
  const isListed = [recent, old, back, postponed, given].map(({ id }) => listed.has(id));
  expect(isListed).toEqual([true, false, true, true, false]);
});

test("a refund that D1 does not know of is found at the wallet", async () => {
  const wallet = await startWallet();
  const sold = await aPaidSale(wallet, ["A1"]);
  const before = await rememberD1();
  await staff("give-back", { sale: sold.pnr, amount: 100 });
  await runEveryMinute(env, Date.now());
  const minute = findTurn(sold.bill);
  await checkWalletNightly(env, minute);
  expect(await failed()).not.toContain("wallet_differs");
  await travelTo(before);
  for (let nights = 1; nights < NIGHTS; nights += 1) {
    await checkWalletNightly(env, minute + nights * DAY);
  }
  expect(await failed()).not.toContain("wallet_differs");
  await checkWalletNightly(env, minute + NIGHTS * DAY);
  expect(takeLogged().join(" ")).toContain("given_back_unknown");
  expect(await failed()).toContain("wallet_differs");
});

test("what the wallet said otherwise is checked again the next night, and stays while it does not answer", async () => {
  const wallet = await startWallet();
  const { bill, trxId } = await aPaidSale(wallet, ["A1"]);
  const other = env.DB.prepare("UPDATE bills SET trx_id = ? WHERE id = ?");
  await other.bind("OTHERTRXID", bill).run();
  const turn = findTurn(bill);
  await checkWalletNightly(env, turn);
  expect(await failed()).toContain("wallet_differs");

  await other.bind(trxId, bill).run();
  for (const call of ["query", "refunds"] as const) {
    await wallet.fault({ call, reply: { kind: "dropped" } });
  }
  await checkWalletNightly(env, turn + DAY);
  expect(await failed()).toContain("wallet_differs");
  await checkWalletNightly(env, turn + 2 * DAY);
  expect(await failed()).not.toContain("wallet_differs");
  takeLogged();
});

test("what a person has paid back by other means is over, though the wallet says nothing of it any more", async () => {
  const wallet = await startWallet();
  const { bill } = await aPaidSale(wallet, ["A1"]);
  await env.DB.prepare("UPDATE bills SET trx_id = 'OTHERTRXID' WHERE id = ?").bind(bill).run();
  await checkWalletNightly(env, findTurn(bill));
  await env.DB.prepare("UPDATE bills SET state = 'refunded' WHERE id = ?").bind(bill).run();
  for (const call of ["query", "refunds"] as const) {
    await wallet.fault({ call, reply: { kind: "dropped" } });
  }
  await checkWalletNightly(env, findTurn(bill) + DAY);
  expect(await failed()).not.toContain("wallet_differs");
  takeLogged();
});

test("what the wallet says otherwise and nobody can change is acknowledged for a day", async () => {
  const { bill } = await aPaidSale(await startWallet(), ["A1"]);
  await env.DB.prepare("UPDATE bills SET trx_id = 'OTHERTRXID' WHERE id = ?").bind(bill).run();
  await checkWalletNightly(env, findTurn(bill));
  expect((await staff("acknowledge", { sale: String(bill) })).status).toBe(200);
  expect(await failed()).not.toContain("wallet_differs");
  const { walletFindings } = await readFigures(database(env), Date.now() + DAY);
  expect(walletFindings).toBe(1);
  takeLogged();
});

test("the cron of the night compares both, the objects and the wallet", async () => {
  const { tripId, bill } = await aPaidSale(await startWallet(), ["A1"]);
  await emptyObject(tripId);
  await env.DB.prepare("UPDATE bills SET trx_id = 'OTHERTRXID' WHERE id = ?").bind(bill).run();
  await worker.scheduled({ scheduledTime: findTurn(bill), cron: "* * * * *", noRetry() {} }, env);
  const logged = takeLogged().join(" ");
  expect(logged).toContain("trip_differs");
  expect(logged).toContain("trx_differs");
});

test("a late-payment check that stays open long after its end shows", async () => {
  const { bill } = await aPaidSale(await startWallet(), ["A1"]);
  await env.DB.prepare("UPDATE bills SET state = 'failed', watch_until = ? WHERE id = ?")
    .bind(Date.now() - 61 * MINUTE, bill)
    .run();
  expect(await failed()).toContain("late_check_waits");
});

test("every bill of a week that took money has its turn at the wallet within seven nights, each once", async () => {
  const { bill } = await aPaidSale(await startWallet(), ["A1"]);
  const fields = "kind, booking, trip_id, contact_name, contact_phone, quantity, fare_poisha";
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${BILLS_A_WEEK - 1})`;
  await env.DB.prepare(
    `${numbers} INSERT INTO bills (id, ${fields}, discount_poisha, charge_poisha, total_poisha, invoice, grant_hash, state, created_at, dead_at, trx_id)
     SELECT ${bill} + i, kind, booking || i, trip_id, contact_name, contact_phone, quantity, fare_poisha, discount_poisha, charge_poisha, total_poisha,
       invoice || i, grant_hash, 'paid', created_at, dead_at, trx_id || i FROM n, bills WHERE bills.id = ${bill}`,
  ).run();
  const checked: number[] = [];
  for (let turn = 0; turn < NIGHTS * 60; turn += 1) {
    const sample = { ...WALLET_SAMPLE, night: Math.floor(turn / 60), minute: turn % 60 };
    checked.push(...(await listBillsToCheck(database(env), sample)));
  }
  expect(checked.length).toBe(BILLS_A_WEEK);
  expect(new Set(checked).size).toBe(BILLS_A_WEEK);
  expect(checked).toContain(bill);
});
