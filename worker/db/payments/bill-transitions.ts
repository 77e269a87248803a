/**
 * The transitions of a bill (protocol 3, 5, 6). Each names in its WHERE the state it leaves, so of any number of
 * callers one wins and the others read the result; a transition that changes no row is no error. Each records its actor
 * and cause: a trigger writes them into bill_events in the same transaction.
 */
import { and, asc, eq, gt, inArray, isNotNull, lt, sql, type SQL } from "drizzle-orm";
import { coupons } from "../../../drizzle/coupons.ts";
import { bills, tickets, ticketSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import { selectSalesHalts, SHOP_SELLS } from "../shop-state.ts";
import type { Actor } from "../../domain/actor.ts";
import {
  canBecome,
  type BillFailure,
  type BillState,
  type NextState,
} from "../../domain/payments/bill.ts";
import { findFirstCaptureFailure, PAYMENT_TAKES_MS } from "../../domain/payments/first-capture.ts";
import { HOLD_MS } from "../../domain/seats/seat-limits.ts";
import { BILL_EXPIRES_MS, type CaptureTimes } from "../../domain/payments/payment-times.ts";
import { assert } from "../../domain/result.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { insertTicketMessage } from "../messages/ticket-outbox.ts";
import { hasState, isAnswered, type AnsweredBill } from "./bill-state.ts";
import { findBill, selectBill, selectBillSeats, type Bill } from "./bills.ts";
import { countUses, limitOfBill } from "./coupons.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";
import { insertFrom } from "../insert-from.ts";

/** The actor of a transition, and its time. */
export interface Mark {
  by: Actor;
  now: number;
}

/**
 * The columns that a transition from one of the states `from` to `to` writes, and the condition that the bill is in one
 * of them. Every UPDATE of a state uses both; only transitions of BILL_TRANSITIONS compile.
 */
export function transition<From extends BillState>(
  from: readonly From[],
  to: NextState<From>,
  cause: string,
  mark: Mark,
) {
  assert(
    from.every((state) => canBecome(state, to)),
    "a bill goes only where BILL_TRANSITIONS leads",
  );
  const [only] = from;
  return {
    set: { state: to, changeCause: cause, changedBy: mark.by, changedAt: mark.now },
    isFrom:
      from.length === 1 && only !== undefined
        ? eq(bills.state, only)
        : inArray(bills.state, [...from]),
  };
}

const PAY_UNTIL = sql`COALESCE(${bills.payUntil}, ${bills.createdAt} + ${HOLD_MS + PAYMENT_TAKES_MS})`;
const NO_OTHER_BILL = sql`NOT EXISTS (SELECT 1 FROM bills other WHERE other.trip_id = ${bills.tripId} AND other.booking = ${bills.booking} AND other.id <> ${bills.id} AND other.state IN ('capturing','paid'))`;

/** The rules of sale that D1 knows (decisions 3.3), as findFirstCaptureFailure says them. */
function canBeginToPay(now: number): SQL | undefined {
  return and(
    sql`${now} < ${PAY_UNTIL}`,
    sql`EXISTS (SELECT 1 FROM trips t WHERE t.id = ${bills.tripId} AND t.cancelled_at IS NULL AND t.revision = ${bills.revision}
      AND t.postponed_at IS NULL AND ${now} < t.sale_closes_at + ${PAYMENT_TAKES_MS})`,
  );
}

/** A booking is charged once, so each of the counted bills is a use by another booking. */
function couponHolds(id: number, now: number): SQL {
  return sql`(${bills.couponId} IS NULL OR EXISTS (SELECT 1 FROM coupons c WHERE c.id = ${bills.couponId}
    AND ${now} < c.ends_at + ${PAYMENT_TAKES_MS} AND (c.max_uses IS NULL OR ${countUses(sql`c.id`, limitOfBill(id))} < c.max_uses)))`;
}

/**
 * E1: the bill becomes `capturing`, for one caller only, if no other bill of its booking is paid or being paid, if it
 * was made after `createdAfter`, and while the rules of sale and its coupon allow it. `won` states whether this caller
 * may continue; the trip's first payment records which object has its seats. A pause of all sales ends no bill. A bill
 * that is refused permanently becomes `expired` here, so that "not charged" stays true.
 */
export async function beginCapture(
  db: Database,
  id: number,
  times: CaptureTimes,
  mark: Mark,
): Promise<{ won: boolean; isPaused: boolean; bill: Bill }> {
  const { now } = mark;
  const { createdAfter, incarnation, ...instants } = times;
  const { set, isFrom } = transition(["created"], "capturing", "execute", mark);
  const isYoung = gt(bills.createdAt, createdAfter);
  const rules = and(
    isFrom,
    isYoung,
    canBeginToPay(now),
    couponHolds(id, now),
    NO_OTHER_BILL,
    SHOP_SELLS,
  );
  const [won, , [row], seats, [halts]] = await db.batch([
    db
      .update(bills)
      .set({ ...set, ...instants, begunAt: now, begunBy: mark.by })
      .where(and(eq(bills.id, id), rules))
      .returning({ id: bills.id }),
    db
      .update(trips)
      .set({ incarnation })
      .where(
        sql`${trips.incarnation} IS NULL AND ${trips.id} = (SELECT b.trip_id FROM bills b WHERE b.id = ${id} AND b.state = 'capturing')`,
      ),
    selectBill(db, id),
    selectBillSeats(db, id),
    selectSalesHalts(db),
  ]);
  assert(row, "a bill that is executed exists");
  const bill = { ...row, seats: seats.map((seat) => seat.seatNo).toSorted(bySeatNo) };
  const isPaused = (halts?.salesStoppedAt ?? halts?.salesPausedAt ?? null) !== null;
  if (won.length === 1 || bill.state !== "created") {
    return { won: won.length === 1, isPaused, bill };
  }
  const isOld = bill.createdAt <= createdAfter;
  const failure =
    findFirstCaptureFailure(bill, now) ??
    (isOld ? "bill_expired" : await couponFailure(db, id, now));
  if (failure === null) return { won: false, isPaused, bill };
  await endUnpaid(db, id, failure, mark);
  return { won: false, isPaused, bill: (await findBill(db, id)) ?? bill };
}

async function couponFailure(db: Database, id: number, now: number): Promise<BillFailure | null> {
  const [found] = await db
    .select({
      endsAt: coupons.endsAt,
      maxUses: coupons.maxUses,
      uses: sql<number>`${countUses(sql`${coupons.id}`, limitOfBill(id))}`,
    })
    .from(bills)
    .innerJoin(coupons, eq(coupons.id, bills.couponId))
    .where(eq(bills.id, id));
  if (found === undefined) return null;
  if (now >= found.endsAt + PAYMENT_TAKES_MS) return "coupon_not_now";
  return found.maxUses !== null && found.uses >= found.maxUses ? "coupon_used_up" : null;
}

/** For a bill that was never sent to the wallet, and never will be. */
async function endUnpaid(
  db: Database,
  id: number,
  failure: BillFailure,
  mark: Mark,
): Promise<void> {
  const { set, isFrom } = transition(["created"], "expired", failure, mark);
  await db
    .update(bills)
    .set({ ...set, failure })
    .where(and(eq(bills.id, id), isFrom));
}

/**
 * E6: the ticket, its seats, its message and `paid` in one batch; changes nothing when the bill is not `capturing`, or
 * the object that sold its seats was lost since. A PNR that another ticket has is returned as such, for another
 * attempt; so is a seat that another ticket has (decisions 3.8).
 */
export async function writeTicket(
  db: Database,
  bill: AnsweredBill,
  ticket: { id: string; pnr: string; trxId: string },
  mark: Mark,
): Promise<"written" | "pnr_taken" | "seat_taken"> {
  try {
    await writeTicketBatch(db, bill, ticket, mark);
    return "written";
  } catch (error) {
    if (isUniqueClash(error, "tickets.pnr")) return "pnr_taken";
    if (isUniqueClash(error, "ticket_seats.trip_id")) return "seat_taken";
    throw error;
  }
}

/** The bill's trip and claim are the ticket's until it moves (protocol 14). */
export const AS_BOUGHT = {
  currentTrip: sql`bills.trip_id`,
  currentClaim: sql`bills.claim`,
  currentRevision: sql`bills.revision`,
  nameChanges: 0,
  currentQuantity: sql`bills.quantity`,
  currentTie: "",
  link: null,
};

async function writeTicketBatch(
  db: Database,
  bill: AnsweredBill,
  ticket: { id: string; pnr: string; trxId: string },
  mark: Mark,
): Promise<void> {
  const { set } = transition(["capturing"], "paid", "ticket", mark);
  const { id: ticketId, pnr, trxId } = ticket;
  const when = isAnswered(bill);
  await db.batch([
    insertFrom(
      db,
      tickets,
      {
        id: ticketId,
        billId: sql`bills.id`,
        pnr,
        createdAt: mark.now,
        voidedAt: null,
        ...AS_BOUGHT,
      },
      sql`FROM bills WHERE ${when}`,
    ),
    insertFrom(
      db,
      ticketSeats,
      { tripId: sql`s.trip_id`, seatNo: sql`s.seat_no`, ticketId },
      sql`FROM bill_seats s JOIN bills ON bills.id = s.bill_id WHERE ${when}`,
    ),
    insertTicketMessage(db, mark.now, when),
    db
      .update(bills)
      .set({ ...set, ticketId, trxId })
      .where(when),
  ]);
}

/** E8, and the end of reconciling: nobody was charged. `lateCheck` is set when the evidence was only "Initiated". */
export async function markFailed(
  db: Database,
  bill: AnsweredBill,
  failure: BillFailure | null,
  lateCheck: { at: number; until: number } | null,
  mark: Mark,
): Promise<void> {
  const cause = lateCheck === null ? (failure ?? "never_executed") : "believed_unpaid";
  const lateCheckAt = lateCheck?.at ?? null;
  const lateCheckUntil = lateCheck?.until ?? null;
  const { set } = transition(["capturing"], "failed", cause, mark);
  await db
    .update(bills)
    .set({ ...set, failure, lateCheckUntil, lateCheckAt })
    .where(isAnswered(bill));
}

/** E9: money came without a seat for it, or a wrong amount came; it is refunded in full. */
export async function markRefundOwed(
  db: Database,
  id: number,
  received: { trxId: string; amountPoisha: number },
  mark: Mark,
): Promise<void> {
  const { set, isFrom } = transition(
    ["capturing", "failed"],
    "refund_owed",
    "money_without_seat",
    mark,
  );
  await db
    .update(bills)
    .set({
      ...set,
      lateCheckUntil: null,
      lateCheckAt: null,
      trxId: received.trxId,
      receivedPoisha: received.amountPoisha,
    })
    .where(and(eq(bills.id, id), isFrom));
}

/** Ends the late-payment check: nothing completes any more (protocol 6). Nothing else ends it. */
export async function endLateCheck(db: Database, id: number): Promise<void> {
  await db
    .update(bills)
    .set({ lateCheckUntil: null, lateCheckAt: null })
    .where(and(eq(bills.id, id), eq(bills.state, "failed"), isNotNull(bills.lateCheckUntil)));
}

/** Expires bills that nobody paid within a day, the oldest first, up to a limit. Returns how many. */
export async function expireBills(db: Database, mark: Mark, most: number): Promise<number> {
  const { set, isFrom } = transition(["created"], "expired", "nobody_paid", mark);
  const old = db
    .select({ id: bills.id })
    .from(bills)
    .where(and(hasState("created"), lt(bills.createdAt, mark.now - BILL_EXPIRES_MS)))
    .orderBy(asc(bills.createdAt))
    .limit(most);
  const ended = await db
    .update(bills)
    .set(set)
    .where(and(isFrom, inArray(bills.id, old)))
    .returning({ id: bills.id });
  return ended.length;
}
