/**
 * D1's steps of a move (protocol 14). A row of ticket_moves is the write-ahead record of one ticket's part in it: its
 * seats are captured under its claim, and the next caller continues from its state. Every write names the group and the
 * state it needs, so that all parts proceed together.
 */
import { and, asc, eq, isNull, lte, ne, or, sql, type SQL } from "drizzle-orm";
import { tickets, ticketSeats } from "../../../drizzle/money.ts";
import { ticketChoices, ticketMoves, type TICKET_CHANGE_KINDS } from "../../../drizzle/moves.ts";
import type { Move, MoveKind, MoveLeg, MoveState } from "../../domain/tickets/move.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";
import { insertFrom } from "../insert-from.ts";
import { hasDeparted } from "../journey.ts";
import { insertMovedMessages } from "../messages/ticket-outbox.ts";
import { parseSeatNos } from "../seat-list.ts";
import { findOffset, type Turn } from "../rotation.ts";
import { insertMoveOutcomes } from "../staff/act-outcomes.ts";
import { BILL_FACTS, readBillFacts } from "./bill-facts.ts";
import { CHANGE_FACTS, readChangeFacts } from "./change-facts.ts";
import { replaceKeepAnswer } from "./choices.ts";
import { insertOwedParts } from "./seats-off.ts";

interface LegRow {
  id: number;
  group: string;
  kind: MoveKind;
  bill: number;
  ticketId: string;
  state: MoveState;
  seq: number;
  fromTrip: string;
  fromClaim: string;
  fromSeats: string;
  fromIncarnation: string | null;
  toTrip: string;
  toClaim: string;
  toSeats: string;
  toIncarnation: string | null;
  toRevision: number;
  booking: string;
  billClaim: string;
  trxId: string | null;
  planName: string | null;
  departsAt: number;
  fromRevision: number;
  change: number | null;
  facts: string;
  changeFacts: string | null;
}

/** The group of the row `id`, in SQL. */
function groupWith(id: number): SQL {
  return sql`(SELECT one.group_id FROM ticket_moves one WHERE one.id = ${id})`;
}

/** The move that has this row. */
export async function findMove(db: Database, id: number): Promise<Move | null> {
  const rows = await db.all<LegRow>(
    sql`SELECT m.id, m.group_id AS "group", m.kind, m.bill_id AS bill, m.ticket_id AS ticketId, m.state, m.seq,
          m.from_trip AS fromTrip, m.from_claim AS fromClaim, m.from_seats AS fromSeats, source.incarnation AS fromIncarnation,
          m.to_trip AS toTrip, m.to_claim AS toClaim, m.to_seats AS toSeats, target.incarnation AS toIncarnation,
          m.to_revision AS toRevision, m.from_revision AS fromRevision, m.change, b.booking, b.claim AS billClaim, b.trx_id AS trxId,
          target.plan_name AS planName, target.departs_at AS departsAt, ${BILL_FACTS} AS facts, ${CHANGE_FACTS} AS changeFacts
        FROM ticket_moves m JOIN bills b ON b.id = m.bill_id
          JOIN trips source ON source.id = m.from_trip JOIN trips target ON target.id = m.to_trip
        WHERE m.group_id = ${groupWith(id)} ORDER BY m.id`,
  );
  const [first, ...others] = rows;
  if (first === undefined) return null;
  const { id: firstId, group, kind, state } = first;
  return { id: firstId, group, kind, state, legs: [readLeg(first), ...others.map(readLeg)] };
}

function readLeg(row: LegRow): MoveLeg {
  const { bill, ticketId, fromTrip, toTrip, booking, trxId } = row;
  const { billClaim: claim, seq, toRevision, planName, departsAt } = row;
  const ofBill = { bill, booking };
  const fromSeats = parseSeatNos(row.fromSeats);
  const from = {
    trip: fromTrip,
    claim: row.fromClaim,
    revision: row.fromRevision,
    seats: fromSeats,
    change: row.change,
  };
  const change = readChangeFacts(row.changeFacts);
  const facts = { claim, seq, toRevision, from, ...(change !== null && { change }) };
  return {
    bill,
    ticketId,
    fromTrip,
    toTrip,
    from: { ...ofBill, claim: row.fromClaim, seats: fromSeats, incarnation: row.fromIncarnation },
    to: {
      ...ofBill,
      claim: row.toClaim,
      seats: parseSeatNos(row.toSeats),
      incarnation: row.toIncarnation,
    },
    facts: { ...readBillFacts(row.facts), moveOf: facts },
    trxId: trxId ?? "",
    planName,
    departsAt: row.kind === "move" ? departsAt : Number.MAX_SAFE_INTEGER,
  };
}

/**
 * M4: all tickets get their new seats, each with its message, and the refund for removed seats becomes owed, in one
 * batch. Nothing is written if the move is over, a sale is no longer paid, a target is cancelled, or the bus has left
 * (except for a move that answers no change): seats of a journey that took place are not given back or exchanged, which
 * M1 checks too. Returns the state of the rows afterwards; `seat_taken`: another ticket has one of the seats in D1
 * (decisions 3.8).
 */
export async function finishMove(
  db: Database,
  { id, group, legs }: Pick<Move, "id" | "group" | "legs">,
  now: number,
): Promise<MoveState | "seat_taken"> {
  const holds = sql`(SELECT count(*) FROM ticket_moves g JOIN bills gb ON gb.id = g.bill_id
    JOIN tickets gk ON gk.id = g.ticket_id JOIN trips gt ON gt.id = g.to_trip JOIN trips gs ON gs.id = g.from_trip
    WHERE g.group_id = ${group} AND g.state = 'moving' AND gb.state = 'paid' AND gk.voided_at IS NULL AND gt.cancelled_at IS NULL
      AND (NOT ${hasDeparted("gs", now)} OR (g.kind = 'move' AND g.change IS NULL))) = ${legs.length}`;
  const ofLeg = (value: SQL) =>
    sql`(SELECT ${value} FROM ticket_moves m WHERE m.group_id = ${group} AND m.ticket_id = tickets.id)`;
  const isOfLegs = sql`tickets.id IN (SELECT value FROM json_each(${JSON.stringify(legs.map(({ ticketId }) => ticketId))}))`;
  const places = legs.flatMap(({ ticketId, toTrip, to }) =>
    to.seats.map((seatNo) => ({ trip: toTrip, seatNo, ticketId })),
  );
  const place = (name: string) => sql`json_extract(seat.value, ${`$.${name}`})`;
  const haveLeft = or(
    ...legs.map(({ fromTrip, ticketId }) =>
      and(eq(ticketSeats.tripId, fromTrip), eq(ticketSeats.ticketId, ticketId)),
    ),
  );
  try {
    const results = await db.batch([
      // Deletes the seats of all legs first: one by one, tickets that exchange seats would refuse each other.
      db.delete(ticketSeats).where(and(haveLeft, holds)),
      insertFrom(
        db,
        ticketSeats,
        { tripId: place("trip"), seatNo: place("seatNo"), ticketId: place("ticketId") },
        sql`FROM json_each(${JSON.stringify(places)}) AS seat WHERE ${holds}`,
      ),
      db
        .update(tickets)
        .set({
          currentTrip: ofLeg(sql`m.to_trip`),
          currentClaim: ofLeg(sql`m.to_claim`),
          // Other seats of the same trip answer no change.
          currentRevision: ofLeg(
            sql`iif(m.from_trip = m.to_trip AND m.change IS NULL, m.from_revision, m.to_revision)`,
          ),
          currentQuantity: ofLeg(sql`COALESCE(m.to_quantity, tickets.current_quantity)`),
        })
        .where(and(isOfLegs, holds)),
      insertFrom(
        db,
        ticketChoices,
        {
          ticketId: sql`m.ticket_id`,
          tripId: sql`m.from_trip`,
          revision: sql`m.change`,
          choice: "move",
          by: sql`m.by`,
          at: now,
        },
        sql`FROM ticket_moves m WHERE m.group_id = ${group} AND m.change IS NOT NULL AND ${holds}`,
      ).onConflictDoUpdate(replaceKeepAnswer({ choice: "move", by: sql`excluded.by`, at: now })),
      insertMovedMessages(db, { group, now }, holds),
      insertMoveOutcomes(db, { isDone: true, now }, sql`m.group_id = ${group} AND ${holds}`),
      insertOwedParts(db, now, sql`m.group_id = ${group} AND ${holds}`),
      db
        .update(ticketMoves)
        .set({ state: "done" })
        .where(and(eq(ticketMoves.groupId, group), holds)),
      selectState(db, id),
    ]);
    return results[8][0]?.state ?? "failed";
  } catch (error) {
    if (isUniqueClash(error, "ticket_seats.trip_id")) return "seat_taken";
    throw error;
  }
}

/** M6, and N6 of a phone number that is corrected. The state that the row has then. */
export async function failMove(db: Database, id: number, now: number): Promise<MoveState> {
  const [, , [row]] = await db.batch([
    insertMoveOutcomes(db, { isDone: false, now }, sql`m.group_id = ${groupWith(id)}`),
    db
      .update(ticketMoves)
      .set({ state: "failed" })
      .where(and(eq(ticketMoves.groupId, groupWith(id)), eq(ticketMoves.state, "moving"))),
    selectState(db, id),
  ]);
  return row?.state ?? "failed";
}

/** For a trip whose object has lost its storage: what they captured is gone (protocol 14, rebuild). */
export async function failMovesInto(db: Database, tripId: string, now: number): Promise<void> {
  const groups = sql`(SELECT one.group_id FROM ticket_moves one WHERE one.to_trip = ${tripId} AND one.state = 'moving')`;
  await db.batch([
    insertMoveOutcomes(db, { isDone: false, now }, sql`m.group_id IN ${groups}`),
    db
      .update(ticketMoves)
      .set({ state: "failed" })
      .where(and(sql`${ticketMoves.groupId} IN ${groups}`, eq(ticketMoves.state, "moving"))),
  ]);
}

/** M8: the seats that the tickets do not have are given back. N8: the ticket has one number, and the row has none. */
export async function settleMove(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(ticketMoves)
    .set({ settledAt: now, phone: null })
    .where(
      and(
        eq(ticketMoves.groupId, groupWith(id)),
        ne(ticketMoves.state, "moving"),
        isNull(ticketMoves.settledAt),
      ),
    );
}

/**
 * Lists the first row of each unsettled change that was begun by then, in rotation, since those into a lost object stay
 * until it is rebuilt.
 */
export async function listUnsettledMoves(
  db: Database,
  begunBy: number,
  turn: Turn,
): Promise<{ id: number; kind: (typeof TICKET_CHANGE_KINDS)[number] }[]> {
  const isWaiting = and(
    isNull(ticketMoves.settledAt),
    lte(ticketMoves.createdAt, begunBy),
    sql`NOT EXISTS (SELECT 1 FROM ticket_moves first WHERE first.group_id = ${ticketMoves.groupId} AND first.id < ${ticketMoves.id}
      AND first.settled_at IS NULL)`,
  );
  return db
    .select({ id: ticketMoves.id, kind: ticketMoves.kind })
    .from(ticketMoves)
    .where(isWaiting)
    .orderBy(asc(ticketMoves.createdAt), asc(ticketMoves.id))
    .limit(turn.most)
    .offset(findOffset(await db.$count(ticketMoves, isWaiting), turn));
}

export function selectState(db: Database, id: number) {
  return db.select({ state: ticketMoves.state }).from(ticketMoves).where(eq(ticketMoves.id, id));
}
