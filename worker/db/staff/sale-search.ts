/**
 * Sales that staff look for. It only reads, and each query walks an index: a code or a phone number finds its bills by
 * itself, a seat only among the trips of a day. Names have no index, since every booking would pay for it: they are
 * read among the trips of a day, or among a limited number of the newest bills.
 */
import { and, asc, eq, gt, gte, lt, or, sql } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { SaleSearch, TripsCursor } from "../../domain/staff/sale-search.ts";
import type { Database } from "../client.ts";
import { SHARES_JSON } from "../payments/parts-back.ts";
import {
  BILL_STATE_SEEN,
  CURRENT_PLACES,
  CURRENT_SEATS_JSON,
  CURRENT_TRIP,
  VOID_SINCE,
} from "../tickets/current.ts";

/** By bill number, PNR, TrxID and paymentID; several only where a PNR of digits is a bill's number as well. */
export async function listBillsByCode(
  db: Database,
  { bill, code, typed }: Pick<SaleSearch, "bill" | "code" | "typed">,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    sql`SELECT id FROM bills WHERE id = ${bill}
        UNION SELECT bill_id FROM tickets WHERE pnr = ${code}
        UNION SELECT id FROM bills WHERE trx_id = ${code}
        UNION SELECT id FROM bills WHERE payment_id = ${typed} AND surplus_of IS NULL`,
  );
  return rows.map(({ id }) => id);
}

export interface OpenPayment {
  bill: number;
  provider: string;
  paymentId: string;
}

/**
 * Payments that may have completed without the shop knowing a TrxID: in doubt, or ended unpaid and still asked about.
 * The newest `most` of each, and how many there are.
 */
export async function listPaymentsWithoutTrx(
  db: Database,
  most: number,
): Promise<{ newest: OpenPayment[]; count: number }> {
  const rows = await db.all<OpenPayment>(
    sql`SELECT id AS bill, provider, payment_id AS paymentId FROM bills INDEXED BY bills_in_doubt
        WHERE state = 'capturing' AND payment_id IS NOT NULL
        UNION ALL SELECT id, provider, payment_id FROM bills INDEXED BY bills_watched
        WHERE watch_until IS NOT NULL AND state = 'failed' AND payment_id IS NOT NULL
        ORDER BY 1 DESC`,
  );
  return { newest: rows.slice(0, most), count: rows.length };
}

/** The newest first. */
export async function listBillsByPhone(
  db: Database,
  { phone, below }: { phone: string; below: number },
  most: number,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    sql`SELECT id FROM bills WHERE contact_phone = ${phone} AND id < ${below} ORDER BY id DESC LIMIT ${most}`,
  );
  return rows.map(({ id }) => id);
}

export interface SearchedTrip {
  id: string;
  departsAt: number;
}

/** Trips that depart between two instants, the second exclusive, from the one of the cursor on. */
export async function listSearchedTrips(
  db: Database,
  { from, to, cursor }: { from: number; to: number; cursor: TripsCursor | null },
  most: number,
): Promise<SearchedTrip[]> {
  const onwards =
    cursor === null
      ? undefined
      : or(gt(trips.departsAt, cursor.departsAt), gte(trips.id, cursor.tripId));
  // The index walks from one lower bound only.
  const begin = Math.max(from, cursor?.departsAt ?? from);
  return db
    .select({ id: trips.id, departsAt: trips.departsAt })
    .from(trips)
    .where(and(gte(trips.departsAt, begin), lt(trips.departsAt, to), onwards))
    .orderBy(asc(trips.departsAt), asc(trips.id))
    .limit(most);
}

export async function findSearchedTrip(db: Database, id: string): Promise<SearchedTrip[]> {
  return db
    .select({ id: trips.id, departsAt: trips.departsAt })
    .from(trips)
    .where(eq(trips.id, id));
}

export interface Candidate {
  id: number;
  tripId: string;
  name: string;
  invoice: string;
}

/** Every bill of some trips, and every one whose ticket is there now. */
export async function listCandidates(db: Database, tripIds: string[]): Promise<Candidate[]> {
  const tripIdsJson = JSON.stringify(tripIds);
  return db.all<Candidate>(
    sql`SELECT b.id AS id, b.trip_id AS tripId, b.contact_name AS name, b.invoice AS invoice
        FROM json_each(${tripIdsJson}) AS trip CROSS JOIN bills b ON b.trip_id = trip.value
        UNION ALL SELECT b.id, k.current_trip, b.contact_name, b.invoice
        FROM json_each(${tripIdsJson}) AS trip CROSS JOIN tickets k ON k.current_trip = trip.value
        CROSS JOIN bills b ON b.id = k.bill_id AND b.trip_id <> k.current_trip`,
  );
}

export type NamedBill = Pick<Candidate, "id" | "name">;

/** The newest bills below one, at most so many: a name is looked for among them. */
export async function listNewestNames(
  db: Database,
  below: number,
  most: number,
): Promise<NamedBill[]> {
  return db.all<NamedBill>(
    sql`SELECT id, contact_name AS name FROM bills WHERE id < ${below} ORDER BY id DESC LIMIT ${most}`,
  );
}

export async function listNewestBills(
  db: Database,
  below: number,
  most: number,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    sql`SELECT id FROM bills WHERE id < ${below} ORDER BY id DESC LIMIT ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** Who has the seat on each of some trips. */
export async function listSeatOwners(
  db: Database,
  tripIds: string[],
  seat: string,
): Promise<Pick<Candidate, "id" | "tripId">[]> {
  return db.all<Pick<Candidate, "id" | "tripId">>(
    sql`SELECT t.bill_id AS id, s.trip_id AS tripId
        FROM json_each(${JSON.stringify(tripIds)}) AS trip
        CROSS JOIN ticket_seats s ON s.trip_id = trip.value AND s.seat_no = ${seat}
        CROSS JOIN tickets t ON t.id = s.ticket_id`,
  );
}

export interface FoundBill {
  bill: number;
  pnr: string | null;
  state: BillState;
  voidedAt: number | null;
  tripId: string;
  tripName: string;
  departsAt: number;
  /** JSON. */
  seats: string;
  quantity: number;
  contactName: string;
  contactPhone: string;
  totalPoisha: number;
  createdAt: number;
  /** When the bill entered its state. */
  since: number;
  provider: string;
  lateCheckUntil: number | null;
  refundTries: number;
  refundRefusals: number;
  /** JSON. */
  shares: string;
}

/** In no order. */
export async function listFoundBills(db: Database, ids: number[]): Promise<FoundBill[]> {
  return db.all<FoundBill>(
    sql`SELECT bills.id AS bill, tickets.pnr AS pnr, ${BILL_STATE_SEEN} AS state, ${VOID_SINCE} AS voidedAt, trips.id AS tripId,
          trips.name AS tripName, trips.departs_at AS departsAt, ${CURRENT_PLACES} AS quantity, ${CURRENT_SEATS_JSON} AS seats,
          bills.contact_name AS contactName, bills.contact_phone AS contactPhone,
          bills.total_poisha AS totalPoisha, bills.created_at AS createdAt,
          COALESCE(bills.changed_at, bills.created_at) AS since, bills.provider AS provider,
          bills.watch_until AS lateCheckUntil, bills.refund_tries AS refundTries,
          bills.refund_refusals AS refundRefusals, ${SHARES_JSON} AS shares
        FROM json_each(${JSON.stringify(ids)}) AS one CROSS JOIN bills ON bills.id = one.value
        LEFT JOIN tickets ON tickets.bill_id = bills.id CROSS JOIN trips ON trips.id = ${CURRENT_TRIP}`,
  );
}
