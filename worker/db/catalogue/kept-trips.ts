/**
 * A trip as it is kept outside D1 (protocol 22), so that a restore which loses it can't lose its sales: its row and its
 * stops as JSON, which only this file writes and reads.
 */
import { eq, sql } from "drizzle-orm";
import { tripPoints, trips } from "../../../drizzle/schema.ts";
import type { Database } from "../client.ts";
import { isMissingReference } from "../errors.ts";

interface KeptTrip {
  trip: typeof trips.$inferSelect;
  points: (typeof tripPoints.$inferSelect)[];
}

/** Returns the text that is kept, or null where D1 has no such trip. */
export async function writeKeptText(db: Database, id: string): Promise<string | null> {
  const [[trip], points] = await db.batch([
    db.select().from(trips).where(eq(trips.id, id)),
    db.select().from(tripPoints).where(eq(tripPoints.tripId, id)),
  ]);
  return trip === undefined ? null : JSON.stringify({ trip, points } satisfies KeptTrip);
}

/** What a person knows the trip by. */
export function readKeptName(kept: string): { name: string; departsAt: number } {
  const { name, departsAt } = (JSON.parse(kept) as KeptTrip).trip;
  return { name, departsAt };
}

/**
 * Writes the trip again. Its object is known only once it was rebuilt. Repeated, it changes nothing. False, and nothing
 * is written, where D1 lacks what the trip refers to: its destination, unit, bus, exam or a stop.
 */
export async function restoreTripRow(db: Database, kept: string): Promise<boolean> {
  const { trip, points } = JSON.parse(kept) as KeptTrip;
  try {
    await db.batch([
      db
        .insert(trips)
        .values({ ...trip, incarnation: null })
        .onConflictDoNothing(),
      ...points.map((point) => db.insert(tripPoints).values(point).onConflictDoNothing()),
    ]);
    return true;
  } catch (error) {
    if (isMissingReference(error)) return false;
    throw error;
  }
}

/** Those of the trips that D1 does not have. */
export async function listMissingTrips(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT one.value AS id FROM json_each(${JSON.stringify(ids)}) AS one
        WHERE NOT EXISTS (SELECT 1 FROM trips WHERE trips.id = one.value)`,
  );
  return rows.map(({ id }) => id);
}
