/**
 * Queries of staff (worker/contract/staff/staff.ts): a sale with its history, what is unsettled, the trips. It changes
 * nothing.
 */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import type { DoubtsView } from "../../contract/staff/staff-doubts.ts";
import { SaleQuery, StaffQuery, TripsQuery, type TripsView } from "../../contract/staff/staff.ts";
import { database } from "../../db/client.ts";
import { listDoubts } from "../../db/payments/unsettled.ts";
import { listTripsAfter } from "../../db/staff/staff-sales.ts";
import { dhakaIso, dhakaIsoOrNull } from "../../domain/dhaka-time.ts";
import { toTaka } from "../../domain/money.ts";
import { DOUBT_LATE_MS } from "../../domain/payments/figures.ts";
import { refundTerms } from "../../dependencies/payments.ts";
import { namedWallet } from "../../domain/payments/provider-names.ts";
import { isOwedByHand, type OwedMoney } from "../../domain/payments/way-back.ts";
import { doubtStep, refundStep, type NextStep } from "../../domain/payments/next-step.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { findSale } from "../../acts/sales/find-sale.ts";
import { saleView } from "./sale-view.ts";

const DOUBTS_MOST = 200;
const TRIPS_A_PAGE = 500;

export const staffReads = new Hono<AppEnv>()
  .post("/show", async (c) => {
    const body = await readBody(c, SaleQuery);
    if (!body.ok) return refuse(c, body.error);
    const bill = await findSale(c.env, body.value.sale);
    return bill.ok
      ? c.json(await saleView(c.env, bill.value, Date.now()), 200)
      : refuse(c, bill.error);
  })

  .post("/doubts", async (c) => {
    const body = await readBody(c, StaffQuery);
    if (!body.ok) return refuse(c, body.error);
    const now = Date.now();
    const found = await listDoubts(database(c.env), now, DOUBTS_MOST);
    const { inDoubt, lateChecks, refunds, sums } = found;
    const view: DoubtsView = {
      status_code: 201,
      sums: {
        in_doubt: sumView(sums.inDoubt),
        late_checks: sumView(sums.lateChecks),
        refunds: sumView(sums.refunds),
      },
      in_doubt: inDoubt.map((row) => ({
        ...waiting(row, now, doubtStep(row, now)),
        believe_from: dhakaIsoOrNull(row.believeFrom),
      })),
      late_checks: lateChecks.map((row) => ({
        ...waiting(row, now, "late_check"),
        next_at: dhakaIsoOrNull(row.nextAt),
        until: dhakaIso(row.until ?? now),
      })),
      refunds: refunds.map((row) => ({
        ...waiting(row, now, refundStep({ ...row, isByHand: isByHand(c.env, row, now) })),
        part: row.part,
        tries: row.refundTries,
        next_at: dhakaIsoOrNull(row.nextAt),
      })),
    };
    return c.json(view, 200);
  })

  .post("/trips", async (c) => {
    const body = await readBody(c, TripsQuery);
    if (!body.ok) return refuse(c, body.error);
    const trips = await listTripsAfter(database(c.env), body.value.after ?? "", TRIPS_A_PAGE);
    const view: TripsView = {
      status_code: 201,
      trips: trips.map(({ id, name, departsAt, cancelledAt }) => ({
        id,
        name,
        departs_at: dhakaIso(departsAt),
        is_cancelled: cancelledAt !== null,
      })),
      next: trips.length < TRIPS_A_PAGE ? null : (trips.at(-1)?.id ?? null),
    };
    return c.json(view, 200);
  });

function sumView({ count, sumPoisha }: { count: number; sumPoisha: number }) {
  return { count, amount: toTaka(sumPoisha) };
}

function isByHand(env: Env, owed: OwedMoney & { provider: string }, now: number): boolean {
  return isOwedByHand(owed, refundTerms(env, owed.provider), now);
}

function waiting(
  row: { bill: number; tripId: string; provider: string; amountPoisha: number; since: number },
  now: number,
  next: NextStep,
) {
  const ageMs = Math.max(0, now - row.since);
  return {
    bill: row.bill,
    trip: row.tripId,
    amount: toTaka(row.amountPoisha),
    since: dhakaIso(row.since),
    age_seconds: Math.floor(ageMs / 1000),
    is_late: ageMs > DOUBT_LATE_MS,
    next_step: next,
    payment_provider: namedWallet(row.provider),
  };
}
