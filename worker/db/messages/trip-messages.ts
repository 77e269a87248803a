/** How the messages to the passengers of some trips stand, for Today. */
import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";

export interface TripMessages {
  /** Not sent yet, or being sent. */
  waiting: number;
  /** Taken by the gateway, delivered or not yet. */
  sent: number;
  /** Not delivered, or nobody knows: somebody has to look at them. */
  failed: number;
}

/** By trip; one whose passengers have no message is not in it. Dropped messages were replaced, or are not needed. */
export async function countTripMessages(
  db: Database,
  tripIds: readonly string[],
): Promise<ReadonlyMap<string, TripMessages>> {
  const rows = await db.all<TripMessages & { trip: string }>(
    sql`SELECT k.current_trip AS trip,
          sum(m.state IN ('due', 'sending')) AS waiting,
          sum(m.state IN ('accepted', 'delivered')) AS sent,
          sum(m.state IN ('failed', 'unknown')) AS failed
        FROM json_each(${JSON.stringify(tripIds)}) AS t
        CROSS JOIN tickets k ON k.current_trip = t.value
        CROSS JOIN messages m ON m.bill_id = k.bill_id
        WHERE k.voided_at IS NULL AND m.state <> 'dropped'
        GROUP BY k.current_trip`,
  );
  return new Map(rows.map(({ trip, ...counts }) => [trip, counts]));
}
