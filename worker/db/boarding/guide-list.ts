/** What a guide's list is made of, read from D1 (protocol 25). It only reads. */
import { sql, type SQL } from "drizzle-orm";
import type { SummarizedTicket } from "../../domain/boarding/boarding-summary.ts";
import { AWAY_MOST_MS } from "../../domain/boarding/boarding-times.ts";
import { listPlaces } from "../../domain/boarding/take-events.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import { parseSeatNos } from "../seat-list.ts";
import type { Database } from "../client.ts";
import { CURRENT_SEATS_JSON, VOID_SINCE } from "../tickets/current.ts";

/** More than any bus has; it bounds a list of a trip without a seat map. */
const TICKETS_MOST = 3_000;
const ELSEWHERE_WITHIN_MS = 12 * 3_600_000;
const ELSEWHERE_TRIPS_MOST = 60;
const ELSEWHERE_TICKETS_MOST = 3_000;

export interface ListedTicket {
  /** Never sent to a phone, as it is the capability of the ticket. */
  ticketId: string;
  pnr: string;
  name: string;
  phone: string;
  seats: string[];
  /** Places of a ticket without a seat map; 0 otherwise. */
  places: number;
  /** Boarding stop or pick-up centre; empty: none was chosen. */
  point: string;
  /** The number of its last change, which its printed code has. */
  lastChange: number;
  voidedAt: number | null;
  /** The trip that it is on instead; null: it is on this one. */
  movedTo: { name: string; departsAt: number; movedAt: number } | null;
}

type TicketRow = Omit<ListedTicket, "seats" | "movedTo"> & {
  seats: string;
  movedName: string | null;
  movedDepartsAt: number | null;
  movedAt: number | null;
};

const COLUMNS = sql`tickets.id AS ticketId, tickets.pnr AS pnr, bills.contact_name AS name, bills.contact_phone AS phone,
  iif(bills.kind = 'unlimited', tickets.current_quantity, 0) AS places, ${VOID_SINCE} AS voidedAt,
  COALESCE((SELECT max(c.seq) FROM ticket_moves c WHERE c.ticket_id = tickets.id AND c.state = 'done'), 0) AS lastChange`;

/** The stop that the buyer chose, as far as the trip has it, or the pick-up centre. */
function pointOn(trip: string): SQL {
  return sql`COALESCE((SELECT p.name FROM trip_points x JOIN points p ON p.id = x.point_id WHERE x.trip_id = ${trip}
    AND x.kind = 'boarding' AND x.point_id = bills.boarding_point_id LIMIT 1), bills.center_name, '')`;
}

/** Tickets of the trip, void ones too, and those that went to another trip from it; by PNR. */
export async function listListedTickets(db: Database, trip: string): Promise<ListedTicket[]> {
  const rows = await db.all<TicketRow>(
    sql`SELECT ${COLUMNS}, ${pointOn(trip)} AS point, ${CURRENT_SEATS_JSON} AS seats, NULL AS movedName, NULL AS movedDepartsAt,
          NULL AS movedAt
        FROM tickets JOIN bills ON bills.id = tickets.bill_id LEFT JOIN trips ON trips.id = tickets.current_trip
        WHERE tickets.current_trip = ${trip}
      UNION ALL
      SELECT ${COLUMNS}, ${pointOn(trip)} AS point, m.from_seats AS seats, trips.name AS movedName, trips.departs_at AS movedDepartsAt,
          m.created_at AS movedAt
        FROM ticket_moves m JOIN tickets ON tickets.id = m.ticket_id JOIN bills ON bills.id = tickets.bill_id
        JOIN trips ON trips.id = tickets.current_trip
        WHERE m.from_trip = ${trip} AND m.to_trip <> ${trip} AND m.state = 'done' AND m.kind <> 'phone'
          AND tickets.current_trip <> ${trip}
          AND m.seq = (SELECT max(l.seq) FROM ticket_moves l WHERE l.ticket_id = tickets.id AND l.from_trip = ${trip}
            AND l.to_trip <> ${trip} AND l.state = 'done')
      ORDER BY 2 LIMIT ${TICKETS_MOST}`,
  );
  return rows.map(({ seats, movedName, movedDepartsAt, movedAt, ...row }) => ({
    ...row,
    seats: parseSeatNos(seats),
    movedTo:
      movedName === null || movedDepartsAt === null || movedAt === null
        ? null
        : { name: movedName, departsAt: movedDepartsAt, movedAt },
  }));
}

/** As the counts of a bus need it. */
export function toSummarized(ticket: ListedTicket): SummarizedTicket {
  const { pnr, seats, places, point, voidedAt, movedTo } = ticket;
  return {
    pnr,
    point,
    seats: places > 0 ? listPlaces(places) : seats,
    isVoid: voidedAt !== null,
    isHere: movedTo === null,
  };
}

/** As `toSummarized` at a departure: what became of the ticket since changes nothing of who was on that bus. */
export function toSummarizedAt(ticket: ListedTicket, departsAt: number): SummarizedTicket {
  const { voidedAt, movedTo } = ticket;
  return {
    ...toSummarized(ticket),
    isVoid: voidedAt !== null && voidedAt < departsAt,
    isHere: movedTo === null || movedTo.movedAt >= departsAt,
  };
}

export interface TripElsewhere {
  trip: string;
  departsAt: number;
  pnrs: string[];
}

/**
 * Valid tickets of other trips that depart on the leg within twelve hours of this one, the nearest first, so that a
 * guide can send them there. The bounds of the way out are what the index walks.
 */
export async function listElsewhere(
  db: Database,
  { id, leg, departsAt }: { id: string; leg: Leg; departsAt: number },
): Promise<TripElsewhere[]> {
  const [from, to] = [departsAt - ELSEWHERE_WITHIN_MS, departsAt + ELSEWHERE_WITHIN_MS];
  const at = leg === "out" ? sql`departs_at` : sql`returns_at`;
  const first = leg === "out" ? from : from - AWAY_MOST_MS;
  const rows = await db.all<{ trip: string; departsAt: number; pnr: string }>(
    sql`SELECT k.name AS trip, k.${at} AS departsAt, t.pnr AS pnr
      FROM trips k CROSS JOIN tickets t ON t.current_trip = k.id AND t.voided_at IS NULL
      WHERE k.id IN (SELECT id FROM trips
          WHERE departs_at BETWEEN ${first} AND ${to} AND ${at} BETWEEN ${from} AND ${to}
            AND id <> ${id} AND cancelled_at IS NULL AND postponed_at IS NULL
          ORDER BY abs(${at} - ${departsAt}), id LIMIT ${ELSEWHERE_TRIPS_MOST})
      ORDER BY abs(k.${at} - ${departsAt}), k.id, t.pnr LIMIT ${ELSEWHERE_TICKETS_MOST}`,
  );
  const byTrip = Map.groupBy(rows, (row) => `${row.departsAt} ${row.trip}`);
  return Array.from(byTrip.values(), (of) => ({
    trip: of[0]?.trip ?? "",
    departsAt: of[0]?.departsAt ?? 0,
    pnrs: of.map(({ pnr }) => pnr),
  }));
}
