/**
 * Where a ticket is now (protocol 14): the bill says what was bought, the ticket its trip, its claim and, through the
 * move that brought it there, its seats. SQL over `tickets` and `bills` under their own names.
 */
import { eq, sql, type SQL } from "drizzle-orm";
import { bills, tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { Claim } from "../../domain/seats/claim.ts";
import type { Database } from "../client.ts";
import { seatNosOf } from "../seat-list.ts";

const BOUGHT_SEATS = sql`(SELECT json_group_array(s.seat_no) FROM bill_seats s WHERE s.bill_id = ${bills.id})`;

/** Of a void ticket too: those that it had at last. JSON. */
export const CURRENT_SEATS_JSON = sql`COALESCE((SELECT m.to_seats FROM ticket_moves m
  WHERE m.to_claim = ${tickets.currentClaim} AND ${tickets.currentClaim} <> ${bills.claim}), ${BOUGHT_SEATS})`;

export const CURRENT_SEATS = CURRENT_SEATS_JSON.mapWith(seatNosOf);

/** A ticket that may move, for a SELECT; its bill is joined. */
export const MOVING_TICKET = {
  id: tickets.id,
  tripId: tickets.currentTrip,
  claim: tickets.currentClaim,
  quantity: bills.quantity,
  seats: CURRENT_SEATS,
};

/** The trip and the claim of a bill whose ticket is joined, where it has one. */
export const CURRENT_TRIP = sql<string>`COALESCE(${tickets.currentTrip}, ${bills.tripId})`;
export const CURRENT_CLAIM = sql<string>`COALESCE(${tickets.currentClaim}, ${bills.claim})`;

/** No move of the ticket is under way. */
export function noMoveOf(ticket: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ticket_moves m WHERE m.ticket_id = ${ticket} AND m.state = 'moving')`;
}

/** No move of the ticket waits for its last step: another may begin (M1). */
export function noUnsettledMoveOf(ticket: SQL): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM ticket_moves m WHERE m.ticket_id = ${ticket} AND m.settled_at IS NULL)`;
}

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
