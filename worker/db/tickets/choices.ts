/**
 * What passengers answer to a change of their trip (protocol 15). Who is asked is a query, never a list: a sale that was
 * under way is asked as soon as its ticket is there. An answer and its effect are one batch.
 */
import { and, eq, gt, lt, lte, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { ticketChoices, tripChanges } from "../../../drizzle/moves.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Actor } from "../../domain/actor.ts";
import type { MovingTicket } from "../../domain/tickets/move.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import type { Mark } from "../payments/bill-transitions.ts";
import { NO_PART_UNDER_WAY } from "../payments/parts-back.ts";
import { cancelSteps } from "../payments/refunds.ts";
import { noteAct, type StaffAct } from "../staff/staff-acts.ts";
import { MOVING_TICKET, noMoveOf } from "./current.ts";

/** How long after it was bought a ticket is left to answer, whatever the change says. */
export const ANSWER_GRACE_MS = 24 * 3_600_000;

/** Of a change `c` for `tickets`; null: there is nothing to choose. */
const TIME_IS_OVER_AT = sql`max(c.choose_by, tickets.created_at + ${ANSWER_GRACE_MS})`;

/**
 * Over `tickets`, and `trips` as the ticket's own: the trip's last change asks, and the ticket has not answered. Buyers
 * answer until the change's time, or a day after they bought, staff always.
 */
export function isAsked(by: Actor, now: number): SQL {
  const isInTime = by === "buyer" ? sql`${TIME_IS_OVER_AT} > ${now}` : sql`c.choose_by IS NOT NULL`;
  return sql`(tickets.current_revision < trips.revision AND ${noMoveOf(sql`tickets.id`)}
    AND EXISTS (SELECT 1 FROM trip_changes c WHERE c.trip_id = trips.id AND c.revision = trips.revision AND ${isInTime})
    AND NOT EXISTS (SELECT 1 FROM ticket_choices a
      WHERE a.ticket_id = tickets.id AND a.trip_id = trips.id AND a.revision = trips.revision))`;
}

export interface TicketAnswer {
  ticketId: string;
  /** Of the ticket's trip. */
  revision: number;
}

/** The passenger stays with the trip as it is now. False when nothing of the kind is asked of the ticket. */
export async function keepTicket(
  db: Database,
  answer: TicketAnswer,
  { by, now }: Mark,
  act: StaffAct | null = null,
): Promise<boolean> {
  const chosen = insertChoice(db, { ...answer, choice: "keep" }, { by, now }, sql`TRUE`);
  const keep = db
    .update(tickets)
    .set({ currentRevision: answer.revision })
    .where(
      and(
        eq(tickets.id, answer.ticketId),
        // A repeat of an older answer takes nothing back.
        lt(tickets.currentRevision, answer.revision),
        hasChosen(answer, "keep"),
      ),
    );
  const rows =
    act === null
      ? (await db.batch([chosen.insert, keep]))[0]
      : (await db.batch([noteAct(db, act, chosen.when), chosen.insert, keep]))[1];
  return rows.length === 1;
}

/** The passenger takes the money back: the sale is cancelled with the answer. False as above, or while a part goes back. */
export async function refundTicket(
  db: Database,
  answer: TicketAnswer & { bill: number },
  mark: Mark,
  act: StaffAct | null = null,
): Promise<boolean> {
  const chosen = insertChoice(db, { ...answer, choice: "refund" }, mark, NO_PART_UNDER_WAY);
  const [first, ...rest] = cancelSteps(
    db,
    answer.bill,
    { cause: "refund_chosen", when: hasChosen(answer, "refund") },
    mark,
  );
  const rows =
    act === null
      ? (await db.batch([chosen.insert, first, ...rest]))[0]
      : (await db.batch([noteAct(db, act, chosen.when), chosen.insert, first, ...rest]))[1];
  return rows.length === 1;
}

function insertChoice(
  db: Database,
  { ticketId, revision, choice }: TicketAnswer & { choice: "keep" | "refund" },
  { by, now }: Mark,
  also: SQL,
) {
  const from = sql`FROM tickets JOIN bills ON bills.id = tickets.bill_id JOIN trips ON trips.id = tickets.current_trip
    WHERE tickets.id = ${ticketId} AND tickets.voided_at IS NULL AND bills.state = 'paid'
      AND trips.cancelled_at IS NULL AND trips.revision = ${revision} AND ${isAsked(by, now)} AND ${also}`;
  const row = {
    ticketId: sql`tickets.id`,
    tripId: sql`trips.id`,
    revision,
    choice,
    by,
    at: now,
  } as const;
  const insert = insertFrom(db, ticketChoices, row, from).returning({
    ticketId: ticketChoices.ticketId,
  });
  return { insert, when: sql`EXISTS (SELECT 1 ${from})` };
}

function hasChosen({ ticketId, revision }: TicketAnswer, choice: "keep" | "refund"): SQL {
  return sql`EXISTS (SELECT 1 FROM ticket_choices a JOIN tickets k ON k.id = a.ticket_id
    WHERE a.ticket_id = ${ticketId} AND a.trip_id = k.current_trip AND a.revision = ${revision} AND a.choice = ${choice})`;
}

export interface Silent extends TicketAnswer {
  bill: number;
  silence: "keep" | "refund";
}

/** Tickets that were asked by a change that ended after `since`, and whose time is over, with what their silence means. */
export async function listSilent(
  db: Database,
  { since, now }: { since: number; now: number },
  most: number,
): Promise<Silent[]> {
  return (
    db
      .select({
        ticketId: tickets.id,
        bill: tickets.billId,
        revision: trips.revision,
        silence: tripChanges.silence,
      })
      .from(tripChanges)
      // In this order: few changes ask.
      .crossJoin(trips)
      .crossJoin(tickets)
      .crossJoin(bills)
      .where(
        and(
          gt(tripChanges.chooseBy, since),
          lte(tripChanges.chooseBy, now),
          eq(trips.id, tripChanges.tripId),
          eq(trips.revision, tripChanges.revision),
          eq(tickets.currentTrip, trips.id),
          eq(bills.id, tickets.billId),
          sql`trips.cancelled_at IS NULL AND tickets.voided_at IS NULL AND bills.state = 'paid'`,
          sql`${tickets.createdAt} + ${ANSWER_GRACE_MS} <= ${now}`,
          isAsked("schedule", now),
          NO_PART_UNDER_WAY,
        ),
      )
      .limit(most)
  );
}

export interface SaleTicket extends MovingTicket {
  /** The revision of its trip that staff may still answer for its passenger; null: nothing is asked. */
  asked: number | null;
}

/** The valid ticket of a bill. */
export async function findTicketOfBill(
  db: Database,
  bill: number,
  now: number,
): Promise<SaleTicket | null> {
  const [row] = await db
    .select({
      ...MOVING_TICKET,
      asked: sql<number | null>`iif(${isAsked("schedule", now)}, ${trips.revision}, NULL)`,
    })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(and(eq(tickets.billId, bill), sql`${tickets.voidedAt} IS NULL`));
  return row ?? null;
}

/** The bill of a valid ticket. */
export async function findTicketBill(db: Database, ticketId: string): Promise<number | null> {
  const [row] = await db
    .select({ bill: tickets.billId })
    .from(tickets)
    .where(and(eq(tickets.id, ticketId), sql`${tickets.voidedAt} IS NULL`));
  return row?.bill ?? null;
}
