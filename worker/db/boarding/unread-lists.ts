/** Buses that have left without anybody having read who is on them (protocol 25). It only reads. */
import { sql } from "drizzle-orm";
import { AWAY_MOST_MS } from "../../domain/boarding/boarding-times.ts";
import type { Leg } from "../../domain/trips/duty.ts";
import type { Database } from "../client.ts";

export interface UnreadList {
  id: string;
  name: string;
}

/**
 * Trips that departed on the leg between two instants with passengers, and with a duty or a link for a guide, and whose
 * list no phone has that still worked at the departure. The bounds of departure are what the index walks.
 */
export async function listUnreadLists(
  db: Database,
  leg: Leg,
  { from, before }: { from: number; before: number },
  most: number,
): Promise<UnreadList[]> {
  const at = leg === "out" ? sql`t.departs_at` : sql`t.returns_at`;
  const first = leg === "out" ? from : from - AWAY_MOST_MS;
  return db.all<UnreadList>(
    sql`SELECT t.id, t.name FROM trips t
        WHERE t.departs_at >= ${first} AND t.departs_at < ${before} AND ${at} >= ${from} AND ${at} < ${before}
          AND t.cancelled_at IS NULL AND t.postponed_at IS NULL
          AND EXISTS (SELECT 1 FROM tickets k WHERE k.current_trip = t.id AND k.voided_at IS NULL)
          AND (EXISTS (SELECT 1 FROM duties d WHERE d.trip_id = t.id AND d.leg = ${leg})
            OR EXISTS (SELECT 1 FROM guide_links l WHERE l.trip_id = t.id AND l.leg = ${leg}))
          AND NOT EXISTS (SELECT 1 FROM guide_phones p WHERE p.trip_id = t.id AND p.leg = ${leg} AND p.list_at IS NOT NULL
            AND (p.ended_at IS NULL OR p.ended_at >= ${at})
            AND NOT EXISTS (SELECT 1 FROM staff s WHERE s.id = p.guide_id AND s.disabled_at < ${at}))
        ORDER BY t.id LIMIT ${most}`,
  );
}
