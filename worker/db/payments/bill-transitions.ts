/**
 * How a bill moves (protocol 3, 5, 6). Each move names in its WHERE the state it leaves, so that of any number of
 * callers one wins and the others read what became of it; a move that changes no row is no error. Every move says
 * who made it and why: a trigger writes that into bill_events in the same transaction.
 */
import { and, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { bills, tickets, ticketSeats } from "../../../drizzle/money.ts";
import type { Actor } from "../../domain/actor.ts";
import type { BillFailure, BillState } from "../../domain/payments/bill.ts";
import { BILL_EXPIRES_MS } from "../../domain/payments/payment-times.ts";
import { assert } from "../../domain/result.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { selectBill, selectBillSeats, type Bill } from "./bills.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";

/** Who moves a bill, and when. */
export interface Mark {
  by: Actor;
  now: number;
}

/** The columns of any move. */
export function moved(state: BillState, cause: string, mark: Mark) {
  return { state, changeCause: cause, changedBy: mark.by, changedAt: mark.now };
}

/**
 * E1: the bill goes to `capturing`, for one caller only, and only if no other bill of its booking is being paid
 * or was, and only if it was made after `createdAfter`. `won` says whether this caller is the one that may go on.
 */
export async function beginCapture(
  db: Database,
  id: number,
  times: { executeBy: number; believeFrom: number; createdAfter: number },
  mark: Mark,
): Promise<{ won: boolean; bill: Bill }> {
  const { createdAfter, ...instants } = times;
  const [won, [row], seats] = await db.batch([
    db
      .update(bills)
      .set({ ...moved("capturing", "execute", mark), ...instants })
      .where(
        and(
          eq(bills.id, id),
          eq(bills.state, "created"),
          gt(bills.createdAt, createdAfter),
          sql`NOT EXISTS (SELECT 1 FROM bills other WHERE other.booking = ${bills.booking} AND other.id <> ${bills.id} AND other.state IN ('capturing','paid'))`,
        ),
      )
      .returning({ id: bills.id }),
    selectBill(db, id),
    selectBillSeats(db, id),
  ]);
  assert(row, "a bill that is executed exists");
  return {
    won: won.length === 1,
    bill: { ...row, seats: seats.map((seat) => seat.seatNo).toSorted(bySeatNo) },
  };
}

/**
 * E6: the ticket, its seats and `paid` in one batch; changes nothing when the bill is not `capturing`. A PNR that
 * another ticket has is told, for another try; a seat that another ticket has is an error (decisions 3.8).
 */
export async function writeTicket(
  db: Database,
  id: number,
  ticket: { id: string; pnr: string; trxId: string },
  mark: Mark,
): Promise<"written" | "pnr_taken"> {
  try {
    await writeTicketBatch(db, id, ticket, mark);
    return "written";
  } catch (error) {
    if (isUniqueClash(error, "tickets.pnr")) return "pnr_taken";
    throw error;
  }
}

async function writeTicketBatch(
  db: Database,
  id: number,
  ticket: { id: string; pnr: string; trxId: string },
  mark: Mark,
): Promise<void> {
  await db.batch([
    db.insert(tickets).select(
      sql`SELECT ${ticket.id}, bills.id, ${ticket.pnr}, ${mark.now}, NULL FROM bills
          WHERE bills.id = ${id} AND bills.state = 'capturing'`,
    ),
    db.insert(ticketSeats).select(
      sql`SELECT s.trip_id, s.seat_no, ${ticket.id} FROM bill_seats s JOIN bills b ON b.id = s.bill_id
          WHERE b.id = ${id} AND b.state = 'capturing'`,
    ),
    db
      .update(bills)
      .set({ ...moved("paid", "ticket", mark), ticketId: ticket.id, trxId: ticket.trxId })
      .where(and(eq(bills.id, id), eq(bills.state, "capturing"))),
  ]);
}

/** E8, and the end of reconciling: nobody was charged. `lateCheck` is given when only "Initiated" was believed. */
export async function markFailed(
  db: Database,
  id: number,
  failure: BillFailure | null,
  lateCheck: { at: number; until: number } | null,
  mark: Mark,
): Promise<void> {
  const cause = lateCheck === null ? (failure ?? "never_executed") : "believed_unpaid";
  const lateCheckAt = lateCheck?.at ?? null;
  const lateCheckUntil = lateCheck?.until ?? null;
  await db
    .update(bills)
    .set({ ...moved("failed", cause, mark), failure, lateCheckUntil, lateCheckAt })
    .where(and(eq(bills.id, id), eq(bills.state, "capturing")));
}

/** E9: money came for which there is no seat, or not the bill's money; it goes back in full. */
export async function markRefundOwed(
  db: Database,
  id: number,
  received: { trxId: string; amountPoisha: number },
  mark: Mark,
): Promise<void> {
  await db
    .update(bills)
    .set({
      ...moved("refund_owed", "money_without_seat", mark),
      lateCheckUntil: null,
      lateCheckAt: null,
      trxId: received.trxId,
      receivedPoisha: received.amountPoisha,
    })
    .where(and(eq(bills.id, id), inArray(bills.state, ["capturing", "failed"])));
}

/** The watch is over: nothing completes any more (protocol 6). Nobody else ends it. */
export async function endLateCheck(db: Database, id: number): Promise<void> {
  await db
    .update(bills)
    .set({ lateCheckUntil: null, lateCheckAt: null })
    .where(and(eq(bills.id, id), eq(bills.state, "failed"), isNotNull(bills.lateCheckUntil)));
}

/** Tidies bills that nobody paid within a day. */
export async function expireBills(db: Database, mark: Mark): Promise<void> {
  await db
    .update(bills)
    .set(moved("expired", "nobody_paid", mark))
    .where(and(eq(bills.state, "created"), lt(bills.createdAt, mark.now - BILL_EXPIRES_MS)));
}
