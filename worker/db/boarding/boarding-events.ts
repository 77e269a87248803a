/** What guides pressed (protocol 25): a set of events. A row is added and never changed. */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { boardingEvents, guidePhones } from "../../../drizzle/boarding.ts";
import { tickets } from "../../../drizzle/money.ts";
import { trips } from "../../../drizzle/schema.ts";
import type { BoardingEvent } from "../../domain/boarding/merge.ts";
import type { BoardableTicket, TakenEvent } from "../../domain/boarding/take-events.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";
import { isAmong } from "../among.ts";
import { parseSeatNos } from "../seat-list.ts";
import { CURRENT_SEATS, VOID_SINCE } from "../tickets/current.ts";

const EVENTS_OF_A_TICKET_MAX = 200;

/** Seats that moves have brought to the trip (`to`), or taken the ticket from (`from`), as JSON. */
function seatsOfMoves(way: "to" | "from", trip: string): SQL<string[]> {
  const [tripOf, seats] = [sql.raw(`m.${way}_trip`), sql.raw(`m.${way}_seats`)];
  return sql`(SELECT json_group_array(v.value) FROM ticket_moves m, json_each(${seats}) v
    WHERE m.ticket_id = tickets.id AND ${tripOf} = ${trip} AND m.state = 'done' AND m.kind <> 'phone')`.mapWith(
    parseSeatNos,
  );
}

/** The tickets of these PNRs, with what each has been on the trip. */
export async function findBoardable(
  db: Database,
  trip: string,
  pnrs: readonly string[],
): Promise<BoardableTicket[]> {
  const rows = await db
    .select({
      id: tickets.id,
      pnr: tickets.pnr,
      isVoid: sql`${VOID_SINCE} IS NOT NULL`.mapWith(Boolean),
      isHere: sql`${tickets.currentTrip} = ${trip}`.mapWith(Boolean),
      wasHere: sql`(${tickets.currentTrip} = ${trip} OR bills.trip_id = ${trip} OR EXISTS (
        SELECT 1 FROM ticket_moves m WHERE m.ticket_id = ${tickets.id} AND m.state = 'done'
          AND (m.to_trip = ${trip} OR m.from_trip = ${trip})))`.mapWith(Boolean),
      seats: CURRENT_SEATS,
      bought: sql`(SELECT json_group_array(s.seat_no) FROM bill_seats s
        WHERE s.bill_id = tickets.bill_id AND s.trip_id = ${trip})`.mapWith(parseSeatNos),
      brought: seatsOfMoves("to", trip),
      left: seatsOfMoves("from", trip),
      /** As bought: a ticket without a seat map gives places back and gets none. */
      places: sql<number>`iif(bills.kind = 'unlimited', bills.quantity, 0)`,
      placesNow: sql<number>`iif(bills.kind = 'unlimited', ${tickets.currentQuantity}, 0)`,
    })
    .from(tickets)
    .innerJoin(sql`bills`, sql`bills.id = ${tickets.billId}`)
    .leftJoin(trips, eq(trips.id, tickets.currentTrip))
    .where(isAmong(tickets.pnr, pnrs));
  return rows.map(({ bought, brought, left, ...row }) => ({
    ...row,
    seatsEver: [...bought, ...brought, ...left],
  }));
}

const stored = {
  id: boardingEvents.id,
  kind: boardingEvents.kind,
  pnr: tickets.pnr,
  seat: boardingEvents.seatNo,
  undoes: boardingEvents.undoes,
  phone: boardingEvents.phoneId,
  at: boardingEvents.deviceAt,
  seq: boardingEvents.deviceSeq,
  departsAt: boardingEvents.departsAt,
};

/** A press with the departure of its leg that it was made for; null: for any. */
export interface StoredEvent extends BoardingEvent {
  departsAt: number | null;
}

/** Adds the events; those that are there already stay as they are. Returns the ids of the added ones. */
export async function insertEvents(
  db: Database,
  duty: { tripId: string; leg: Leg; phone: string },
  events: readonly TakenEvent[],
  now: number,
): Promise<Set<string>> {
  if (events.length === 0) return new Set();
  const rows = events.map(({ ticketId, event }) => ({ ticketId, ...event }));
  const of = (field: string) => sql.raw(`one.value ->> '${field}'`);
  const added = await db.all<{
    id: string;
  }>(sql`INSERT INTO boarding_events (id, trip_id, leg, ticket_id, seat_no, kind, undoes, phone_id, device_at,
      device_seq, received_at, list_version, departs_at)
    SELECT ${of("id")}, ${duty.tripId}, ${duty.leg}, ${of("ticketId")}, ${of("seat")}, ${of("kind")}, ${of("undoes")},
      ${duty.phone}, ${of("at")}, ${of("seq")}, ${now}, ${of("version")}, ${of("departsAt")}
    FROM json_each(${JSON.stringify(rows)}) one WHERE TRUE ON CONFLICT (id) DO NOTHING
    RETURNING id`);
  return new Set(added.map(({ id }) => id));
}

/** Events of these tickets on the leg, and those with these ids wherever they are. */
export async function listStoredEvents(
  db: Database,
  { ids, ticketIds }: { ids: readonly string[]; ticketIds: readonly string[] },
): Promise<(StoredEvent & { ticketId: string; tripId: string; leg: Leg })[]> {
  const columns = {
    ...stored,
    ticketId: boardingEvents.ticketId,
    tripId: boardingEvents.tripId,
    leg: boardingEvents.leg,
  };
  const [byTicket, byId] = await Promise.all([
    db
      .select(columns)
      .from(boardingEvents)
      .innerJoin(tickets, eq(tickets.id, boardingEvents.ticketId))
      .where(isAmong(boardingEvents.ticketId, ticketIds)),
    db
      .select(columns)
      .from(boardingEvents)
      .innerJoin(tickets, eq(tickets.id, boardingEvents.ticketId))
      .where(isAmong(boardingEvents.id, ids)),
  ]);
  return [...new Map([...byTicket, ...byId].map((event) => [event.id, event])).values()];
}

/** What was pressed for the seats of a ticket on any trip, in the order of arrival. */
export async function listEventsOfTicket(db: Database, ticketId: string) {
  return db
    .select({
      at: boardingEvents.receivedAt,
      leg: boardingEvents.leg,
      seat: boardingEvents.seatNo,
      kind: boardingEvents.kind,
      phone: guidePhones.label,
    })
    .from(boardingEvents)
    .innerJoin(guidePhones, eq(guidePhones.id, boardingEvents.phoneId))
    .where(eq(boardingEvents.ticketId, ticketId))
    .orderBy(boardingEvents.receivedAt, boardingEvents.deviceSeq)
    .limit(EVENTS_OF_A_TICKET_MAX);
}

/** Every event of a leg. */
export async function listEvents(db: Database, trip: string, leg: Leg): Promise<StoredEvent[]> {
  return db
    .select(stored)
    .from(boardingEvents)
    .innerJoin(tickets, eq(tickets.id, boardingEvents.ticketId))
    .where(and(eq(boardingEvents.tripId, trip), eq(boardingEvents.leg, leg)))
    .orderBy(boardingEvents.deviceAt, boardingEvents.deviceSeq, boardingEvents.id);
}
