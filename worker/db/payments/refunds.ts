/**
 * Refunds and their causes (protocol 7, 8): a bill that is owed back, a part of a valid ticket's money, a sale that
 * staff cancel. Every write names the state it leaves. Invariants: a refund has one attempt at a time; parts and the
 * rest of a bill sum to what was paid, whether a part is done, in progress, or left to a person; a void ticket's seats
 * leave D1 in the batch that voids it.
 */
import { and, eq, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { bills, partRefunds, tickets, ticketSeats } from "../../../drizzle/money.ts";
import type { Actor } from "../../domain/actor.ts";
import type { RecordedRefunds, RefundJob, RefundTimes } from "../../domain/payments/refund.ts";
import { hasState } from "./bill-state.ts";
import { transition, type Mark } from "./bill-transitions.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import {
  insertSaleCancelledMessage,
  insertPartRefundedMessage,
  insertRefundedMessage,
} from "../messages/outbox.ts";
import {
  IS_CHANGE_SETTLED,
  NO_CHANGE_UNDER_WAY,
  NO_PART_UNDER_WAY,
  PARTS_POISHA,
} from "./parts-back.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";

/** The provider refused: the next attempt is due then, in the list of refused ones. */
export async function postponeRefund(db: Database, job: RefundJob, dueAt: number): Promise<void> {
  if (job.part === null) {
    await db
      .update(bills)
      .set({ refundDueAt: dueAt, refundRefusals: sql`${bills.refundRefusals} + 1` })
      .where(and(eq(bills.id, job.bill), eq(bills.state, "refund_owed")));
    return;
  }
  await db
    .update(partRefunds)
    .set({ refundDueAt: dueAt, refundRefusals: sql`${partRefunds.refundRefusals} + 1` })
    .where(and(eq(partRefunds.id, job.part), eq(partRefunds.state, "owed")));
}

/** F1: claims the one attempt at a time. Returns its number, from 1; null when another is in progress. */
export async function beginRefund(
  db: Database,
  job: RefundJob,
  times: RefundTimes,
): Promise<number | null> {
  const { now, refundBy, settledAt: refundSettledAt } = times;
  const change = { refundBy, refundSettledAt };
  const [begun] =
    job.part === null
      ? await db
          .update(bills)
          .set({ ...change, refundTries: sql`${bills.refundTries} + 1` })
          .where(and(eq(bills.id, job.bill), isRefundDue(now)))
          .returning({ tries: bills.refundTries })
      : await db
          .update(partRefunds)
          .set({ ...change, refundTries: sql`${partRefunds.refundTries} + 1` })
          .where(and(eq(partRefunds.id, job.part), isPartDue(now)))
          .returning({ tries: partRefunds.refundTries });
  return begun?.tries ?? null;
}

/** Part refunds of a bill that are done: those with a refund number of the wallet, and those settled by a person. */
export async function listRecordedRefunds(db: Database, bill: number): Promise<RecordedRefunds> {
  const rows = await db
    .select({ refundTrxId: partRefunds.refundTrxId, amountPoisha: partRefunds.amountPoisha })
    .from(partRefunds)
    .where(and(eq(partRefunds.billId, bill), eq(partRefunds.state, "refunded")));
  return {
    trxIds: rows.flatMap((row) => row.refundTrxId ?? []),
    byHandPoisha: rows
      .filter((row) => row.refundTrxId === null)
      .reduce((sum, row) => sum + row.amountPoisha, 0),
  };
}

/**
 * F6: the wallet has refunded the money, or none was left (null): nobody is told of nothing. A number that another row
 * of the bill has ends nothing: the row stays owed.
 */
export async function settleRefund(
  db: Database,
  job: Pick<RefundJob, "bill" | "part">,
  refundTrxId: string | null,
  mark: Mark,
): Promise<void> {
  if (job.part === null) {
    const { set, isFrom } = transition(["refund_owed"], "refunded", "refund", mark);
    const when = and(eq(bills.id, job.bill), isFrom, hasNoPartWith(refundTrxId));
    const settle = db
      .update(bills)
      .set({ ...set, refundTrxId })
      .where(when);
    if (refundTrxId === null) await settle;
    else await db.batch([insertRefundedMessage(db, mark.now, when), settle]);
    return;
  }
  const isFree = sql`NOT EXISTS (SELECT 1 FROM bills b WHERE b.id = ${job.bill}
    AND (b.refund_trx_id = ${refundTrxId} OR EXISTS (SELECT 1 FROM part_refunds other
      WHERE other.bill_id = b.id AND other.refund_trx_id = ${refundTrxId})))`;
  const when = and(eq(partRefunds.id, job.part), eq(partRefunds.state, "owed"), isFree);
  await db.batch([
    insertPartRefundedMessage(db, job.part, mark.now, when),
    db.update(partRefunds).set({ state: "refunded", refundTrxId, settledAt: mark.now }).where(when),
  ]);
}

function hasNoPartWith(refundTrxId: string | null): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM part_refunds p WHERE p.bill_id = ${bills.id} AND p.refund_trx_id = ${refundTrxId})`;
}

/**
 * F6 by a person, for money that the wallet refuses to refund. Only between two attempts, because one in progress may
 * still succeed; for a refund that is paid by hand from the start (`isByHand`) none is ever sent. Returns false if
 * there is no such refund, or an attempt of it is in progress.
 */
export async function settleOtherwise(
  db: Database,
  job: Pick<RefundJob, "bill" | "part"> & { isByHand?: boolean },
  mark: Mark,
  act: StaffAct,
): Promise<boolean> {
  const isBetween = (at: typeof bills.refundSettledAt | typeof partRefunds.refundSettledAt) =>
    job.isByHand === true ? sql`TRUE` : isDue(at, mark.now);
  if (job.part === null) {
    const { set, isFrom } = transition(["refund_owed"], "refunded", "settled_otherwise", mark);
    const when = and(eq(bills.id, job.bill), isFrom, isBetween(bills.refundSettledAt));
    const [, , settled] = await db.batch([
      insertAuditEntry(db, act, sql`EXISTS (SELECT 1 FROM ${bills} WHERE ${when})`),
      insertRefundedMessage(db, mark.now, when),
      db.update(bills).set(set).where(when).returning({ id: bills.id }),
    ]);
    return settled.length === 1;
  }
  const when = and(
    eq(partRefunds.id, job.part),
    eq(partRefunds.state, "owed"),
    IS_CHANGE_SETTLED,
    isBetween(partRefunds.refundSettledAt),
  );
  const [, , settled] = await db.batch([
    insertAuditEntry(db, act, sql`EXISTS (SELECT 1 FROM ${partRefunds} WHERE ${when})`),
    insertPartRefundedMessage(db, job.part, mark.now, when),
    db
      .update(partRefunds)
      .set({ state: "refunded", settledAt: mark.now })
      .where(when)
      .returning({ id: partRefunds.id }),
  ]);
  return settled.length === 1;
}

/**
 * Owes a part of a valid ticket's money. Null when the ticket is not valid, too little is left, or a part refund is in
 * progress.
 */
export async function owePart(
  db: Database,
  part: { bill: number; amountPoisha: number; reason: string; requestedBy: Actor },
  now: number,
  act: StaffAct | null = null,
): Promise<number | null> {
  const { bill, amountPoisha, reason, requestedBy } = part;
  const fits = sql`FROM bills WHERE bills.id = ${bill} AND bills.state = 'paid' AND ${NO_PART_UNDER_WAY} AND ${NO_CHANGE_UNDER_WAY}
          AND ${amountPoisha} < bills.total_poisha - ${PARTS_POISHA}`;
  const row = {
    id: null,
    billId: sql`bills.id`,
    amountPoisha,
    reason,
    requestedBy,
    state: "owed",
    createdAt: now,
    settledAt: null,
    refundBy: null,
    refundSettledAt: null,
    refundTries: 0,
    refundRefusals: 0,
    refundDueAt: null,
    refundTrxId: null,
    changeId: null,
  } as const;
  const insert = insertFrom(db, partRefunds, row, fits).returning({ id: partRefunds.id });
  const rows =
    act === null
      ? await insert
      : (await db.batch([insertAuditEntry(db, act, sql`EXISTS (SELECT 1 ${fits})`), insert]))[1];
  return rows[0]?.id ?? null;
}

/** Why a paid sale is cancelled. */
export type CancelCause = "sale_cancelled" | "trip_cancelled" | "refund_chosen";

/**
 * Cancels a sale: D1 first, the object after (protocol 8). False when the bill is not paid. A part that is owed stays
 * owed beside the rest. The sales of a cancelled trip are cancelled by their own condition (cancelled-trips.ts).
 */
export async function cancelSale(
  db: Database,
  bill: number,
  cause: Exclude<CancelCause, "trip_cancelled">,
  mark: Mark,
  act: StaffAct | null = null,
): Promise<boolean> {
  const steps = cancelSteps(db, bill, { cause, when: sql`TRUE` }, mark);
  const cancelled =
    act === null
      ? (await db.batch(steps))[3]
      : (await db.batch([insertAuditEntry(db, act, isCancellable(bill)), ...steps]))[4];
  return cancelled.length === 1;
}

function isCancellable(bill: number): SQL {
  return sql`(SELECT bills.state FROM bills WHERE bills.id = ${bill}) = 'paid'`;
}

/**
 * The statements that cancel a sale, for one batch; the last one returns the bill if it did. `when` must not depend on
 * what they change. The ticket's seats are found by the ticket, which may have moved (protocol 14).
 */
export function cancelSteps(
  db: Database,
  bill: number,
  { cause, when }: { cause: CancelCause; when: SQL },
  mark: Mark,
) {
  const may = sql`${isCancellable(bill)} AND ${when}`;
  const ticket = sql`(SELECT tickets.id FROM tickets WHERE tickets.bill_id = ${bill})`;
  // The key begins with the trip.
  const trip = sql`(SELECT tickets.current_trip FROM tickets WHERE tickets.bill_id = ${bill})`;
  const { set, isFrom } = transition(["paid"], "refund_owed", cause, mark);
  return [
    db
      .update(tickets)
      .set({ voidedAt: mark.now })
      .where(and(eq(tickets.billId, bill), isNull(tickets.voidedAt), may)),
    db
      .delete(ticketSeats)
      .where(
        and(sql`${ticketSeats.tripId} = ${trip}`, sql`${ticketSeats.ticketId} = ${ticket}`, may),
      ),
    insertSaleCancelledMessage(db, bill, mark.now, may),
    db
      .update(bills)
      .set(set)
      .where(and(eq(bills.id, bill), isFrom, when))
      .returning({ id: bills.id }),
  ] as const;
}

/** Over `bills`: an attempt to refund the whole may begin. Refused ones wait until `refundDueAt`. */
export function isRefundDue(now: number): SQL | undefined {
  return and(
    hasState("refund_owed"),
    isDue(bills.refundSettledAt, now),
    isDue(bills.refundDueAt, now),
  );
}

/** Condition on `part_refunds` that a part is due. A part for removed seats waits until these are given back (M8). */
export function isPartDue(now: number): SQL | undefined {
  return and(
    eq(partRefunds.state, "owed"),
    IS_CHANGE_SETTLED,
    isDue(partRefunds.refundSettledAt, now),
    isDue(partRefunds.refundDueAt, now),
  );
}

/** True if the instant has passed, or there is none. */
export function isDue(
  column:
    | typeof bills.refundSettledAt
    | typeof bills.refundDueAt
    | typeof partRefunds.refundSettledAt
    | typeof partRefunds.refundDueAt,
  now: number,
) {
  return or(isNull(column), lte(column, now));
}
