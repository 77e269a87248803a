/**
 * Writes moves again that D1 has lost in a restore and that the trips' objects have as done (protocol 13), and reads
 * what D1 knows of their tickets.
 */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { bills, tickets, ticketSeats } from "../../../drizzle/money.ts";
import { ticketMoves } from "../../../drizzle/moves.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { BillFacts, MoveSource } from "../../domain/seats/bill-facts.ts";
import type { MoveKind } from "../../domain/tickets/move.ts";
import { AS_BOUGHT, transition, type Mark } from "../payments/bill-transitions.ts";
import type { Database } from "../client.ts";
import { isMissingReference, isUniqueClash } from "../errors.ts";
import { insertFrom } from "../insert-from.ts";
import { insertRestoredMessages } from "../messages/ticket-outbox.ts";
import { insertLostBill } from "./lost-records.ts";
import { insertOwedParts } from "./seats-off.ts";

/** A move that the objects have as done. */
export interface DoneMove {
  claim: string;
  toTrip: string;
  toRevision: number;
  seats: readonly string[];
  seq: number;
  from: MoveSource;
  kind: MoveKind;
  group: string;
  reason: string;
  /** The places of the ticket afterwards; null: as many as before. */
  quantity: number | null;
  partPoisha: number | null;
  /** The source was given back. */
  isSettled: boolean;
}

/** A ticket that D1 has where it was before its last moves. */
export interface LostTicket {
  /** The claim of its bill, and its number when it was sold. */
  billClaim: string;
  bill: number;
  /** The bill by its own trip's object; null where D1 has it as paid. */
  sale: LostSale | null;
  /** The moves that D1 does not have as done, in their own order; at least one. */
  moves: readonly DoneMove[];
  /** False where its sale was cancelled after the last of them. */
  isLive: boolean;
}

interface LostSale {
  tripId: string;
  booking: string;
  seats: readonly string[];
  facts: BillFacts;
  trxId: string;
  /** D1 has the bill in its state before the payment. */
  isInD1: boolean;
}

/** D1's data of a bill and of its ticket. */
export interface TicketHome {
  claim: string;
  state: BillState;
  /** Null without a valid ticket. */
  currentTrip: string | null;
  currentClaim: string | null;
  /** The claims of its moves that are done. */
  done: string[];
}

export async function listTicketHomes(
  db: Database,
  claims: readonly string[],
): Promise<TicketHome[]> {
  if (claims.length === 0) return [];
  const rows = await db.all<Omit<TicketHome, "done"> & { done: string }>(
    sql`SELECT b.claim, b.state, t.current_trip AS currentTrip, t.current_claim AS currentClaim,
          (SELECT json_group_array(m.to_claim) FROM ticket_moves m WHERE m.ticket_id = t.id AND m.state = 'done') AS done
        FROM json_each(${JSON.stringify(claims)}) AS one CROSS JOIN bills b ON b.claim = one.value AND b.claim <> ''
          LEFT JOIN tickets t ON t.bill_id = b.id AND t.voided_at IS NULL`,
  );
  return rows.map((row) => ({ ...row, done: JSON.parse(row.done) as string[] }));
}

/** The claims of the booking's bills that D1 has as paid or being paid. */
export async function listPayingClaims(
  db: Database,
  { trip, booking }: { trip: string; booking: string },
): Promise<string[]> {
  const rows = await db.all<{ claim: string }>(
    sql`SELECT claim FROM bills WHERE trip_id = ${trip} AND booking = ${booking} AND state IN ('capturing','paid')`,
  );
  return rows.map(({ claim }) => claim);
}

export interface SeatPlace {
  trip: string;
  seatNo: string;
}

/** The tickets that D1 has on these seats. */
export async function listSeatOwners(db: Database, places: readonly SeatPlace[]) {
  return db.all<SeatPlace & { bill: number; billClaim: string; currentClaim: string }>(
    sql`SELECT s.trip_id AS trip, s.seat_no AS seatNo, b.id AS bill, b.claim AS billClaim, t.current_claim AS currentClaim
        FROM json_each(${JSON.stringify(places)}) AS one
          CROSS JOIN ticket_seats s ON s.trip_id = json_extract(one.value, '$.trip') AND s.seat_no = json_extract(one.value, '$.seatNo')
          JOIN tickets t ON t.id = s.ticket_id JOIN bills b ON b.id = t.bill_id`,
  );
}

/**
 * All moves in one batch: bills that D1 lost are paid, every move is done, each ticket loses its earlier seats and gets
 * its last ones. One by one, tickets that exchanged seats would refuse each other. Returns false, and writes nothing,
 * if another row has one of the seats, a booking has been paid again, or D1 has lost one of the trips.
 */
export async function writeLostMoves(
  db: Database,
  lost: readonly LostTicket[],
  newTicket: () => { id: string; pnr: string },
  mark: Mark,
): Promise<boolean> {
  const { now } = mark;
  const sales = lost.flatMap(({ billClaim, bill, sale }) =>
    sale === null ? [] : [{ ...sale, bill, claim: billClaim, ...newTicket() }],
  );
  const of = (values: readonly object[]) => sql`json_each(${JSON.stringify(values)}) AS one`;
  const soldClaims = sql`(SELECT json_extract(one.value, '$.claim') FROM ${of(sales)})`;
  const ends = lost.map(endOfTicket);
  const moves = lost.flatMap(({ billClaim, moves: all }) =>
    all.map((move) => ({ ...move, billClaim })),
  );
  const moveClaims = sql`(SELECT json_extract(one.value, '$.claim') FROM ${of(moves)})`;
  const settledClaims = sql`(SELECT ${field("claim")} FROM ${of(moves)} WHERE ${field("isSettled")})`;
  const saleField = (name: string) =>
    sql`(SELECT ${field(name)} FROM ${of(sales)} WHERE ${field("claim")} = bills.claim)`;
  const begin = transition(["created", "expired"], "capturing", "rebuild", mark);
  const end = transition(["capturing"], "paid", "rebuild", mark);
  try {
    const written = sales
      .filter(({ isInD1 }) => !isInD1)
      .flatMap((sale) => insertLostBill(db, sale, now));
    const resumed = db
      .update(bills)
      .set({
        ...begin.set,
        executeBy: now,
        believeFrom: now,
        // D1 may have the bill as it was while the wallet's Create was under way.
        paymentId: sql`coalesce(bills.payment_id, ${saleField("facts.paymentId")})`,
      })
      .where(and(sql`${bills.claim} IN ${soldClaims} AND ${bills.claim} <> ''`, begin.isFrom));
    const [first, ...others] = [...written, resumed];
    await db.batch([
      first ?? resumed,
      ...others,
      insertFrom(
        db,
        tickets,
        {
          id: field("id"),
          billId: sql`bills.id`,
          pnr: field("pnr"),
          createdAt: now,
          voidedAt: null,
          ...AS_BOUGHT,
        },
        sql`FROM ${of(sales)} CROSS JOIN bills ON bills.claim = ${field("claim")} AND bills.claim <> '' WHERE bills.state = 'capturing'`,
      ),
      db
        .update(bills)
        .set({
          ...end.set,
          ticketId: sql`(SELECT tickets.id FROM tickets WHERE tickets.bill_id = bills.id)`,
          trxId: saleField("trxId"),
        })
        .where(and(sql`${bills.claim} IN ${soldClaims} AND ${bills.claim} <> ''`, end.isFrom)),
      // A move whose source was given back is settled; the schedule gives back the others.
      insertFrom(
        db,
        ticketMoves,
        {
          id: null,
          kind: field("kind"),
          groupId: field("group"),
          partPoisha: field("partPoisha"),
          toQuantity: field("quantity"),
          reason: field("reason"),
          ticketId: sql`tickets.id`,
          billId: sql`bills.id`,
          seq: field("seq"),
          fromTrip: field("from.trip"),
          fromClaim: field("from.claim"),
          fromRevision: field("from.revision"),
          fromSeats: field("from.seats"),
          toTrip: field("toTrip"),
          toClaim: field("claim"),
          toRevision: field("toRevision"),
          toSeats: field("seats"),
          change: field("from.change"),
          phone: null,
          phoneKey: null,
          state: "moving",
          by: mark.by,
          createdAt: now,
          settledAt: sql`iif(${field("isSettled")}, ${now}, NULL)`,
        },
        sql`FROM ${of(moves)} CROSS JOIN ${liveTickets(field("billClaim"))}
            AND NOT EXISTS (SELECT 1 FROM ticket_moves known WHERE known.to_claim = ${field("claim")})`,
      ),
      insertOwedParts(db, now, sql`m.to_claim IN ${moveClaims} AND m.state = 'moving'`),
      db
        .update(ticketMoves)
        .set({
          state: "done",
          settledAt: sql`iif(${ticketMoves.toClaim} IN ${settledClaims}, ${now}, NULL)`,
        })
        .where(and(sql`${ticketMoves.toClaim} IN ${moveClaims}`, eq(ticketMoves.state, "moving"))),
      // Tickets: first all seats are deleted, then each ticket's last ones are written.
      db.delete(ticketSeats).where(
        sql`(${ticketSeats.tripId}, ${ticketSeats.seatNo}) IN (SELECT s.trip_id, s.seat_no FROM ${of(ends)}
            CROSS JOIN bills ON bills.claim = ${field("billClaim")} AND bills.claim <> ''
            CROSS JOIN tickets ON tickets.bill_id = bills.id CROSS JOIN ticket_seats s ON s.trip_id = tickets.current_trip AND s.ticket_id = tickets.id
            WHERE bills.state = 'paid' AND tickets.voided_at IS NULL)`,
      ),
      db
        .update(tickets)
        .set({
          currentTrip: endField("trip", ends),
          currentClaim: endField("claim", ends),
          currentRevision: endField("revision", ends),
          currentQuantity: sql`COALESCE(${endField("quantity", ends)}, tickets.current_quantity)`,
        })
        .where(
          sql`tickets.voided_at IS NULL AND tickets.bill_id IN (SELECT bills.id FROM ${of(ends)}
            CROSS JOIN bills ON bills.claim = ${field("billClaim")} AND bills.claim <> '' WHERE bills.state = 'paid')`,
        ),
      insertFrom(
        db,
        ticketSeats,
        { tripId: field("trip"), seatNo: sql`seat.value`, ticketId: sql`tickets.id` },
        sql`FROM ${of(ends)} JOIN json_each(one.value, '$.seats') AS seat CROSS JOIN ${liveTickets(field("billClaim"))}`,
      ),
      ...insertRestoredMessages(
        db,
        now,
        sql`(SELECT ${field("claim")} FROM ${of([...sales, ...moves])})`,
      ),
    ]);
    return true;
  } catch (error) {
    const clashes = ["ticket_seats.trip_id", "bills.", "tickets.pnr"];
    if (clashes.some((column) => isUniqueClash(error, column))) return false;
    if (isMissingReference(error)) return false;
    throw error;
  }
}

function endOfTicket({ billClaim, moves, isLive }: LostTicket) {
  const last = moves.at(-1);
  if (last === undefined) throw new Error(`no move of ${billClaim} was lost`);
  const { toTrip: trip, claim, toRevision, from } = last;
  // Other seats of the same trip answer no change (M4).
  const revision = from.trip === trip && from.change === null ? from.revision : toRevision;
  const quantity = moves.findLast((move) => move.quantity !== null)?.quantity ?? null;
  return { billClaim, trip, claim, revision, quantity, seats: isLive ? last.seats : [] };
}

/** A field of the current entry of `of`. */
function field(path: string): SQL {
  return sql`json_extract(one.value, ${`$.${path}`})`;
}

function endField(name: string, ends: readonly object[]): SQL {
  return sql`(SELECT ${field(name)} FROM json_each(${JSON.stringify(ends)}) AS one
    CROSS JOIN bills ON bills.claim = ${field("billClaim")} AND bills.claim <> '' WHERE bills.id = tickets.bill_id)`;
}

/** FROM and WHERE: the valid ticket of a paid bill, by its claim. */
function liveTickets(claim: SQL): SQL {
  return sql`bills ON bills.claim = ${claim} AND bills.claim <> '' CROSS JOIN tickets ON tickets.bill_id = bills.id
    WHERE bills.state = 'paid' AND tickets.voided_at IS NULL`;
}
