/** The refunds that the cron attempts next (protocol 7), each with its bill's claim for the trip's object. */
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { bills, partRefunds, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Claim } from "../../domain/seats/claim.ts";
import type { RefundJob } from "../../domain/payments/refund.ts";
import type { Database } from "../client.ts";
import { LEFT_POISHA } from "./parts-back.ts";
import { isPartDue, isRefundDue } from "./refunds.ts";
import { CURRENT_CLAIM, CURRENT_SEATS, CURRENT_TRIP } from "../tickets/current.ts";

/**
 * The claim of the bill's ticket in its current trip, or of the bill (protocol 14); the query joins ticket and trip.
 */
const claimColumns = {
  claim: CURRENT_CLAIM,
  booking: bills.booking,
  incarnation: trips.incarnation,
  seats: CURRENT_SEATS,
};

/** The rest of a bill. */
const WHOLE = {
  bill: bills.id,
  tripId: CURRENT_TRIP,
  provider: bills.provider,
  paymentId: bills.paymentId,
  trxId: bills.trxId,
  billedAt: bills.createdAt,
  amountPoisha: LEFT_POISHA,
  refusals: bills.refundRefusals,
  ...claimColumns,
};

const PART = {
  part: partRefunds.id,
  bill: bills.id,
  tripId: CURRENT_TRIP,
  provider: bills.provider,
  paymentId: bills.paymentId,
  trxId: bills.trxId,
  billedAt: bills.createdAt,
  amountPoisha: partRefunds.amountPoisha,
  refusals: partRefunds.refundRefusals,
  ...claimColumns,
};

function toRefundJob(row: Omit<RefundJob, "claim"> & Omit<Claim, "bill">): RefundJob {
  const { claim, booking, seats, incarnation, ...job } = row;
  return { ...job, claim: { claim, bill: job.bill, booking, seats, incarnation } };
}

/**
 * Refunds whose next attempt may begin, from lists that don't delay each other (protocol 7): not yet attempted, without
 * a response, refused by the provider, parts. Each is in order of its due time.
 */
export async function listRefunds(db: Database, now: number, most: number): Promise<RefundJob[]> {
  const isOwed = isRefundDue(now);
  const isTried = sql`${bills.refundTries} > 0`;
  const isRefused = sql`${bills.refundRefusals} > 0`;
  const lists = await Promise.all([
    db
      .select(WHOLE)
      .from(bills)
      .leftJoin(tickets, eq(tickets.billId, bills.id))
      .innerJoin(trips, eq(trips.id, CURRENT_TRIP))
      .where(and(isOwed, sql`${bills.refundTries} = 0`))
      .orderBy(asc(bills.changedAt))
      .limit(most),
    db
      .select(WHOLE)
      .from(bills)
      .leftJoin(tickets, eq(tickets.billId, bills.id))
      .innerJoin(trips, eq(trips.id, CURRENT_TRIP))
      .where(
        and(isOwed, isTried, sql`${bills.refundRefusals} = 0`, lte(bills.refundSettledAt, now)),
      )
      .orderBy(asc(bills.refundSettledAt))
      .limit(Math.ceil(most / 2)),
    db
      .select(WHOLE)
      .from(bills)
      .leftJoin(tickets, eq(tickets.billId, bills.id))
      .innerJoin(trips, eq(trips.id, CURRENT_TRIP))
      .where(and(isOwed, isRefused, lte(bills.refundDueAt, now)))
      .orderBy(asc(bills.refundDueAt))
      .limit(Math.ceil(most / 5)),
  ]);
  const parts = await db
    .select(PART)
    .from(partRefunds)
    .innerJoin(bills, eq(bills.id, partRefunds.billId))
    .leftJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, CURRENT_TRIP))
    .where(isPartDue(now))
    .orderBy(asc(partRefunds.refundDueAt), asc(partRefunds.id))
    .limit(most);
  return [
    ...lists.flat().map((row) => toRefundJob({ ...row, part: null })),
    ...parts.map(toRefundJob),
  ];
}
