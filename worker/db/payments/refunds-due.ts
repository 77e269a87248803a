/** Which refunds the schedule tries next (protocol 7): no list waits for another one. */
import { and, asc, eq, lte, sql } from "drizzle-orm";
import { bills, partRefunds } from "../../../drizzle/money.ts";
import type { RefundJob } from "../../domain/payments/refund.ts";
import type { Database } from "../client.ts";
import { isDue, PARTS_POISHA } from "./refunds.ts";

/**
 * Refunds whose next attempt may begin, from lists that never wait for each other (protocol 7): those that nobody has
 * tried, those whose last attempt got no answer, those that the provider refused, parts. Each in order of its due time.
 */
export async function listRefunds(db: Database, now: number, most: number): Promise<RefundJob[]> {
  const isOwed = sql`${bills.state} = 'refund_owed'`;
  const isTried = sql`${bills.refundTries} > 0`;
  const isRefused = sql`${bills.refundRefusals} > 0`;
  const whole = {
    bill: bills.id,
    tripId: bills.tripId,
    provider: bills.provider,
    paymentId: bills.paymentId,
    trxId: bills.trxId,
    amountPoisha: sql<number>`COALESCE(${bills.receivedPoisha}, ${bills.totalPoisha}) - ${PARTS_POISHA}`,
    refusals: bills.refundRefusals,
  };
  const settled = isDue(bills.refundSettledAt, now);
  const lists = await Promise.all([
    db
      .select(whole)
      .from(bills)
      .where(and(isOwed, sql`${bills.refundTries} = 0`, settled))
      .orderBy(asc(bills.changedAt))
      .limit(most),
    db
      .select(whole)
      .from(bills)
      .where(
        and(isOwed, isTried, sql`${bills.refundRefusals} = 0`, lte(bills.refundSettledAt, now)),
      )
      .orderBy(asc(bills.refundSettledAt))
      .limit(Math.ceil(most / 2)),
    db
      .select(whole)
      .from(bills)
      .where(and(isOwed, isRefused, lte(bills.refundDueAt, now), settled))
      .orderBy(asc(bills.refundDueAt))
      .limit(Math.ceil(most / 5)),
  ]);
  const parts = await db
    .select({
      part: partRefunds.id,
      bill: bills.id,
      tripId: bills.tripId,
      provider: bills.provider,
      paymentId: bills.paymentId,
      trxId: bills.trxId,
      amountPoisha: partRefunds.amountPoisha,
      refusals: partRefunds.refundRefusals,
    })
    .from(partRefunds)
    .innerJoin(bills, eq(bills.id, partRefunds.billId))
    .where(
      and(
        eq(partRefunds.state, "owed"),
        isDue(partRefunds.refundSettledAt, now),
        isDue(partRefunds.refundDueAt, now),
      ),
    )
    .orderBy(asc(partRefunds.refundDueAt), asc(partRefunds.id))
    .limit(most);
  return [...lists.flat().map((row) => ({ ...row, part: null })), ...parts];
}
