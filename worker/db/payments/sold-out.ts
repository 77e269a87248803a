/** Buses that were sold out, and how long that took. Seats of a trip come from its figures, at most ten minutes old. */
import { sql } from "drizzle-orm";
import { capacity } from "../../domain/seats/seat-plan.ts";
import type { Database } from "../client.ts";

export interface SoldOutBus {
  tripId: string;
  name: string;
  departsAt: number;
  /** From the opening of the sale, or the first ticket where it had no opening, to the last ticket. */
  tookMs: number;
}

const BUSES_MOST = 200;

/** Buses that depart between two instants, the second exclusive; the quickest first. */
export async function listSoldOut(
  db: Database,
  { start, end }: { start: number; end: number },
): Promise<SoldOutBus[]> {
  return db.all<SoldOutBus>(
    sql`SELECT t.id AS tripId, d.name || ', ' || t.name AS name, t.departs_at AS departsAt,
          max(0, max(k.created_at) - COALESCE(t.opens_at, min(k.created_at))) AS tookMs
        FROM trips t
        CROSS JOIN trip_figures f ON f.trip_id = t.id
        CROSS JOIN destinations d ON d.id = t.destination_id
        CROSS JOIN tickets k ON k.current_trip = t.id AND k.voided_at IS NULL
        WHERE t.departs_at >= ${start} AND t.departs_at < ${end} AND t.mode = 'limited' AND t.cancelled_at IS NULL
          AND f.sold_seats >= CASE t.plan_name WHEN '40' THEN ${capacity("40")} ELSE ${capacity("45")} END
        GROUP BY t.id ORDER BY tookMs, t.departs_at LIMIT ${BUSES_MOST}`,
  );
}
