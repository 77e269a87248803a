/**
 * The steps of a move that D1 takes (protocol 14). A row of ticket_moves is the write-ahead record: its seats are
 * captured under its claim, and whoever comes next goes on from its state. Every write names the state it needs.
 */
import { and, asc, eq, isNull, lte, ne, sql } from "drizzle-orm";
import { bills, tickets, ticketSeats } from "../../../drizzle/money.ts";
import { ticketChoices, ticketMoves } from "../../../drizzle/moves.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Actor } from "../../domain/actor.ts";
import type { Move, MovingTicket, MoveState } from "../../domain/tickets/move.ts";
import type { Database } from "../client.ts";
import { isUniqueClash } from "../errors.ts";
import { insertFrom } from "../insert-from.ts";
import { hasDeparted } from "../journey.ts";
import { insertMovedMessage } from "../messages/outbox.ts";
import { seatNosOf } from "../seat-list.ts";
import { offsetOf, type Turn } from "../rotation.ts";
import { SHOP_SELLS } from "../shop-state.ts";
import { askedLine, insertMoveOutcomes } from "../staff/act-outcomes.ts";
import { noteAct, type StaffAct } from "../staff/staff-acts.ts";
import { BILL_FACTS, readBillFacts } from "./bill-facts.ts";
import { isAsked, toAnswerer } from "./choices.ts";
import { MOVING_TICKET, noUnsettledMoveOf } from "./current.ts";
import { insertMove, LAST_SEQ } from "./insert-move.ts";

/** Null: there is no such ticket, or it is void. */
export async function findMovingTicket(db: Database, id: string): Promise<MovingTicket | null> {
  const [row] = await db
    .select(MOVING_TICKET)
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .where(and(eq(tickets.id, id), isNull(tickets.voidedAt)));
  return row ?? null;
}

export interface NewMove {
  ticketId: string;
  /** The claim that the ticket had when it was read. */
  seenClaim: string;
  toTrip: string;
  toRevision: number;
  /** In natural order. */
  seats: readonly string[];
  change: number | null;
  claim: string;
  /** Of the target's object, for a trip without a payment. */
  incarnation: string;
  by: Actor;
}

/** M1. The move's number; null when the ticket or the target is not as it was seen, and nothing was written. */
export async function beginMove(
  db: Database,
  move: NewMove,
  now: number,
  act: StaffAct | null = null,
): Promise<number | null> {
  const { ticketId, toTrip, toRevision, seats, claim, change, by, incarnation } = move;
  const answers =
    change === null
      ? sql`TRUE`
      : sql`trips.revision = ${change} AND ${isAsked(toAnswerer(by), now)}`;
  const from = sql`FROM tickets JOIN bills ON bills.id = tickets.bill_id
    JOIN trips ON trips.id = tickets.current_trip JOIN trips target ON target.id = ${toTrip}
    WHERE tickets.id = ${ticketId} AND tickets.voided_at IS NULL AND bills.state = 'paid'
      AND tickets.current_claim = ${move.seenClaim} AND ${noUnsettledMoveOf(sql`tickets.id`)}
      AND target.cancelled_at IS NULL AND target.postponed_at IS NULL AND target.revision = ${toRevision}
      AND target.departs_at > ${now} AND target.mode = bills.kind AND ${SHOP_SELLS}
      AND ${seats.length} = iif(bills.kind = 'limited', bills.quantity, 0) AND ${answers}`;
  const to = { seq: sql`${LAST_SEQ} + 1`, toTrip, toClaim: claim, toRevision, seats, change, by };
  const insert = insertMove(db, to, from, now);
  // The trip's first seats may come by a move (protocol 4).
  const know = db
    .update(trips)
    .set({ incarnation })
    .where(
      sql`${trips.id} = ${toTrip} AND ${trips.incarnation} IS NULL
        AND EXISTS (SELECT 1 FROM ticket_moves m WHERE m.to_claim = ${claim})`,
    );
  const made =
    act === null
      ? (await db.batch([insert, know]))[0]
      : (
          await db.batch([
            noteAct(db, askedLine(act), sql`EXISTS (SELECT 1 ${from})`),
            insert,
            know,
          ])
        )[1];
  return made[0]?.id ?? null;
}

export async function isMoving(db: Database, ticketId: string): Promise<boolean> {
  return (await db.all(sql`SELECT 1 WHERE NOT ${noUnsettledMoveOf(sql`${ticketId}`)}`)).length > 0;
}

interface MoveRow {
  id: number;
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
}

export async function findMove(db: Database, id: number): Promise<Move | null> {
  const [row] = await db.all<MoveRow>(
    sql`SELECT m.id, m.bill_id AS bill, m.ticket_id AS ticketId, m.state, m.seq,
          m.from_trip AS fromTrip, m.from_claim AS fromClaim, m.from_seats AS fromSeats, source.incarnation AS fromIncarnation,
          m.to_trip AS toTrip, m.to_claim AS toClaim, m.to_seats AS toSeats, target.incarnation AS toIncarnation,
          m.to_revision AS toRevision, m.from_revision AS fromRevision, m.change, b.booking, b.claim AS billClaim, b.trx_id AS trxId,
          target.plan_name AS planName, target.departs_at AS departsAt, ${BILL_FACTS} AS facts
        FROM ticket_moves m JOIN bills b ON b.id = m.bill_id
          JOIN trips source ON source.id = m.from_trip JOIN trips target ON target.id = m.to_trip
        WHERE m.id = ${id}`,
  );
  if (row === undefined) return null;
  const { id: moveId, bill, ticketId, state, fromTrip, toTrip, booking, trxId } = row;
  const { billClaim: claim, seq, toRevision, planName, departsAt } = row;
  const ofBill = { bill, booking };
  const fromSeats = seatNosOf(row.fromSeats);
  const from = {
    trip: fromTrip,
    claim: row.fromClaim,
    revision: row.fromRevision,
    seats: fromSeats,
    change: row.change,
  };
  return {
    id: moveId,
    bill,
    ticketId,
    state,
    fromTrip,
    toTrip,
    from: {
      ...ofBill,
      claim: row.fromClaim,
      seats: fromSeats,
      incarnation: row.fromIncarnation,
    },
    to: {
      ...ofBill,
      claim: row.toClaim,
      seats: seatNosOf(row.toSeats),
      incarnation: row.toIncarnation,
    },
    facts: { ...readBillFacts(row.facts), moveOf: { claim, seq, toRevision, from } },
    trxId: trxId ?? "",
    planName,
    departsAt,
  };
}

/**
 * M4: the ticket is in its new trip, with its message, in one batch; nothing of it where the move is over, the sale is
 * not paid any more, the target is cancelled, or it answers a change and the bus has left. The state that the row has
 * then; `seat_taken`: another ticket has one of the seats in D1 (decisions 3.8).
 */
export async function finishMove(
  db: Database,
  { id, ticketId, fromTrip, to }: Pick<Move, "id" | "ticketId" | "fromTrip" | "to">,
  now: number,
): Promise<MoveState | "seat_taken"> {
  const holds = sql`EXISTS (SELECT 1 FROM ticket_moves g JOIN bills gb ON gb.id = g.bill_id
    JOIN tickets gk ON gk.id = g.ticket_id JOIN trips gt ON gt.id = g.to_trip JOIN trips gs ON gs.id = g.from_trip
    WHERE g.id = ${id} AND g.state = 'moving' AND gb.state = 'paid' AND gk.voided_at IS NULL AND gt.cancelled_at IS NULL
      AND (g.change IS NULL OR NOT ${hasDeparted("gs", now)}))`;
  const ofMove = (column: string) =>
    sql`(SELECT m.${sql.raw(column)} FROM ticket_moves m WHERE m.id = ${id})`;
  // Other seats of the same trip answer nothing.
  const revision = sql`(SELECT iif(m.from_trip = m.to_trip AND m.change IS NULL, m.from_revision, m.to_revision)
    FROM ticket_moves m WHERE m.id = ${id})`;
  try {
    const results = await db.batch([
      db
        .delete(ticketSeats)
        .where(and(eq(ticketSeats.tripId, fromTrip), eq(ticketSeats.ticketId, ticketId), holds)),
      insertFrom(
        db,
        ticketSeats,
        { tripId: ofMove("to_trip"), seatNo: sql`seat.value`, ticketId },
        sql`FROM json_each(${JSON.stringify(to.seats)}) AS seat WHERE ${holds}`,
      ),
      db
        .update(tickets)
        .set({
          currentTrip: ofMove("to_trip"),
          currentClaim: ofMove("to_claim"),
          currentRevision: revision,
        })
        .where(and(eq(tickets.id, ticketId), holds)),
      insertFrom(
        db,
        ticketChoices,
        {
          ticketId,
          tripId: sql`m.from_trip`,
          revision: sql`m.change`,
          choice: "move",
          by: sql`m.by`,
          at: now,
        },
        sql`FROM ticket_moves m WHERE m.id = ${id} AND m.change IS NOT NULL AND ${holds}`,
      ),
      insertMovedMessage(db, { id, ticketId, now }, holds),
      insertMoveOutcomes(db, { isDone: true, now }, sql`m.id = ${id} AND ${holds}`),
      db
        .update(ticketMoves)
        .set({ state: "done" })
        .where(and(eq(ticketMoves.id, id), holds)),
      selectState(db, id),
    ]);
    return results[7][0]?.state ?? "failed";
  } catch (error) {
    if (isUniqueClash(error, "ticket_seats.trip_id")) return "seat_taken";
    throw error;
  }
}

/** M6. The state that the row has then. */
export async function failMove(db: Database, id: number, now: number): Promise<MoveState> {
  const [, , [row]] = await db.batch([
    insertMoveOutcomes(db, { isDone: false, now }, sql`m.id = ${id}`),
    db
      .update(ticketMoves)
      .set({ state: "failed" })
      .where(and(eq(ticketMoves.id, id), eq(ticketMoves.state, "moving"))),
    selectState(db, id),
  ]);
  return row?.state ?? "failed";
}

/** For a trip whose object has lost its storage: what they captured is gone (protocol 14, rebuild). */
export async function failMovesInto(db: Database, tripId: string, now: number): Promise<void> {
  await db.batch([
    insertMoveOutcomes(db, { isDone: false, now }, sql`m.to_trip = ${tripId}`),
    db
      .update(ticketMoves)
      .set({ state: "failed" })
      .where(and(eq(ticketMoves.toTrip, tripId), eq(ticketMoves.state, "moving"))),
  ]);
}

/** M8: the seats that the ticket does not have are given back. */
export async function settleMove(db: Database, id: number, now: number): Promise<void> {
  await db
    .update(ticketMoves)
    .set({ settledAt: now })
    .where(
      and(eq(ticketMoves.id, id), ne(ticketMoves.state, "moving"), isNull(ticketMoves.settledAt)),
    );
}

/** Moves that somebody has to go on with, begun by then; in rotation, as those to a lost object stay until it is rebuilt. */
export async function listUnsettledMoves(
  db: Database,
  begunBy: number,
  turn: Turn,
): Promise<number[]> {
  const isWaiting = and(isNull(ticketMoves.settledAt), lte(ticketMoves.createdAt, begunBy));
  const rows = await db
    .select({ id: ticketMoves.id })
    .from(ticketMoves)
    .where(isWaiting)
    .orderBy(asc(ticketMoves.createdAt), asc(ticketMoves.id))
    .limit(turn.most)
    .offset(offsetOf(await db.$count(ticketMoves, isWaiting), turn));
  return rows.map(({ id }) => id);
}

function selectState(db: Database, id: number) {
  return db.select({ state: ticketMoves.state }).from(ticketMoves).where(eq(ticketMoves.id, id));
}
