/** The shop's metrics: a point for each hold, refusal and outcome of a payment, and one a minute. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import { database } from "../../../worker/db/client.ts";
import { paymentDependencies, refundDependencies } from "../../../worker/dependencies/payments.ts";
import { runEveryMinute } from "../../../worker/jobs/every-minute.ts";
import { aVisit } from "../../support/booking.ts";
import { aBrowser } from "../../support/browser.ts";
import { aTrip } from "../../support/catalogue.ts";
import { aDoubt, nothingWaits } from "../../support/paid.ts";
import { startWallet } from "../../support/wallet.ts";

const db = database(env);
const NO_BILL = 999_999_999;

afterEach(nothingWaits);

function recording() {
  const points: AnalyticsEngineDataPoint[] = [];
  const METRICS = { writeDataPoint: (given = {}) => void points.push(given) };
  return { points, env: { ...env, METRICS } };
}

function point(kind: string, outcome: string, amount = 1) {
  return { indexes: [kind], blobs: [kind, outcome], doubles: [amount] };
}

test("a hold, holds together and a refusal are a point each, without a person", async () => {
  const trip = await aTrip(db);
  const seen = recording();
  const visit = await aVisit(trip.id, aBrowser({ env: seen.env }));
  expect((await visit.hold("B2")).status).toBe(201);
  expect((await visit.hold("Z9")).status).toBe(422);
  const body = { ticketing_unique_id: visit.bookingId, trip_id: trip.id, total_seat: 2 };
  expect((await visit.browser.post("/api/hold-seats-together", body)).status).toBe(201);
  expect(seen.points).toEqual([
    point("hold", "seat"),
    point("refusal", "no_such_seat"),
    point("hold", "together", 2),
  ]);
});

test("each outcome of a payment is a point", async () => {
  const seen = recording();
  const { bills } = paymentDependencies(seen.env, "schedule");
  await bills.markDoubt(NO_BILL, 0);
  await bills.markFailed({ id: NO_BILL, incarnation: null }, "balance", null);
  await bills.markFailed({ id: NO_BILL, incarnation: null }, null, null);
  await bills.markRefundOwed(NO_BILL, { trxId: "T", amountPoisha: 1 });
  await bills.writeTicket({ id: NO_BILL, incarnation: null }, { id: "t", pnr: "P", trxId: "T" });
  const job = { bill: NO_BILL };
  const { refunds } = refundDependencies(seen.env, "schedule");
  await refunds.settle({ ...job, part: null }, "R");
  await refunds.settle({ ...job, part: NO_BILL }, "R");
  expect(seen.points).toEqual(
    ["in_doubt", "balance", "unpaid", "refund_owed", "ticket", "refunded", "part_refunded"].map(
      (outcome) => point("payment", outcome),
    ),
  );
});

test("each minute has a point with the age of the oldest doubt, also without any", async () => {
  const seen = recording();
  await runEveryMinute(seen.env, Date.now());
  expect(seen.points).toEqual([point("in_doubt", "oldest", 0)]);
});

test("of several payments in doubt the oldest gives the age, in seconds", async () => {
  const wallet = await startWallet();
  const older = await aDoubt(wallet);
  const younger = await aDoubt(wallet, ["C1"]);
  const now = Date.now() + 3_600_000;
  await markDoubt(older.bill, now - 700_000);
  await markDoubt(younger.bill, now - 90_000);
  const seen = recording();
  await runEveryMinute(seen.env, now);
  expect(seen.points).toContainEqual(point("in_doubt", "oldest", 700));
});

async function markDoubt(bill: number, at: number): Promise<void> {
  await env.DB.prepare("UPDATE bills SET doubt_at = ? WHERE id = ?").bind(at, bill).run();
}

test("a point that can't be written breaks nothing", async () => {
  const trip = await aTrip(db);
  const METRICS = {
    writeDataPoint() {
      throw new Error("no more points today");
    },
  };
  const visit = await aVisit(trip.id, aBrowser({ env: { ...env, METRICS } }));
  expect((await visit.hold("B2")).status).toBe(201);
});
