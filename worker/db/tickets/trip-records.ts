/**
 * A trip's sales as D1 has them, to be held against its object, and the rows that D1 may have lost of them (rebuild).
 * Each write names the state it needs, so that repeating it changes nothing. A clash with another sale is told: it is a
 * difference for a person to see, never overwritten.
 */
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { bills, tickets, ticketSeats } from "../../../drizzle/money.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import { bySeatNo } from "../../domain/seats/seat-plan.ts";
import { transition, type Mark } from "../payments/bill-transitions.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { isUniqueClash } from "../errors.ts";

export interface SaleRecord {
  bill: number;
  tripId: string;
  booking: string;
  state: BillState;
  trxId: string | null;
  paymentId: string | null;
  /** When it came into its state. */
  since: number;
  /** The bill's seats, and those that stand in D1 as sold on its ticket. */
  seats: string[];
  ticketSeats: string[];
  ticket: "none" | "valid" | "void";
}

interface Row {
  bill: number;
  tripId: string;
  booking: string;
  state: BillState;
  trxId: string | null;
  paymentId: string | null;
  since: number;
  ticketId: string | null;
  voidedAt: number | null;
  seats: string;
  ticketSeats: string;
}

const SeatNos = z.array(z.string());

/** Sales that are paid or being paid, that have seats in D1, or that the object names (`known`). */
export async function listTripSales(
  db: Database,
  tripId: string,
  known: readonly number[],
): Promise<SaleRecord[]> {
  const rows = await db.all<Row>(
    sql`SELECT b.id AS bill, b.trip_id AS tripId, b.booking, b.state, b.trx_id AS trxId, b.payment_id AS paymentId,
          COALESCE(b.changed_at, b.created_at) AS since, t.id AS ticketId, t.voided_at AS voidedAt,
          (SELECT json_group_array(s.seat_no) FROM bill_seats s WHERE s.bill_id = b.id) AS seats,
          (SELECT json_group_array(s.seat_no) FROM ticket_seats s WHERE s.trip_id = b.trip_id AND s.ticket_id = t.id) AS ticketSeats
        FROM bills b LEFT JOIN tickets t ON t.bill_id = b.id
        WHERE b.id IN (
          SELECT id FROM bills WHERE trip_id = ${tripId} AND state IN ('paid', 'capturing')
          UNION SELECT value FROM json_each(${JSON.stringify(known)})
          UNION SELECT k.bill_id FROM ticket_seats s JOIN tickets k ON k.id = s.ticket_id WHERE s.trip_id = ${tripId})
        ORDER BY b.id`,
  );
  return rows.map(({ ticketId, voidedAt, seats, ticketSeats: sold, ...row }) => ({
    ...row,
    seats: seatNos(seats),
    ticketSeats: seatNos(sold),
    ticket: ticketId === null ? "none" : voidedAt === null ? "valid" : "void",
  }));
}

/**
 * A bill that D1 has forgotten the payment of, as it was restored to an earlier minute: back to `capturing`, in doubt
 * from now on, so that the schedule sees to its end. False when it is not `created`, or its booking has another payment.
 */
export async function resumeCapture(
  db: Database,
  bill: number,
  believeFrom: number,
  mark: Mark,
): Promise<boolean> {
  return unlessClash("bills.booking", async () => {
    const times = { executeBy: mark.now, believeFrom, doubtAt: mark.now };
    const { set, isFrom } = transition(["created"], "capturing", "rebuild", mark);
    const rows = await db
      .update(bills)
      .set({ ...set, ...times })
      .where(and(eq(bills.id, bill), isFrom))
      .returning({ id: bills.id });
    return rows.length === 1;
  });
}

/** The ticket of a paid bill under its old address. The PNR is a new one: the old is known to nobody but the buyer. */
export async function rewriteTicket(
  db: Database,
  bill: number,
  pnr: string,
  mark: Mark,
): Promise<boolean> {
  return unlessClash("tickets.pnr", async () => {
    const rows = await insertFrom(
      db,
      tickets,
      { id: sql`b.ticket_id`, billId: sql`b.id`, pnr, createdAt: mark.now, voidedAt: null },
      sql`FROM bills b WHERE b.id = ${bill} AND b.state = 'paid' AND b.ticket_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM tickets t WHERE t.bill_id = b.id)`,
    ).returning({ id: tickets.id });
    return rows.length === 1;
  });
}

/** The seats of a paid bill's valid ticket: all that are missing, or none when another ticket has one of them. */
export async function rewriteTicketSeats(db: Database, bill: number): Promise<boolean> {
  return unlessClash("ticket_seats.trip_id", async () => {
    await insertFrom(
      db,
      ticketSeats,
      { tripId: sql`s.trip_id`, seatNo: sql`s.seat_no`, ticketId: sql`t.id` },
      sql`FROM bills b
          JOIN tickets t ON t.bill_id = b.id AND t.voided_at IS NULL
          JOIN bill_seats s ON s.bill_id = b.id
          WHERE b.id = ${bill} AND b.state = 'paid' AND NOT EXISTS
            (SELECT 1 FROM ticket_seats o WHERE o.trip_id = s.trip_id AND o.seat_no = s.seat_no AND o.ticket_id = t.id)`,
    );
    return true;
  });
}

/** False where a unique index of D1 refuses the work. */
export async function unlessClash(column: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueClash(error, column)) return false;
    throw error;
  }
}

function seatNos(json: string): string[] {
  return SeatNos.parse(JSON.parse(json)).toSorted(bySeatNo);
}
