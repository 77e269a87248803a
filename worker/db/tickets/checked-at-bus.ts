/** Whether a passenger may sit in the bus, in SQL over `tickets`, and `trips` as the ticket's own (protocol 15, 25). */
import { sql, type SQL } from "drizzle-orm";
import { CHECKED_TO_BOARD_MS } from "../../domain/tickets/seats-off.ts";
import { isForPresentDeparture } from "../boarding/present-departure.ts";
import { findBoarding } from "./current.ts";

/** From when on a check says something about the journey of now: not days before, nor before an old date. */
const BOARDS_FROM = sql`trips.departs_at - ${CHECKED_TO_BOARD_MS}`;

/** Over a row of boarding_events, no undo of its leg, ticket and seat names it: it counts (boarding/merge.ts). */
function isNotUndone(row: string): SQL {
  const event = sql.raw(row);
  return sql`NOT EXISTS (SELECT 1 FROM boarding_events u WHERE u.trip_id = ${event}.trip_id AND u.leg = ${event}.leg
    AND u.ticket_id = ${event}.ticket_id AND u.seat_no = ${event}.seat_no AND u.kind = 'undo' AND u.undoes = ${event}.id)`;
}

/** By the shop's clock, because a phone's may be a day wrong. */
const BOARDED_AT = sql`(SELECT max(e.received_at) FROM boarding_events e
  WHERE e.ticket_id = tickets.id AND e.trip_id = tickets.current_trip AND e.kind = 'board' AND e.received_at >= ${BOARDS_FROM}
    AND ${isForPresentDeparture("e")} AND ${isNotUndone("e")})`;

const CHECKED_BY_AGENT_AT = sql`(SELECT k.last_at FROM ticket_checks k
  WHERE k.ticket_id = tickets.id AND k.last_at >= ${BOARDS_FROM} AND k.move = ${findBoarding(sql`k.ticket_id`)})`;

/**
 * When the ticket was last checked at the bus that it is for, on the page of checks or by a guide's phone; null: it was
 * not. A check for the trip that it has left since, before the trip was postponed, or days before, says nothing.
 * Whoever checks on the page counts: agents and guides use it alike.
 */
export const CHECKED_AT_BUS = sql<
  number | null
>`iif(trips.postponed_at IS NULL, NULLIF(max(COALESCE(${CHECKED_BY_AGENT_AT}, 0), COALESCE(${BOARDED_AT}, 0)), 0), NULL)`;

/**
 * `CHECKED_AT_BUS` for what the passenger may do: a check from before the trip's last change was announced says
 * nothing of that change, so it ends no choice about it.
 */
export const CHECKED_SINCE_CHANGE = sql<
  number | null
>`iif(${CHECKED_AT_BUS} >= COALESCE((SELECT l.announced_at FROM trip_changes l
  WHERE l.trip_id = trips.id AND l.revision = trips.revision), 0), ${CHECKED_AT_BUS}, NULL)`;
