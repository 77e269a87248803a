/** Trips whose objects are compacted at night, and the record of those that were. */
import { and, asc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { trips } from "../../drizzle/schema.ts";
import type { Database } from "./client.ts";
import { isOver } from "./retention.ts";

/** Nothing of the trip's money is in progress: each of these conditions has an index of what waits. */
const IS_AT_REST = and(
  sql`${trips.id} NOT IN (SELECT b.trip_id FROM bills b WHERE b.state = 'created')`,
  sql`${trips.id} NOT IN (SELECT b.trip_id FROM bills b WHERE b.state = 'capturing')`,
  sql`${trips.id} NOT IN (SELECT b.trip_id FROM bills b WHERE b.state = 'refund_owed')`,
  sql`${trips.id} NOT IN (SELECT b.trip_id FROM bills b WHERE b.watch_until IS NOT NULL)`,
  // A ticket may have come by a move, and its refund or the move be under way (protocol 14).
  sql`${trips.id} NOT IN (SELECT k.current_trip FROM bills b JOIN tickets k ON k.bill_id = b.id WHERE b.state = 'refund_owed')`,
  sql`${trips.id} NOT IN (SELECT m.from_trip FROM ticket_moves m WHERE m.settled_at IS NULL AND m.created_at > 0)`,
  sql`${trips.id} NOT IN (SELECT m.to_trip FROM ticket_moves m WHERE m.settled_at IS NULL AND m.created_at > 0)`,
);

/**
 * Over `trips`: trips to compact at night. A statement that follows from the list repeats this condition (protocol 21).
 */
export function isCompactable(before: number): SQL | undefined {
  return and(isNull(trips.compactedAt), isOver({ before, slice: null }), IS_AT_REST);
}

/** The oldest first. */
export async function listTripsToCompact(
  db: Database,
  before: number,
  most: number,
): Promise<{ id: string; incarnation: string | null }[]> {
  return db
    .select({ id: trips.id, incarnation: trips.incarnation })
    .from(trips)
    .where(isCompactable(before))
    .orderBy(asc(trips.departsAt))
    .limit(most);
}

/** A trip that is not compactable any more is compacted again later. */
export async function markCompacted(
  db: Database,
  tripId: string,
  { before, now }: { before: number; now: number },
): Promise<void> {
  await db
    .update(trips)
    .set({ compactedAt: now })
    .where(and(eq(trips.id, tripId), isCompactable(before)));
}
