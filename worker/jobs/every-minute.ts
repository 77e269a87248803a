/**
 * The jobs of every minute, for payments, refunds, trips, tickets, messages and alerts; the night's jobs are in
 * nightly.ts. They run concurrently, except for the second group, which continues what the first has found. Every job
 * may be repeated, run twice at once or stop in the middle; an error with one bill or trip is an alert and delays no
 * other. worker/OPERATIONS.md ("Scheduled jobs") lists all jobs.
 */
import { deleteOldBusNews } from "../db/boarding/bus-positions.ts";
import { expireBills } from "../db/payments/bill-transitions.ts";
import {
  claimDoubt,
  findBill,
  listInDoubt,
  listLateChecks,
  findOldestDoubtAt,
} from "../db/payments/bills.ts";
import { database } from "../db/client.ts";
import { listTripsToSweep } from "../db/catalogue/catalogue.ts";
import { noteEvidence } from "../db/purchase-evidence.ts";
import {
  cancelSaleWithTrip,
  confirmCancelled,
  listSalesOfCancelledTrips,
  listUnconfirmedTrips,
} from "../db/payments/cancelled-trips.ts";
import { listRefunds } from "../db/payments/refunds-due.ts";
import { storeRefusedPresses } from "../db/payments/refused-presses.ts";
import { computeNextDoubtCheckAt } from "../domain/payments/doubt-check.ts";
import type { RefusedPresses } from "../domain/seats/refused-presses.ts";
import { RECONCILE_AFTER_MS } from "../domain/payments/payment-times.ts";
import { runActRequests } from "./act-requests.ts";
import { ringAlerts } from "./alerts.ts";
import { fetchMessageReports, sendDueMessages } from "./messages.ts";
import { resumeMoves, settleSilence } from "./moves.ts";
import { tellOwners } from "./power-notices.ts";
import { writeDueNotices } from "./notices.ts";
import { BATCH_SIZES, type BatchSizes } from "./batch-sizes.ts";
import { makeUnboundedBudget, type StatementBudget, type Allowance } from "./statement-budget.ts";
import { runInLanes, selectParts, phaseOfRun, runParts, runSafely } from "./parts.ts";
import { VISITOR_CLAIM_MS } from "../flows/payments/execute.ts";
import { isPaidOnPage } from "../flows/payments/payment-steps.ts";
import { reconcile } from "../flows/payments/reconcile.ts";
import { refund } from "../flows/payments/refund.ts";
import { checkLatePayment } from "../flows/payments/late-payment-check.ts";
import { logAlert } from "../telemetry/log.ts";
import { measure } from "../telemetry/metrics.ts";
import { keepChangedTrips } from "../dependencies/kept-trips.ts";
import { paymentDependencies, refundDependencies } from "../dependencies/payments.ts";
import { tripSeats } from "../trip/stub.ts";

/** A later alarm means that alarms are failing. */
const ALARM_LATE_MS = 60_000;

export async function runEveryMinute(
  env: Env,
  now: number,
  sizes: BatchSizes = BATCH_SIZES,
  budget: StatementBudget = makeUnboundedBudget(),
): Promise<void> {
  const first = selectParts(
    await phaseOfRun(env),
    {
      settleDoubts: (allowance) => settleDoubts(env, now, sizes, allowance),
      runLateChecks: (allowance) => runLateChecks(env, now, sizes, allowance),
      cancelTrips: (allowance) => cancelTrips(env, now, sizes, allowance),
      payBack: (allowance) => payBack(env, now, sizes, allowance),
      sweepHolds: (allowance) => sweepHolds(env, now, sizes, allowance),
      tidyBills: () => expireUnpaidBills(env, now, sizes),
      tellOwners: (allowance) => tellOwners(env, now, allowance),
      runActRequests: (allowance) => runActRequests(env, now, sizes.actRequests, allowance),
      resumeMoves: (allowance) => resumeMoves(env, now, sizes, allowance),
      settleSilence: (allowance) => settleSilence(env, now, sizes, allowance),
      writeDueNotices: () => writeDueNotices(env, now, sizes),
      fetchMessageReports: () => fetchMessageReports(env, sizes),
      forgetBuses: () => deleteOldBusNews(database(env), now),
      keepTrips: (allowance) => keepChangedTrips(env, allowance),
      ringAlerts: (allowance) => ringAlerts(env, now, allowance),
    },
    budget,
  );
  await runParts(first);
  // Includes refunds that the other parts found to be owed, and messages that those parts wrote; refunds in progress
  // are not listed.
  const second = selectParts(
    await phaseOfRun(env),
    {
      payBackNew: (allowance) => payBack(env, now, sizes, allowance),
      sendDueMessages: (allowance) => sendDueMessages(env, sizes, allowance),
    },
    budget,
  );
  await runParts(second);
}

async function settleDoubts(
  env: Env,
  now: number,
  sizes: BatchSizes,
  allowance: Allowance,
): Promise<void> {
  const db = database(env);
  const deps = paymentDependencies(env, "schedule");
  const since = now - RECONCILE_AFTER_MS;
  const time = { since, now };
  // Written also when nothing is in doubt: a minute without a point is one in which the cron did not run.
  const oldestAt = (await findOldestDoubtAt(db, since)) ?? now;
  measure(env, "in_doubt", "oldest", Math.round((now - oldestAt) / 1000));
  await runInLanes(
    await listInDoubt(db, time, sizes.doubts),
    (id) =>
      runSafely("reconcile", { bill: id }, async () => {
        const bill = await findBill(db, id);
        if (bill?.state !== "capturing") return;
        // A hint about a page that comes meanwhile is followed once this claim is over (protocol 26).
        const forMs = isPaidOnPage(deps, bill) ? VISITOR_CLAIM_MS : undefined;
        if (await claimDoubt(db, id, time, computeNextDoubtCheckAt(bill, now), forMs))
          await reconcile(deps, bill);
      }),
    allowance,
  );
}

async function runLateChecks(
  env: Env,
  now: number,
  sizes: BatchSizes,
  allowance: Allowance,
): Promise<void> {
  const db = database(env);
  const deps = paymentDependencies(env, "schedule");
  await runInLanes(
    await listLateChecks(db, now, sizes.lateChecks),
    (id) =>
      runSafely("late_payment_check", { bill: id }, async () => {
        const bill = await findBill(db, id);
        if (bill !== null) await checkLatePayment(deps, bill);
      }),
    allowance,
  );
}

/** Notifies the object, and refunds the trip's sales every minute, as a payment may complete late (protocol 8). */
async function cancelTrips(
  env: Env,
  now: number,
  sizes: BatchSizes,
  allowance: Allowance,
): Promise<void> {
  const db = database(env);
  await runInLanes(
    await listUnconfirmedTrips(db),
    (trip) =>
      runSafely("cancel_trip", { trip }, async () => {
        await tripSeats(env, trip).cancelTrip();
        await confirmCancelled(db, trip, now);
      }),
    allowance,
  );
  for (const bill of await listSalesOfCancelledTrips(db, sizes.cancelledSales)) {
    if (!allowance.begin()) return;
    await runSafely("cancel_sale", { bill }, () =>
      cancelSaleWithTrip(db, bill, { by: "schedule", now }),
    );
    allowance.end();
  }
}

async function payBack(
  env: Env,
  now: number,
  sizes: BatchSizes,
  allowance: Allowance,
): Promise<void> {
  const deps = refundDependencies(env, "schedule");
  await runInLanes(
    await listRefunds(database(env), now, sizes.refunds),
    (job) => runSafely("refund", { bill: job.bill, part: job.part }, () => refund(deps, job)),
    allowance,
  );
}

/**
 * A few of the open trips per minute, in rotation. No seat depends on it: a hold expires by time, not by its alarm. The
 * objects tell how many presses they refused.
 */
async function sweepHolds(
  env: Env,
  now: number,
  sizes: BatchSizes,
  allowance: Allowance,
): Promise<void> {
  const db = database(env);
  const trips = await listTripsToSweep(db, now, sizes.sweptTrips);
  let answered = 0;
  const refused = new Map<string, RefusedPresses>();
  await runInLanes(
    trips,
    (trip) =>
      runSafely("sweep_holds", { trip }, async () => {
        const answer = await tripSeats(env, trip).tidyLate({ isCounting: true });
        answered += 1;
        const lateMs = typeof answer === "number" ? answer : answer.lateMs;
        if (typeof answer !== "number") refused.set(trip, answer.refused);
        if (lateMs > ALARM_LATE_MS) logAlert("alarm_late", { trip, lateMs });
      }),
    allowance,
  );
  if (trips.length > 0) await noteEvidence(db, "objects", answered > 0 ? "ok" : "away", now);
  await storeRefusedPresses(db, refused, now);
}

async function expireUnpaidBills(env: Env, now: number, sizes: BatchSizes): Promise<void> {
  await expireBills(database(env), { by: "schedule", now }, sizes.expired);
}
