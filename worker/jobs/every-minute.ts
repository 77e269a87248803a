/**
 * What rings every minute: payments nobody saw the end of, bills that were let go and are watched, money on its way
 * back, cancelled trips, holds whose alarm is late, bills nobody paid, at night the erasure of old names. Every part
 * may be repeated, run twice at once or die in the middle; what goes wrong with one bill or trip is told and keeps no
 * other from its turn.
 */
import { expireBills } from "../db/payments/bill-transitions.ts";
import { claimBill, findBill, listInDoubt, listLateChecks } from "../db/payments/bills.ts";
import { database } from "../db/client.ts";
import { listTripsToSweep } from "../db/catalogue/catalogue.ts";
import {
  cancelSale,
  confirmCancelled,
  listRefunds,
  listSalesOfCancelledTrips,
  listUnconfirmedTrips,
} from "../db/payments/refunds.ts";
import { RECONCILE_AFTER_MS } from "../domain/payments/payment-times.ts";
import { eraseNightly } from "./retention.ts";
import { reconcile } from "../flows/reconcile.ts";
import { refund } from "../flows/refund.ts";
import { checkLatePayment } from "../flows/late-payment-check.ts";
import { logAlert } from "../telemetry/log.ts";
import { measure } from "../telemetry/metrics.ts";
import { paymentDependencies, refundDependencies } from "../dependencies/payments.ts";
import { tripSeats } from "../trip/stub.ts";

const BILLS_A_RUN = 50;
const TRIPS_A_RUN = 20;
const EXPIRED_A_RUN = 500;
const CLAIM_MS = 60_000;
/** An alarm is late by more than this only when something is wrong with alarms. */
const ALARM_LATE_MS = 60_000;

export async function everyMinute(env: Env, now: number): Promise<void> {
  for (const part of [
    settleDoubts,
    runLateChecks,
    cancelTrips,
    payBack,
    sweepHolds,
    tidyBills,
    eraseNightly,
  ]) {
    await safely(part.name, {}, () => part(env, now));
  }
}

async function settleDoubts(env: Env, now: number): Promise<void> {
  const db = database(env);
  const deps = paymentDependencies(env, "schedule");
  let oldestAt = now;
  for (const id of await listInDoubt(db, now - RECONCILE_AFTER_MS, BILLS_A_RUN)) {
    await safely("reconcile", { bill: id }, async () => {
      const bill = await findBill(db, id);
      oldestAt = Math.min(oldestAt, bill?.doubtAt ?? bill?.executeBy ?? now);
      if (bill?.state === "capturing" && (await claimBill(db, id, now, CLAIM_MS))) {
        await reconcile(deps, bill);
      }
    });
  }
  // Nothing in doubt is a point, too: minutes without one are minutes in which the schedule did not ring.
  measure(env, "in_doubt", "oldest", Math.round((now - oldestAt) / 1000));
}

async function runLateChecks(env: Env, now: number): Promise<void> {
  const db = database(env);
  const deps = paymentDependencies(env, "schedule");
  for (const id of await listLateChecks(db, now, BILLS_A_RUN)) {
    await safely("late_payment_check", { bill: id }, async () => {
      const bill = await findBill(db, id);
      if (bill !== null) await checkLatePayment(deps, bill);
    });
  }
}

/** The object first hears of it here; its sales go back every minute, as one may land late (protocol 8). */
async function cancelTrips(env: Env, now: number): Promise<void> {
  const db = database(env);
  for (const trip of await listUnconfirmedTrips(db)) {
    await safely("cancel_trip", { trip }, async () => {
      await tripSeats(env, trip).cancelTrip();
      await confirmCancelled(db, trip, now);
    });
  }
  for (const bill of await listSalesOfCancelledTrips(db, BILLS_A_RUN)) {
    await safely("cancel_sale", { bill }, () =>
      cancelSale(db, bill, "trip_cancelled", { by: "schedule", now }),
    );
  }
}

async function payBack(env: Env, now: number): Promise<void> {
  const deps = refundDependencies(env, "schedule");
  for (const job of await listRefunds(database(env), now, BILLS_A_RUN)) {
    await safely("refund", { bill: job.bill, part: job.part }, () => refund(deps, job));
  }
}

/** A few of the open trips a minute, in turn. Nothing depends on it: a hold is over by time, not by its alarm. */
async function sweepHolds(env: Env, now: number): Promise<void> {
  const turn = Math.floor(now / 60_000);
  for (const trip of await listTripsToSweep(database(env), now, { turn, most: TRIPS_A_RUN })) {
    await safely("sweep_holds", { trip }, async () => {
      const lateMs = await tripSeats(env, trip).tidyLate();
      if (lateMs > ALARM_LATE_MS) logAlert("alarm_late", { trip, lateMs });
    });
  }
}

async function tidyBills(env: Env, now: number): Promise<void> {
  await expireBills(database(env), { by: "schedule", now }, EXPIRED_A_RUN);
}

async function safely(
  what: string,
  facts: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    logAlert("schedule_step_failed", { what, ...facts, error });
  }
}
