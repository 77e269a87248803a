/**
 * How a ticket gives some of its seats back (protocol 14): M1 of a change of the kind `seats_off`, and the part that is
 * owed.
 */
import { and, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { bills, partRefunds, tickets } from "../../../drizzle/money.ts";
import { ticketMoves } from "../../../drizzle/moves.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Actor } from "../../domain/actor.ts";
import type { PaidMoney } from "../../domain/payments/way-back.ts";
import type { DividedTicket, Division, SeatsGivenBack } from "../../domain/tickets/seats-off.ts";
import type { Database } from "../client.ts";
import { insertFrom } from "../insert-from.ts";
import { hasDeparted } from "../journey.ts";
import { LEFT_POISHA, SHARES } from "../payments/parts-back.ts";
import { parseSeatNos } from "../seat-list.ts";
import { SHOP_SELLS } from "../shop-state.ts";
import { toRequestEntry } from "../staff/act-outcomes.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";
import { CHECKED_AT_BUS, CHECKED_SINCE_CHANGE } from "./checked-at-bus.ts";
import { canAnswer } from "./choices.ts";
import { CURRENT_SEATS, hasNoUnsettledMove } from "./current.ts";
import { insertMove, LAST_SEQ } from "./insert-move.ts";

export interface TicketToDivide extends DividedTicket, PaidMoney {
  id: string;
  bill: number;
  tripId: string;
  claim: string;
  /** Who took the money. */
  provider: string;
  /** Who sold it; null: its buyer bought it. */
  agentId: string | null;
  /** When it was checked at the bus that it is for; null: it was not. */
  checkedAt: number | null;
  /** `checkedAt`, unless that was before the trip's last change was announced. It binds the passenger. */
  checkedSinceChangeAt: number | null;
}

/** Returns null when there is no such ticket, or when it is void or not paid. */
export async function findTicketToDivide(
  db: Database,
  by: { ticket: string } | { bill: number },
): Promise<TicketToDivide | null> {
  const isIt = "ticket" in by ? eq(tickets.id, by.ticket) : eq(tickets.billId, by.bill);
  const [row] = await db
    .select({
      id: tickets.id,
      bill: bills.id,
      mode: bills.mode,
      tripId: tickets.currentTrip,
      claim: tickets.currentClaim,
      quantity: tickets.currentQuantity,
      seats: CURRENT_SEATS,
      leftPoisha: LEFT_POISHA,
      provider: bills.provider,
      agentId: bills.agentId,
      billedAt: bills.createdAt,
      shares: SHARES,
      checkedAt: CHECKED_AT_BUS,
      checkedSinceChangeAt: CHECKED_SINCE_CHANGE,
    })
    .from(tickets)
    .innerJoin(bills, eq(bills.id, tickets.billId))
    .innerJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(and(isIt, isNull(tickets.voidedAt), eq(bills.state, "paid")));
  return row ?? null;
}

export interface NewDivision extends Division {
  ticketId: string;
  tripId: string;
  /** The claim that the ticket had when it was read: its seats and places are fixed by it. */
  seenClaim: string;
  claim: string;
  reason: string;
  by: Actor;
  /** The revision of the ticket's trip that its passenger answers by it; null: staff, who answer none. */
  change: number | null;
}

/**
 * M1. The change's number; null when the ticket, its money or its trip is not as it was seen, and nothing was written.
 * A passenger gives seats back only where a change of the journey offers the money.
 */
export async function beginDivision(
  db: Database,
  division: NewDivision,
  now: number,
  act: StaffAct | null = null,
): Promise<number | null> {
  const { ticketId, tripId, seats, quantity, partPoisha, claim, by, reason } = division;
  // A passenger answers the change that was shown, and no later one; the choice stays open for what is kept.
  const may =
    by === "buyer"
      ? sql`trips.revision = ${division.change} AND bills.erased_at IS NULL AND ${canAnswer("buyer", now)}`
      : sql`TRUE`;
  // D1 binds each number as a float, and only whole numbers divide to a whole poisha.
  const stays = sql`(${LEFT_POISHA}) * CAST(${quantity} AS INTEGER) / tickets.current_quantity`;
  const part = sql`${LEFT_POISHA} - ${stays}`;
  const from = sql`FROM tickets JOIN bills ON bills.id = tickets.bill_id JOIN trips ON trips.id = tickets.current_trip
    WHERE tickets.id = ${ticketId} AND tickets.voided_at IS NULL AND bills.state = 'paid'
      AND tickets.current_claim = ${division.seenClaim} AND ${hasNoUnsettledMove(sql`tickets.id`)}
      AND trips.cancelled_at IS NULL AND NOT ${hasDeparted("trips", now)} AND ${SHOP_SELLS}
      AND ${quantity} BETWEEN 1 AND tickets.current_quantity - 1
      AND ${seats.length} = iif(bills.kind = 'limited', ${quantity}, 0) AND ${part} = ${partPoisha} AND ${may}`;
  const insert = insertMove(
    db,
    {
      kind: "seats_off",
      seq: sql`${LAST_SEQ} + 1`,
      toTrip: tripId,
      toClaim: claim,
      toRevision: sql`tickets.current_revision`,
      seats,
      change: null,
      by,
      partPoisha,
      toQuantity: quantity,
      reason,
    },
    from,
    now,
  );
  const inserted =
    act === null
      ? await insert
      : (
          await db.batch([
            insertAuditEntry(db, toRequestEntry(act), sql`EXISTS (SELECT 1 ${from})`),
            insert,
          ])
        )[1];
  return inserted[0]?.id ?? null;
}

/** Seats given back, with the ticket as it was shown to who gives them. */
export interface ShownDivision extends SeatsGivenBack {
  ticketId: string;
  /** Places of the ticket before. */
  quantity: number;
  partPoisha: number;
}

/**
 * The change that does, or did, this very thing; null: none. The places of a ticket only become fewer, so that no other
 * change begins with as many: whoever sends it again means this one.
 */
export async function findSameDivision(
  db: Database,
  { ticketId, seats, places, quantity, partPoisha }: ShownDivision,
): Promise<number | null> {
  const toQuantity = quantity - (seats.length === 0 ? places : seats.length);
  const rows = await db
    .select({ id: ticketMoves.id, from: ticketMoves.fromSeats, to: ticketMoves.toSeats })
    .from(ticketMoves)
    .where(
      and(
        eq(ticketMoves.ticketId, ticketId),
        eq(ticketMoves.kind, "seats_off"),
        ne(ticketMoves.state, "failed"),
        eq(ticketMoves.toQuantity, toQuantity),
        eq(ticketMoves.partPoisha, partPoisha),
      ),
    );
  const seatsOff = seats.toSorted().join();
  const same = rows.find(({ from, to }) => {
    const kept = new Set(parseSeatNos(to));
    return (
      parseSeatNos(from)
        .filter((seatNo) => !kept.has(seatNo))
        .toSorted()
        .join() === seatsOff
    );
  });
  return same?.id ?? null;
}

/** For the batch of M4: what is owed for the seats that the rows `m` of ticket_moves take off, where `when` holds. */
export function insertOwedParts(db: Database, now: number, when: SQL) {
  return insertFrom(
    db,
    partRefunds,
    {
      id: null,
      billId: sql`m.bill_id`,
      amountPoisha: sql`m.part_poisha`,
      reason: sql`m.reason`,
      requestedBy: sql`m.by`,
      state: "owed",
      createdAt: now,
      settledAt: null,
      changeId: sql`m.id`,
      refundBy: null,
      refundSettledAt: null,
      refundTries: 0,
      refundRefusals: 0,
      refundDueAt: null,
      refundTrxId: null,
    },
    sql`FROM ticket_moves m WHERE m.part_poisha IS NOT NULL AND ${when}`,
  );
}
