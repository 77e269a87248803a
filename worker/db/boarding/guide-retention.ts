/** Deletes links and phones of guides that are over (protocol 25). */
import { sql } from "drizzle-orm";
import { PHONE_ENDS_AFTER_MS } from "../../domain/boarding/boarding-times.ts";
import type { Database } from "../client.ts";
import { isJourneyOver } from "../journey.ts";

/**
 * A phone that events name stays until they are erased with the bills of their tickets. Both tables hold a few rows for
 * each trip of the last weeks, and are read once a night.
 */
export async function deleteOldGuideAccess(db: Database, now: number): Promise<void> {
  await db.run(sql`/* whole */ DELETE FROM guide_links WHERE expires_at < ${now}`);
  await db.run(sql`/* whole */ DELETE FROM guide_phones WHERE
    EXISTS (SELECT 1 FROM trips t WHERE t.id = guide_phones.trip_id AND ${isJourneyOver("t", now - PHONE_ENDS_AFTER_MS)})
    AND NOT EXISTS (SELECT 1 FROM boarding_events e WHERE e.trip_id = guide_phones.trip_id AND e.leg = guide_phones.leg
      AND e.phone_id = guide_phones.id)`);
}
