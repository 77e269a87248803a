/**
 * The conditions of worker/domain/trips/journey.ts in SQL (protocol 15): whether a bus has left, and whether its
 * journey is over. `trip` is the alias of the trip in the statement; instants are epoch ms.
 */
import { sql, type SQL } from "drizzle-orm";

/** True once the bus has left on its way out; never of a postponed trip. */
export function hasDeparted(trip: string, now: number): SQL {
  const t = sql.raw(trip);
  return sql`(${t}.postponed_at IS NULL AND ${t}.departs_at <= ${now})`;
}

/**
 * The contrary of `hasDeparted` for a row of the table, as a list of rows: each half of the condition has an index of
 * its own, which an OR of the two would not use.
 */
export function isAhead(trip: string, now: number): SQL {
  return sql`${sql.raw(trip)}.rowid IN (SELECT a.rowid FROM trips a WHERE a.departs_at > ${now}
    UNION ALL SELECT p.rowid FROM trips p WHERE p.postponed_at IS NOT NULL)`;
}

/** True once the last way has arrived; never of a postponed trip, unless it was cancelled since. */
export function isJourneyOver(trip: string, now: number): SQL {
  const t = sql.raw(trip);
  return sql`((${t}.postponed_at IS NULL OR ${t}.cancelled_at IS NOT NULL) AND max(
    COALESCE(${t}.returns_at + ${t}.arrives_at - ${t}.departs_at, ${t}.arrives_at), COALESCE(${t}.cancelled_at, 0)) <= ${now})`;
}
