/** A trip's sales in D1, for the comparison with its object (worker/flows/compare.ts). It only reads. */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { bills } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { RestoredClaim } from "../../domain/seats/restore-capture.ts";
import type { BillFacts } from "../../domain/seats/trip-state.ts";
import type { Database } from "../client.ts";
import { BILL_FACTS, readBillFacts } from "./bill-facts.ts";
import { CLAIM_COLUMNS } from "../payments/claim-columns.ts";
import { seatNosOf } from "../seat-list.ts";

export interface SaleRecord {
  bill: number;
  claim: string;
  tripId: string;
  booking: string;
  state: BillState;
  trxId: string | null;
  paymentId: string | null;
  /** No Execute is sent from then on; null: no payment has begun. */
  executeBy: number | null;
  /** When it entered its state. */
  since: number;
  /** The bill's seats, and those that D1 has as sold on its ticket. */
  seats: string[];
  ticketSeats: string[];
  ticket: "none" | "valid" | "void";
  facts: BillFacts;
}

type Row = Omit<SaleRecord, "seats" | "ticketSeats" | "ticket" | "facts"> & {
  ticketId: string | null;
  voidedAt: number | null;
  /** JSON. */
  seats: string;
  ticketSeats: string;
  facts: string;
};

/** Records of the object to find in D1: by claim, and by number where they are older than claims. */
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
          ${BILL_FACTS} AS facts, COALESCE(b.changed_at, b.created_at) AS since, t.id AS ticketId, t.voided_at AS voidedAt,
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
  return rows.map(({ ticketId, voidedAt, seats, ticketSeats: sold, facts, ...row }) => ({
    ...row,
    facts: readBillFacts(facts),
    seats: seatNosOf(seats),
    ticketSeats: seatNosOf(sold),
    ticket: ticketId === null ? "none" : voidedAt === null ? "valid" : "void",
  }));
}

/** Finished bills of a trip, page by page: a rebuilt object must bar them. */
export async function listOverClaims(
  db: Database,
  tripId: string,
  after: number,
  most: number,
): Promise<RestoredClaim[]> {
  const rows = await db
    .select(CLAIM_COLUMNS)
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

/** The trip itself in D1: whether it is cancelled, and which object has its seats. */
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
