/** Trips that changed, and tickets that moved, as acts and flows leave them. */
import { eq, sql } from "drizzle-orm";
import { trips } from "../../drizzle/schema.ts";
import { changeStatements } from "../../worker/db/catalogue/announced-changes.ts";
import type { Database } from "../../worker/db/client.ts";
import type { TripChange, TripFactsSeen } from "../../worker/domain/trips/trip-change.ts";
import { aChange } from "./trip-changes.ts";

type Row = typeof trips.$inferSelect;

/** It asks for a day, unless the test says otherwise. */
export async function changeTrip(
  db: Database,
  trip: Row,
  became: Partial<TripFactsSeen> = {},
  over: Partial<TripChange> = {},
): Promise<Row> {
  const now = Date.now();
  const change = aChange(trip, became, {
    reason: "The university has changed the day.",
    sourceUrl: "https://university.example/notice",
    announcedAt: now,
    chooseBy: now + 24 * 3_600_000,
    ...over,
  });
  const { write, update } = changeStatements(db, [change], sql`1`);
  await db.batch([write, update]);
  return findTripRow(db, trip.id);
}

export async function findTripRow(db: Database, id: string): Promise<Row> {
  const [row] = await db.select().from(trips).where(eq(trips.id, id));
  if (row === undefined) throw new Error(`no trip ${id}`);
  return row;
}

/** A move that is done, as its flow leaves it. */
export async function moveTicket(
  d1: D1Database,
  ticket: { id: string },
  to: { trip: string; seats: readonly string[]; seq?: number },
): Promise<void> {
  const claim = `bill/${crypto.randomUUID()}`;
  await d1.batch([
    d1
      .prepare(
        `INSERT INTO ticket_moves (ticket_id, bill_id, seq, from_trip, from_claim, from_revision, from_seats,
           to_trip, to_claim, to_revision, to_seats, change, state, by, created_at, settled_at)
         SELECT t.id, t.bill_id, ?, t.current_trip, t.current_claim, t.current_revision,
           COALESCE((SELECT json_group_array(s.seat_no) FROM bill_seats s WHERE s.bill_id = t.bill_id), '[]'),
           ?, ?, 0, ?, NULL, 'done', 'buyer', 1, 1 FROM tickets t WHERE t.id = ?`,
      )
      .bind(to.seq ?? 1, to.trip, claim, JSON.stringify(to.seats), ticket.id),
    d1.prepare("DELETE FROM ticket_seats WHERE ticket_id = ?").bind(ticket.id),
    ...to.seats.map((seatNo) =>
      d1
        .prepare("INSERT INTO ticket_seats (trip_id, seat_no, ticket_id) VALUES (?, ?, ?)")
        .bind(to.trip, seatNo, ticket.id),
    ),
    d1
      .prepare(
        `UPDATE tickets SET current_trip = ?, current_claim = ?,
           current_revision = (SELECT revision FROM trips WHERE id = ?) WHERE id = ?`,
      )
      .bind(to.trip, claim, to.trip, ticket.id),
  ]);
}
