/** The alerts sent about the shop's health. A change is written by one statement, so only one of two runs sends it. */
import { and, eq, sql } from "drizzle-orm";
import { alertRings } from "../../drizzle/figures.ts";
import type { RingChange, RingState } from "../domain/alerts/rings.ts";
import type { Database } from "./client.ts";

/** A condition each, so never more than there are conditions. */
export async function listRings(db: Database): Promise<RingState[]> {
  return db.select().from(alertRings);
}

/** True for the run that wrote it: nothing has changed since it was read. */
export async function writeRing(db: Database, change: RingChange): Promise<boolean> {
  const { condition, seen, becomes } = change;
  if (seen === null) {
    if (becomes === null) return false;
    const begun = await db.insert(alertRings).values(becomes).onConflictDoNothing().returning();
    return begun.length === 1;
  }
  const isAsSeen = and(
    eq(alertRings.condition, condition),
    eq(alertRings.rungAt, seen.rungAt),
    sql`${alertRings.clearSince} IS ${seen.clearSince}`,
  );
  const written =
    becomes === null
      ? await db.delete(alertRings).where(isAsSeen).returning()
      : await db.update(alertRings).set(becomes).where(isAsSeen).returning();
  return written.length === 1;
}
