/** A trip's sales in D1, for the comparison with its object (worker/flows/rebuild/compare.ts). It only reads. */
import { and, asc, eq, gt, inArray, or, sql, type SQL } from "drizzle-orm";
import { z } from "zod";
import { bills } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { RestoredClaim } from "../../domain/seats/restore-capture.ts";
import type { BillFacts, MovePlace } from "../../domain/seats/bill-facts.ts";
import type { Database } from "../client.ts";
import { BILL_FACTS, readBillFacts } from "./bill-facts.ts";
import { CLAIM_COLUMNS } from "../payments/claim-columns.ts";
import { parseSeatNos } from "../seat-list.ts";
import { CHANGE_FACTS, readChangeFacts } from "./change-facts.ts";
import { isOfSeats } from "./current.ts";

export interface SaleRecord {
  bill: number;
  claim: string;
  tripId: string;
  booking: string;
  /**
   * The state of the bill; or where the ticket is not under this claim (protocol 14): on its way to it, gone from it,
   * or never there, since its move failed.
   */
  state: BillState | "moving" | "moved" | "move_failed";
  trxId: string | null;
  paymentId: string | null;
  /** No Execute is sent from this time on; null: no payment has begun. */
  executeBy: number | null;
  /** When it entered its state. */
  since: number;
  /** The bill's seats, and those that D1 has as sold on its ticket. */
  seats: string[];
  ticketSeats: string[];
  ticket: "none" | "valid" | "void";
  /** Where the ticket went from this claim; null while the ticket is under it, and if it never was. */
  movedTo: MovePlace | null;
  facts: BillFacts;
}

const Place = z.object({ trip: z.string(), claim: z.string() }) satisfies z.ZodType<MovePlace>;

type Row = Omit<SaleRecord, "seats" | "ticketSeats" | "ticket" | "movedTo" | "facts"> & {
  ticketId: string | null;
  voidedAt: number | null;
  /** JSON. */
  seats: string;
  ticketSeats: string;
  movedTo: string | null;
  facts: string;
};

/** Records of the object to find in D1: by claim, and by number where they are older than claims. */
export interface KnownRecords {
  claims: readonly string[];
  numbers: readonly number[];
  /** The bills whose tickets the object's records of moves brought. */
  moved: readonly string[];
  /** The bills whose corrections of phone numbers the object knows. */
  tied: readonly string[];
}

/** A bill whose ticket moved to the trip, by the object: what D1 knows of it. */
export interface MovedBill {
  claim: string;
  state: BillState;
  /** The number of the ticket's last move. */
  lastSeq: number;
}

/** Sales that are paid or being paid, that have seats in D1, or that the object names (`known`). */
export async function listSaleRecords(
  db: Database,
  tripId: string,
  known: KnownRecords,
): Promise<SaleRecord[]> {
  const rows = await db.all<Row>(
    sql`SELECT b.id AS bill, b.claim, b.execute_by AS executeBy, b.trip_id AS tripId, b.booking, b.trx_id AS trxId, b.payment_id AS paymentId,
          iif(t.current_claim <> b.claim AND b.state IN ('paid', 'refund_owed', 'refunded'), 'moved', b.state) AS state,
          ${BILL_FACTS} AS facts, t.id AS ticketId, t.voided_at AS voidedAt, ${SINCE} AS since, ${movedFrom(sql`b.claim`)} AS movedTo,
          (SELECT json_group_array(s.seat_no) FROM bill_seats s WHERE s.bill_id = b.id) AS seats,
          (SELECT json_group_array(s.seat_no) FROM ticket_seats s
            WHERE s.trip_id = b.trip_id AND s.ticket_id = t.id AND t.current_claim = b.claim) AS ticketSeats
        FROM bills b LEFT JOIN tickets t ON t.bill_id = b.id
        WHERE b.id IN (
          SELECT id FROM bills WHERE trip_id = ${tripId} AND state IN ('paid', 'capturing')
          UNION SELECT k.id FROM bills k JOIN json_each(${JSON.stringify(known.claims)}) c ON k.claim = c.value AND k.claim <> ''
          UNION SELECT value FROM json_each(${JSON.stringify(known.numbers)})
          UNION SELECT k.bill_id FROM ticket_seats s JOIN tickets k ON k.id = s.ticket_id WHERE s.trip_id = ${tripId})
        ORDER BY b.id`,
  );
  return rows.map(toRecord);
}

/** Time of the sale, or of a later move of its ticket: what is young may be under way. */
const SINCE = sql`max(COALESCE(b.changed_at, b.created_at), COALESCE((SELECT max(m.created_at) FROM ticket_moves m WHERE m.ticket_id = t.id), 0))`;

/** As JSON: where the ticket `t` went from this claim. */
function movedFrom(claim: SQL): SQL {
  return sql`(SELECT json_object('trip', n.to_trip, 'claim', n.to_claim) FROM ticket_moves n
    WHERE n.ticket_id = t.id AND n.from_claim = ${claim} AND n.kind <> 'phone' AND n.state = 'done')`;
}

/** Every move into the trip, like a sale with the move's claim. */
export async function listMovesInto(db: Database, tripId: string): Promise<SaleRecord[]> {
  type MoveRow = Row & {
    billClaim: string;
    seq: number;
    toRevision: number;
    fromTrip: string;
    fromClaim: string;
    fromRevision: number;
    fromSeats: string;
    change: number | null;
    changeFacts: string | null;
  };
  const rows = await db.all<MoveRow>(
    sql`SELECT b.id AS bill, m.to_claim AS claim, NULL AS executeBy, m.to_trip AS tripId, b.booking, b.trx_id AS trxId,
          b.payment_id AS paymentId, CASE WHEN m.state = 'moving' THEN 'moving' WHEN m.state = 'failed' THEN 'move_failed' WHEN t.current_claim = m.to_claim THEN b.state ELSE 'moved' END AS state,
          ${BILL_FACTS} AS facts, t.id AS ticketId, t.voided_at AS voidedAt, ${SINCE} AS since, m.to_seats AS seats, ${movedFrom(sql`m.to_claim`)} AS movedTo,
          (SELECT json_group_array(s.seat_no) FROM ticket_seats s
            WHERE s.trip_id = m.to_trip AND s.ticket_id = t.id AND t.current_claim = m.to_claim) AS ticketSeats,
          b.claim AS billClaim, m.seq, m.to_revision AS toRevision, m.from_trip AS fromTrip, m.from_claim AS fromClaim,
          m.from_revision AS fromRevision, m.from_seats AS fromSeats, m.change, ${CHANGE_FACTS} AS changeFacts
        FROM ticket_moves m JOIN bills b ON b.id = m.bill_id JOIN tickets t ON t.id = m.ticket_id
        WHERE m.to_trip = ${tripId} AND ${isOfSeats("m")} ORDER BY m.id`,
  );
  return rows.map(
    ({ billClaim: claim, seq, toRevision, fromSeats, change, changeFacts, ...row }) => {
      const { fromTrip, fromClaim, fromRevision: revision, ...sale } = row;
      const from = {
        trip: fromTrip,
        claim: fromClaim,
        revision,
        seats: parseSeatNos(fromSeats),
        change,
      };
      const record = toRecord(sale);
      const whole = readChangeFacts(changeFacts);
      const facts = { claim, seq, toRevision, from, ...(whole !== null && { change: whole }) };
      return { ...record, facts: { ...record.facts, moveOf: facts } };
    },
  );
}

function toRecord({
  ticketId,
  voidedAt,
  seats,
  ticketSeats: sold,
  movedTo,
  facts,
  ...row
}: Row): SaleRecord {
  return {
    ...row,
    facts: readBillFacts(facts),
    movedTo: movedTo === null ? null : Place.parse(JSON.parse(movedTo)),
    seats: parseSeatNos(seats),
    ticketSeats: parseSeatNos(sold),
    ticket: ticketId === null ? "none" : voidedAt === null ? "valid" : "void",
  };
}

export async function listMovedBills(
  db: Database,
  claims: readonly string[],
): Promise<MovedBill[]> {
  if (claims.length === 0) return [];
  return db.all<MovedBill>(
    sql`SELECT b.claim, b.state, COALESCE((SELECT max(m.seq) FROM ticket_moves m JOIN tickets t ON t.id = m.ticket_id WHERE t.bill_id = b.id AND ${isOfSeats("m")}), 0) AS lastSeq
        FROM json_each(${JSON.stringify(claims)}) AS one CROSS JOIN bills b ON b.claim = one.value AND b.claim <> ''`,
  );
}

/** Finished bills of a trip, and those whose tickets went, page by page: a rebuilt object must bar them. */
export async function listOverClaims(
  db: Database,
  tripId: string,
  after: number,
  most: number,
): Promise<RestoredClaim[]> {
  const isOver = inArray(bills.state, ["failed", "expired", "refund_owed", "refunded"]);
  const hasGone = sql`EXISTS (SELECT 1 FROM tickets t WHERE t.bill_id = ${bills.id} AND t.current_claim <> ${bills.claim})`;
  const rows = await db
    .select(CLAIM_COLUMNS)
    .from(bills)
    .where(and(eq(bills.tripId, tripId), or(isOver, hasGone), gt(bills.id, after)))
    .orderBy(asc(bills.id))
    .limit(most);
  return rows;
}

/** Lists the moves into the trip that failed, or whose tickets went on or are void. `after`: a move's number. */
export async function listOverMoves(
  db: Database,
  tripId: string,
  after: number,
  most: number,
): Promise<(RestoredClaim & { move: number })[]> {
  const rows = await db.all<Omit<RestoredClaim, "seats"> & { move: number; seats: string }>(
    sql`SELECT m.id AS move, b.id AS bill, m.to_claim AS claim, b.booking, m.to_seats AS seats
        FROM ticket_moves m JOIN bills b ON b.id = m.bill_id JOIN tickets t ON t.id = m.ticket_id
        WHERE m.to_trip = ${tripId} AND m.id > ${after} AND m.state <> 'moving' AND ${isOfSeats("m")}
          AND (t.current_claim <> m.to_claim OR b.state <> 'paid')
        ORDER BY m.id LIMIT ${most}`,
  );
  return rows.map(({ seats, ...row }) => ({ ...row, seats: parseSeatNos(seats) }));
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
