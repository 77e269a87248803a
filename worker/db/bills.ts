/**
 * Bills: the write-ahead record of every payment. Each change names in its WHERE the state it leaves, so that
 * of any number of callers one wins and the others read what became of it (protocol 3, 5, 6). No update throws
 * because it changed nothing.
 */
import { and, eq, getTableColumns, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import { bills, billSeats, tickets, ticketSeats } from "../../drizzle/money.ts";
import { trips } from "../../drizzle/schema.ts";
import type { BillFailure } from "../domain/bill.ts";
import type { Quote } from "../domain/fare.ts";
import { BILL_EXECUTABLE_MS, BILL_EXPIRES_MS, DEAD_AFTER_MS } from "../domain/limits.ts";
import { assert } from "../domain/result.ts";
import { bySeatNo } from "../domain/seat-plan.ts";
import type { Database } from "./client.ts";
import { isUniqueClash } from "./errors.ts";

export type Bill = typeof bills.$inferSelect & {
  /** The seat plan of its trip; null for a trip without a seat map. */
  planName: string | null;
  seats: string[];
};

export interface NewBill {
  kind: "limited" | "unlimited";
  booking: string;
  tripId: string;
  agentId: string | null;
  contactName: string;
  /** In its stored form, see domain/phone.ts. */
  contactPhone: string;
  contactEmail: string | null;
  couponId: string | null;
  /** The pick-up place and the payment type of a booking without seats. */
  centerName: string | null;
  paymentType: string | null;
  quote: Quote;
  seats: string[];
  invoice: string;
  grantHash: string;
}

/** Writes the bill and its seats down in one batch, before the wallet hears of it. Gives the bill's number. */
export async function insertBill(db: Database, bill: NewBill, now: number): Promise<number> {
  const { quote, seats, ...rest } = bill;
  const [inserted] = await db.batch([
    db
      .insert(bills)
      .values({
        ...rest,
        quantity: quote.seats,
        farePoisha: quote.farePoisha,
        discountPoisha: quote.discountPoisha,
        chargePoisha: quote.chargePoisha,
        totalPoisha: quote.totalPoisha,
        state: "created",
        createdAt: now,
        deadAt: now + DEAD_AFTER_MS,
      })
      .returning({ id: bills.id }),
    db.insert(billSeats).select(
      sql`SELECT bills.id, bills.trip_id, seat.value FROM bills, json_each(${JSON.stringify(seats)}) AS seat
          WHERE bills.invoice = ${bill.invoice}`,
    ),
  ]);
  assert(inserted[0], "the bill was written");
  return inserted[0].id;
}

/** The wallet's number for the payment: given once, never changed. */
export async function setPaymentId(db: Database, id: number, paymentId: string): Promise<void> {
  await db
    .update(bills)
    .set({ paymentId })
    .where(and(eq(bills.id, id), isNull(bills.paymentId)));
}

export async function findBill(db: Database, id: number): Promise<Bill | null> {
  const [[row], seats] = await db.batch([selectBill(db, id), selectSeats(db, id)]);
  return row ? { ...row, seats: seats.map((seat) => seat.seatNo).toSorted(bySeatNo) } : null;
}

/**
 * E1: the bill goes to `capturing`, for one caller only, and only if no other bill of its booking is being paid
 * or was. `won` says whether this caller is the one that may go on.
 */
export async function beginCapture(
  db: Database,
  id: number,
  times: { now: number; executeBy: number; believeFrom: number },
): Promise<{ won: boolean; bill: Bill }> {
  const [won, [row], seats] = await db.batch([
    db
      .update(bills)
      .set({ state: "capturing", executeBy: times.executeBy, believeFrom: times.believeFrom })
      .where(
        and(
          eq(bills.id, id),
          eq(bills.state, "created"),
          sql`${times.now} < ${bills.createdAt} + ${BILL_EXECUTABLE_MS}`,
          sql`NOT EXISTS (SELECT 1 FROM bills other WHERE other.booking = ${bills.booking} AND other.id <> ${bills.id} AND other.state IN ('capturing','paid'))`,
        ),
      )
      .returning({ id: bills.id }),
    selectBill(db, id),
    selectSeats(db, id),
  ]);
  assert(row, "a bill that is executed exists");
  return {
    won: won.length === 1,
    bill: { ...row, seats: seats.map((seat) => seat.seatNo).toSorted(bySeatNo) },
  };
}

/**
 * E6: the ticket, its seats and `paid` in one batch; changes nothing when the bill is not `capturing`. A PNR that
 * another ticket has is told, for another try; a seat that another ticket has is a fault (decisions 3.8).
 */
export async function writeTicket(
  db: Database,
  id: number,
  ticket: { id: string; pnr: string; trxId: string; now: number },
): Promise<"written" | "pnr_taken"> {
  try {
    await writeTicketBatch(db, id, ticket);
    return "written";
  } catch (fault) {
    if (isUniqueClash(fault, "tickets.pnr")) return "pnr_taken";
    throw fault;
  }
}

async function writeTicketBatch(
  db: Database,
  id: number,
  ticket: { id: string; pnr: string; trxId: string; now: number },
): Promise<void> {
  await db.batch([
    db.insert(tickets).select(
      sql`SELECT ${ticket.id}, bills.id, ${ticket.pnr}, ${ticket.now}, NULL FROM bills
          WHERE bills.id = ${id} AND bills.state = 'capturing'`,
    ),
    db.insert(ticketSeats).select(
      sql`SELECT s.trip_id, s.seat_no, ${ticket.id} FROM bill_seats s JOIN bills b ON b.id = s.bill_id
          WHERE b.id = ${id} AND b.state = 'capturing'`,
    ),
    db
      .update(bills)
      .set({ state: "paid", ticketId: ticket.id, trxId: ticket.trxId })
      .where(and(eq(bills.id, id), eq(bills.state, "capturing"))),
  ]);
}

/** E8, and the end of reconciling: nobody was charged. `watchUntil` is set when only "Initiated" was believed. */
export async function markFailed(
  db: Database,
  id: number,
  failure: BillFailure | null,
  watchUntil: number | null,
): Promise<void> {
  await db
    .update(bills)
    .set({ state: "failed", failure, watchUntil })
    .where(and(eq(bills.id, id), eq(bills.state, "capturing")));
}

/** E9: the money came and the seats are gone; it goes back in full. */
export async function markRefundOwed(db: Database, id: number, trxId: string): Promise<void> {
  await db
    .update(bills)
    .set({ state: "refund_owed", watchUntil: null, trxId })
    .where(and(eq(bills.id, id), inArray(bills.state, ["capturing", "failed"])));
}

/** Our Execute got no usable answer: from now on anybody who comes may ask the wallet. */
export async function markDoubt(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(bills)
    .set({ doubtAt: sql`COALESCE(${bills.doubtAt}, ${now})` })
    .where(and(eq(bills.id, id), eq(bills.state, "capturing")));
}

/** True for one caller until the claim runs out. It only spares the wallet questions; safety needs no claim. */
export async function claimBill(
  db: Database,
  id: number,
  now: number,
  forMs: number,
): Promise<boolean> {
  const claimed = await db
    .update(bills)
    .set({ claimedUntil: now + forMs })
    .where(and(eq(bills.id, id), or(isNull(bills.claimedUntil), lt(bills.claimedUntil, now))))
    .returning({ id: bills.id });
  return claimed.length === 1;
}

/** Bills whose payment nobody knows the end of, oldest first. */
export async function listInDoubt(db: Database, now: number, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: bills.id })
    .from(bills)
    .where(
      and(eq(bills.state, "capturing"), or(lte(bills.executeBy, now), lte(bills.doubtAt, now))),
    )
    .orderBy(bills.createdAt)
    .limit(most);
  return rows.map((row) => row.id);
}

/** Tidies bills that nobody paid within a day. */
export async function expireBills(db: Database, now: number): Promise<void> {
  await db
    .update(bills)
    .set({ state: "expired" })
    .where(and(eq(bills.state, "created"), lt(bills.createdAt, now - BILL_EXPIRES_MS)));
}

function selectBill(db: Database, id: number) {
  return db
    .select({ ...getTableColumns(bills), planName: trips.planName })
    .from(bills)
    .innerJoin(trips, eq(trips.id, bills.tripId))
    .where(eq(bills.id, id));
}

function selectSeats(db: Database, id: number) {
  return db.select({ seatNo: billSeats.seatNo }).from(billSeats).where(eq(billSeats.billId, id));
}
