/**
 * How a change of tickets' seats begins (protocol 14): its rows are written from where the tickets are in that
 * statement, and only if they and the trips are as they were seen.
 */
import { and, eq, isNull, sql } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Actor } from "../../domain/actor.ts";
import type { MoveDifference, MovingTicket } from "../../domain/tickets/move.ts";
import type { Database } from "../client.ts";
import { LEFT_POISHA } from "../payments/parts-back.ts";
import { SHOP_SELLS } from "../shop-state.ts";
import { toRequestEntry } from "../staff/act-outcomes.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { canAnswer, toAnswerer } from "./choices.ts";
import { MOVING_TICKET, hasNoUnsettledMove } from "./current.ts";
import { insertMove, LAST_SEQ } from "./insert-move.ts";

/** Returns null where there is no such ticket, or it is void. */
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
  /** The incarnation of the target's object, for a trip without a payment. */
  incarnation: string;
  difference?: MoveDifference | undefined;
  by: Actor;
}

/**
 * M1 of a move. The move's number; null when the ticket or the target is not as it was seen, and nothing was written.
 */
export async function beginMove(
  db: Database,
  move: NewMove,
  now: number,
  act: StaffAct | null = null,
): Promise<number | null> {
  const { ticketId, toTrip, toRevision, seats, claim, change, by, incarnation, difference } = move;
  // Further facts of its computation: the places, which the claim fixes, and what they were bought for.
  const isAsShown =
    difference === undefined
      ? sql`TRUE`
      : sql`target.fare_poisha = ${difference.farePoisha} AND ${LEFT_POISHA} = ${difference.leftPoisha}
          AND ${difference.partPoisha} BETWEEN 1 AND ${difference.leftPoisha}`;
  const answers =
    change === null
      ? sql`TRUE`
      : sql`trips.revision = ${change} AND ${canAnswer(toAnswerer(by), now)}`;
  const from = sql`FROM tickets JOIN bills ON bills.id = tickets.bill_id
    JOIN trips ON trips.id = tickets.current_trip JOIN trips target ON target.id = ${toTrip}
    WHERE tickets.id = ${ticketId} AND tickets.voided_at IS NULL AND bills.state = 'paid'
      AND tickets.current_claim = ${move.seenClaim} AND ${hasNoUnsettledMove(sql`tickets.id`)}
      AND trips.cancelled_at IS NULL
      AND target.cancelled_at IS NULL AND target.postponed_at IS NULL AND target.revision = ${toRevision}
      AND target.departs_at > ${now} AND target.mode = bills.kind AND ${SHOP_SELLS}
      AND ${seats.length} = iif(bills.kind = 'limited', tickets.current_quantity, 0) AND ${answers} AND ${isAsShown}`;
  const to = {
    seq: sql`${LAST_SEQ} + 1`,
    toTrip,
    toClaim: claim,
    toRevision,
    seats,
    change,
    by,
    partPoisha: difference?.partPoisha ?? null,
    reason: difference?.reason ?? "",
  };
  const insert = insertMove(db, to, from, now);
  // The trip's first seats may come by a move (protocol 4).
  const know = db
    .update(trips)
    .set({ incarnation })
    .where(
      sql`${trips.id} = ${toTrip} AND ${trips.incarnation} IS NULL
        AND EXISTS (SELECT 1 FROM ticket_moves m WHERE m.to_claim = ${claim})`,
    );
  const inserted =
    act === null
      ? (await db.batch([insert, know]))[0]
      : (
          await db.batch([
            insertAuditEntry(db, toRequestEntry(act), sql`EXISTS (SELECT 1 ${from})`),
            insert,
            know,
          ])
        )[1];
  return inserted[0]?.id ?? null;
}

export async function isMoving(db: Database, ticketId: string): Promise<boolean> {
  return (await db.all(sql`SELECT 1 WHERE NOT ${hasNoUnsettledMove(sql`${ticketId}`)}`)).length > 0;
}
