/** D1 restored to the moment between a bill's row and its payment's number, while the wallet's Create was under way. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { RebuildView } from "../../../../worker/contract/staff/staff.ts";
import { database } from "../../../../worker/db/client.ts";
import { forgetShopPhases } from "../../../../worker/dependencies/shop-phase.ts";
import { runEveryMinute } from "../../../../worker/jobs/every-minute.ts";
import { aVisit, executeBody } from "../../../support/booking.ts";
import { read } from "../../../support/browser.ts";
import { aTrip } from "../../../support/catalogue.ts";
import { move } from "../../../support/moves.ts";
import { readRow } from "../../../support/paid.ts";
import { shopRuns, startEachRunning } from "../../../support/shop-halts.ts";
import { staff } from "../../../support/staff.ts";
import { pass } from "../../../support/stopped-clock.ts";
import { rememberD1, travelTo } from "../../../support/time-travel.ts";
import { startWallet } from "../../../support/wallet.ts";

startEachRunning();
const db = database(env);

type Moment = Awaited<ReturnType<typeof rememberD1>>;

function forgetPaymentNumber(moment: Moment, paymentId: string): void {
  for (const table of moment.tables) {
    if (table.name !== "bills") continue;
    const column = table.columns.indexOf("payment_id");
    const rows = JSON.parse(table.rows) as unknown[][];
    for (const row of rows) if (row[column] === paymentId) row[column] = null;
    table.rows = JSON.stringify(rows);
  }
}

async function compare(trip: string): Promise<void> {
  for (let left = 1; left > 0;) {
    pass(1_000);
    ({ left } = read(await staff("after-restore", { trip }), RebuildView));
  }
}

test.each([{ isMoved: true }, { isMoved: false }])(
  "a sale whose payment D1 had not numbered yet is known to its buyer and paid back after a restore (moved since: $isMoved)",
  async ({ isMoved }) => {
    const wallet = await startWallet();
    const target = await aTrip(db, { journeyDate: "2031-01-01" });
    const { destinationId, unitId } = target;
    const source = await aTrip(db, { destinationId, unitId });
    const visit = await aVisit(source.id);
    await visit.hold("A1");
    const body = executeBody(await visit.create());
    const moment = await rememberD1();
    forgetPaymentNumber(moment, body.paymentID);
    await wallet.approve(body.paymentID);
    expect((await visit.browser.post("/api/bkash/payment/execute", body)).status).toBe(201);
    const bill = body.ticketBillPayBkashId;
    const { ticketId } = await readRow(bill);
    if (isMoved) {
      const moved = await move({ ticket: ticketId, target: target.id }, { seats: ["C3"] });
      expect(moved).toMatchObject({ ok: true });
    }

    expect((await staff("stop-for-restore", {})).status).toBe(200);
    await travelTo(moment);
    forgetShopPhases();
    expect((await staff("begin-restore", {})).status).toBe(200);
    for (const trip of [source.id, target.id]) await compare(trip);
    await shopRuns();
    forgetShopPhases();

    const state = await visit.browser.post("/api/payment-state", body);
    expect(state.status).toBe(201);
    await staff("cancel-sale", { sale: `#${bill}` });
    for (let minutes = 0; minutes < 20; minutes += 1) {
      pass(60_000);
      await runEveryMinute(env, Date.now());
    }
    expect(await readRow(bill)).toMatchObject({ state: "refunded" });
  },
);
