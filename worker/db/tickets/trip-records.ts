/**
 * A trip's sales as D1 has them, to be held against its object, and the rows that D1 may have lost of them (rebuild).
 * Each write names the state it needs, so that repeating it changes nothing. A clash with another sale is told: it is a
 * difference for a person to see, never overwritten.
 */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { bills, billSeats, tickets, ticketSeats } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { RestoredClaim } from "../../domain/seats/restore-capture.ts";
import type { BillFacts } from "../../domain/seats/trip-state.ts";
import { transition, type Mark } from "../payments/bill-transitions.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { isUniqueClash } from "../errors.ts";
import { seatNosOf } from "../seat-list.ts";

export interface SaleRecord {
  bill: number;
  claim: string;
  tripId: string;
  booking: string;
  state: BillState;
  trxId: string | null;
  paymentId: string | null;
  /** No Execute of it is sent from then on; null: none was begun. */
  executeBy: number | null;
  /** When it came into its state. */
  since: number;
  /** The bill's seats, and those that stand in D1 as sold on its ticket. */
  seats: string[];
  ticketSeats: string[];
  ticket: "none" | "valid" | "void";
}

interface Row {
  bill: number;
  claim: string;
  tripId: string;
  booking: string;
  state: BillState;
  trxId: string | null;
  paymentId: string | null;
  executeBy: number | null;
  since: number;
  ticketId: string | null;
  voidedAt: number | null;
  seats: string;
  ticketSeats: string;
}

/** Records of an object that D1 is asked about: by claim, and by number where they are from before claims. */
export interface KnownRecords {
  claims: readonly string[];
  numbers: readonly number[];
}

/** Sales that are paid or being paid, that have seats in D1, or that the object names (`known`). */
export async function listTripSales(
  db: Database,
  tripId: string,
  known: KnownRecords,
): Promise<SaleRecord[]> {
  const rows = await db.all<Row>(
    sql`SELECT b.id AS bill, b.claim, b.execute_by AS executeBy, b.trip_id AS tripId, b.booking, b.state, b.trx_id AS trxId, b.payment_id AS paymentId,
          COALESCE(b.changed_at, b.created_at) AS since, t.id AS ticketId, t.voided_at AS voidedAt,
          (SELECT json_group_array(s.seat_no) FROM bill_seats s WHERE s.bill_id = b.id) AS seats,
          (SELECT json_group_array(s.seat_no) FROM ticket_seats s WHERE s.trip_id = b.trip_id AND s.ticket_id = t.id) AS ticketSeats
        FROM bills b LEFT JOIN tickets t ON t.bill_id = b.id
        WHERE b.id IN (
          SELECT id FROM bills WHERE trip_id = ${tripId} AND state IN ('paid', 'capturing')
          UNION SELECT k.id FROM bills k JOIN json_each(${JSON.stringify(known.claims)}) c ON k.claim = c.value AND k.claim <> ''
          UNION SELECT value FROM json_each(${JSON.stringify(known.numbers)})
          UNION SELECT k.bill_id FROM ticket_seats s JOIN tickets k ON k.id = s.ticket_id WHERE s.trip_id = ${tripId})
        ORDER BY b.id`,
  );
  return rows.map(({ ticketId, voidedAt, seats, ticketSeats: sold, ...row }) => ({
    ...row,
    seats: seatNosOf(seats),
    ticketSeats: seatNosOf(sold),
    ticket: ticketId === null ? "none" : voidedAt === null ? "valid" : "void",
  }));
}

/** Bills of a trip that are over, a page after another: what a rebuilt object must bar. */
export async function listOverClaims(
  db: Database,
  tripId: string,
  after: number,
  most: number,
): Promise<RestoredClaim[]> {
  const rows = await db
    .select({
      bill: bills.id,
      claim: bills.claim,
      booking: bills.booking,
      seats:
        sql`(SELECT json_group_array(s.seat_no) FROM bill_seats s WHERE s.bill_id = bills.id)`.mapWith(
          seatNosOf,
        ),
    })
    .from(bills)
    .where(
      and(
        eq(bills.tripId, tripId),
        inArray(bills.state, ["failed", "expired", "refund_owed", "refunded"]),
        gt(bills.id, after),
      ),
    )
    .orderBy(asc(bills.id))
    .limit(most);
  return rows;
}

/** What D1 says of the trip itself: whether it is cancelled, and which object has its seats. */
export async function findTripState(db: Database, tripId: string) {
  const [trip] = await db
    .select({ cancelledAt: trips.cancelledAt, incarnation: trips.incarnation })
    .from(trips)
    .where(eq(trips.id, tripId));
  return {
    isCancelled: (trip?.cancelledAt ?? null) !== null,
    incarnation: trip?.incarnation ?? null,
  };
}

/** From here on the object of this incarnation has the trip's seats. */
export async function setIncarnation(
  db: Database,
  tripId: string,
  seen: string | null,
  incarnation: string,
): Promise<boolean> {
  const rows = await db
    .update(trips)
    .set({ incarnation })
    .where(and(eq(trips.id, tripId), sql`${trips.incarnation} IS ${seen}`))
    .returning({ id: trips.id });
  return rows.length === 1;
}

/**
 * A bill that D1 has lost, as it was restored to a minute before the bill: written again from what the object kept, under
 * its claim and a new number, without its passenger, of whom the object knows nothing. It is `created`; `resumeCapture`
 * goes on from there. False when the object kept too little or D1 has the bill.
 */
export async function rewriteBill(
  db: Database,
  tripId: string,
  lost: { claim: string; booking: string; seats: readonly string[]; facts: BillFacts },
  now: number,
): Promise<boolean> {
  const { claim, booking, seats } = lost;
  const { mode, agentId, couponId, ...facts } = lost.facts;
  return unlessClash("bills.", async () => {
    await db.batch([
      db.insert(bills).values({
        ...facts,
        mode,
        claim,
        booking,
        tripId,
        agentId: sql`(SELECT id FROM agents WHERE id = ${agentId})`,
        couponId: sql`(SELECT id FROM coupons WHERE id = ${couponId})`,
        contactName: "",
        contactPhone: "",
        grantHash: "",
        state: "created",
        erasedAt: now,
      }),
      db.insert(billSeats).select(
        sql`SELECT bills.id, bills.trip_id, seat.value FROM bills, json_each(${JSON.stringify(seats)}) AS seat
            WHERE bills.claim = ${claim}`,
      ),
    ]);
    return true;
  });
}

/**
 * A bill that D1 has forgotten the payment of, as it was restored to an earlier minute: back to `capturing`, in doubt
 * from now on, so that the schedule sees to its end. False when it is past that, or its booking has another payment.
 */
export async function resumeCapture(
  db: Database,
  bill: number,
  believeFrom: number,
  mark: Mark,
): Promise<boolean> {
  return unlessClash("bills.booking", async () => {
    const times = { executeBy: mark.now, believeFrom, doubtAt: mark.now };
    const { set, isFrom } = transition(["created", "expired"], "capturing", "rebuild", mark);
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

/** Whether no other ticket has one of the bill's seats. */
export async function hasFreeTicketSeats(db: Database, bill: number): Promise<boolean> {
  const rows = await db.all(
    sql`SELECT 1 FROM bill_seats s JOIN ticket_seats o ON o.trip_id = s.trip_id AND o.seat_no = s.seat_no
        JOIN tickets t ON t.id = o.ticket_id WHERE s.bill_id = ${bill} AND t.bill_id <> ${bill} LIMIT 1`,
  );
  return rows.length === 0;
}

/** False where a unique index of D1 refuses the work. */
async function unlessClash(column: string, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueClash(error, column)) return false;
    throw error;
  }
}
