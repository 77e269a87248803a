/**
 * Money that was paid beside a bill's own, on the wallet's page (protocol 26, Z5): it goes back as a bill of its own,
 * which sells nothing and is owed from its first moment. Invariants: a bill's own money never goes back by this, in
 * whatever order the wallet lists the payments; one payment is owed once, whoever sees it and however often.
 */
import { sql } from "drizzle-orm";
import { bills } from "../../../drizzle/money.ts";
import { MONEY_EXPIRES_MS } from "../../domain/messages/queue.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { insertMessages } from "../messages/outbox.ts";
import type { Mark } from "./bill-transitions.ts";

/** What the bill of a surplus has of its own; all else is that of the bill on whose page it was paid. */
const NOTHING_SOLD = {
  // A trigger makes its claim; nobody has its handle.
  claim: "",
  grantHash: "",
  couponId: null,
  counter: null,
  soldBy: null,
  ticketId: null,
  failure: null,
  payUntil: null,
  executeBy: null,
  believeFrom: null,
  lateCheckUntil: null,
  lateCheckAt: null,
  claimedUntil: null,
  doubtAt: null,
  doubtCheckAt: null,
  begunAt: null,
  begunBy: null,
  refundBy: null,
  refundSettledAt: null,
  refundTries: 0,
  refundRefusals: 0,
  refundDueAt: null,
  refundTrxId: null,
} as const;

/** Its claim, contact, trip, amounts, wallet and times, as columns of the bill `own`. */
const AS_OWN = {
  mode: sql`own.kind`,
  booking: sql`own.booking`,
  tripId: sql`own.trip_id`,
  agentId: sql`own.agent_id`,
  contactName: sql`own.contact_name`,
  contactPhone: sql`own.contact_phone`,
  contactEmail: sql`own.contact_email`,
  language: sql`own.language`,
  quantity: sql`own.quantity`,
  centerName: sql`own.center_name`,
  boardingPointId: sql`own.boarding_point_id`,
  paymentType: sql`own.payment_type`,
  farePoisha: sql`own.fare_poisha`,
  discountPoisha: sql`own.discount_poisha`,
  chargePoisha: sql`own.charge_poisha`,
  totalPoisha: sql`own.total_poisha`,
  provider: sql`own.provider`,
  invoice: sql`own.invoice`,
  paymentId: sql`own.payment_id`,
  createdAt: sql`own.created_at`,
  deadAt: sql`own.dead_at`,
  revision: sql`own.revision`,
  erasedAt: sql`own.erased_at`,
};

/**
 * Owes a payment back that is not the bill's own, and tells its buyer. True for the call that wrote it. Writes nothing
 * while the bill has no money of its own: which of the payments that will be is not known before.
 */
export async function oweSurplus(
  db: Database,
  of: number,
  paid: { trxId: string; amountPoisha: number; alias?: string },
  mark: Mark,
): Promise<boolean> {
  const { trxId, amountPoisha, alias = trxId } = paid;
  const row = {
    id: null,
    ...AS_OWN,
    ...NOTHING_SOLD,
    trxId: sql`${trxId}`,
    receivedPoisha: amountPoisha,
    state: "refund_owed",
    changedAt: mark.now,
    changedBy: sql`${mark.by}`,
    changeCause: "paid_twice",
    surplusOf: sql`own.id`,
  } as const;
  const isFurther = sql`own.id = ${of} AND own.surplus_of IS NULL AND own.trx_id NOT IN (${trxId}, ${alias})`;
  const [written] = await db.batch([
    insertFrom(db, bills, row, sql`FROM bills own WHERE ${isFurther}`)
      .onConflictDoNothing()
      .returning({ id: bills.id }),
    insertMessages(db, {
      template: "paid_twice",
      expiresAt: mark.now + MONEY_EXPIRES_MS,
      now: mark.now,
      from: sql`FROM ${bills} WHERE ${bills.surplusOf} = ${of} AND ${bills.trxId} = ${trxId}
        AND ${bills.changedAt} = ${mark.now} AND ${bills.state} = 'refund_owed'`,
    }),
  ]);
  return written.length === 1;
}
