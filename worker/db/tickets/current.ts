/**
 * Where a ticket is now (protocol 14): the bill says what was bought, the ticket its trip, its claim and, through the
 * move that brought it there, its seats. SQL over `tickets` and `bills` under their own names.
 */
import { eq, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BillState } from "../../domain/payments/bill.ts";
import type { Claim } from "../../domain/seats/claim.ts";
import type { Database } from "../client.ts";
import { parseSeatNos } from "../seat-list.ts";
import { isTripCompared } from "../shop-state.ts";

/** What a ticket's address has. */
export const TICKET_LINK = sql<string>`COALESCE(${tickets.link}, ${tickets.id})`;

/** The ticket whose address has this, as its id, or NULL: an address from before a correction leads nowhere. */
export function ticketOfLink(link: string): SQL<string> {
  return sql<string>`COALESCE((SELECT k.id FROM tickets k WHERE k.link = ${link}),
    (SELECT k.id FROM tickets k WHERE k.id = ${link} AND k.link IS NULL))`;
}

/** The id of the ticket whose address has this. */
export async function findTicketId(db: Database, link: string): Promise<string | null> {
  const [row] = await db.all<{ id: string | null }>(sql`SELECT ${ticketOfLink(link)} AS id`);
  return row?.id ?? null;
}

/** What ties a ticket to its phone number; before its first correction the claim of its bill (protocol 24). */
export const CURRENT_TIE = sql<string>`COALESCE(NULLIF(${tickets.currentTie}, ''), ${bills.claim})`;

const BOUGHT_SEATS = sql`(SELECT json_group_array(s.seat_no) FROM bill_seats s WHERE s.bill_id = ${bills.id})`;

/** Seats of now as JSON; for a void ticket those that it had last. */
export const CURRENT_SEATS_JSON = sql`COALESCE((SELECT m.to_seats FROM ticket_moves m
  WHERE m.to_claim = ${tickets.currentClaim} AND ${tickets.currentClaim} <> ${bills.claim}), ${BOUGHT_SEATS})`;

export const CURRENT_SEATS = CURRENT_SEATS_JSON.mapWith(parseSeatNos);

/** A ticket that may move, for a SELECT; its bill is joined. */
export const MOVING_TICKET = {
  id: tickets.id,
  tripId: tickets.currentTrip,
  claim: tickets.currentClaim,
  quantity: tickets.currentQuantity,
  seats: CURRENT_SEATS,
};

/** The trip and the claim of a bill whose ticket is joined, where it has one. */
export const CURRENT_TRIP = sql<string>`COALESCE(${tickets.currentTrip}, ${bills.tripId})`;
export const CURRENT_CLAIM = sql<string>`COALESCE(${tickets.currentClaim}, ${bills.claim})`;

/** The places of a bill's ticket, which is joined, or those that the bill is for. */
export const CURRENT_PLACES = sql<number>`COALESCE(${tickets.currentQuantity}, ${bills.quantity})`;

/** Over a row of ticket_moves: it changes seats. A phone number that is corrected has ties instead of claims. */
export function isOfSeats(row: string): SQL {
  return sql`${sql.raw(row)}.kind <> 'phone'`;
}

/**
 * The number of the last change that brought a ticket to its trip; 0: it was bought for it. Other seats of the bus are
 * none. A check of the ticket keeps it (ticket-checks.ts), and says something of the trip that it was made on alone.
 */
export function findBoarding(ticket: SQL): SQL<number> {
  return sql<number>`COALESCE((SELECT max(m.seq) FROM ticket_moves m
    WHERE m.ticket_id = ${ticket} AND m.state = 'done' AND m.from_trip <> m.to_trip), 0)`;
}

/** No change of the ticket is under way. */
export function hasNoMove(ticket: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ticket_moves m WHERE m.ticket_id = ${ticket} AND m.state = 'moving')`;
}

/** No change of the ticket waits for its last step: another may begin (M1). */
export function hasNoUnsettledMove(ticket: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ticket_moves m WHERE m.ticket_id = ${ticket} AND m.settled_at IS NULL)`;
}

/**
 * The ticket's trip was cancelled, and the schedule has still to cancel its sale. Over `tickets`, `bills` and the
 * ticket's current trip, which may be missing after a restore.
 */
const IS_TO_CANCEL_WITH_TRIP = sql`${trips.cancelledAt} IS NOT NULL
  AND ${tickets.voidedAt} IS NULL AND ${bills.state} = 'paid' AND ${hasNoMove(sql`${tickets.id}`)}`;

/**
 * When a ticket was cancelled with its trip; null otherwise. Like its sale, it is not cancelled during a restore before
 * its trip is compared (protocol 22): D1 may lack the move that took the ticket to another bus.
 */
const CANCELLED_WITH_TRIP_AT = sql<number | null>`iif(${IS_TO_CANCEL_WITH_TRIP}
  AND ${isTripCompared(sql`${trips.id}`)}, ${trips.cancelledAt}, NULL)`;

/**
 * During a restore nobody knows before the comparison whether the ticket was cancelled with its trip, or was on another
 * bus by then.
 */
export const IS_UNCOMPARED = sql<number>`(${IS_TO_CANCEL_WITH_TRIP}
  AND NOT ${isTripCompared(sql`${trips.id}`)})`;

/**
 * Since when a ticket is void, as passengers, agents, guides and staff read it; null: it is valid. With its trip it is
 * void at once, because the message about that may be sent before the schedule cancels the sale (protocol 8). The query
 * has to join the ticket's trip.
 */
export const VOID_SINCE = sql<
  number | null
>`COALESCE(${tickets.voidedAt}, ${CANCELLED_WITH_TRIP_AT})`;

/** The state of a bill as it goes with `VOID_SINCE`: the money of a ticket that is void with its trip is owed. */
export const BILL_STATE_SEEN = sql<BillState>`iif(${CANCELLED_WITH_TRIP_AT} IS NULL, ${bills.state}, 'refund_owed')`;

/** Where a bill's ticket is, or the bill: the trip, and what its object knows it by. */
export async function findCurrent(
  db: Database,
  bill: number,
): Promise<{ tripId: string; claim: Claim } | null> {
  const [row] = await db
    .select({
      tripId: CURRENT_TRIP,
      claim: CURRENT_CLAIM,
      booking: bills.booking,
      seats: CURRENT_SEATS,
      incarnation: trips.incarnation,
    })
    .from(bills)
    .leftJoin(tickets, eq(tickets.billId, bills.id))
    .innerJoin(trips, eq(trips.id, CURRENT_TRIP))
    .where(eq(bills.id, bill));
  if (row === undefined) return null;
  const { tripId, ...claim } = row;
  return { tripId, claim: { ...claim, bill } };
}

/** Paid bills whose tickets are in a trip now. */
export function isPaidInTrip(trip: SQL | string): SQL {
  return sql`(bills.id IN (SELECT k.bill_id FROM tickets k WHERE k.current_trip = ${trip}) AND bills.state = 'paid')`;
}
