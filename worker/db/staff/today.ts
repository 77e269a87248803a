/** The shop's state on Today: departures with their sales, and the money that waits. It only reads, by index. */
import { sql } from "drizzle-orm";
import type { Database } from "../client.ts";
import { isInDoubt } from "../payments/bill-state.ts";

export interface Departure {
  tripId: string;
  name: string;
  bus: string;
  departsAt: number;
  cancelledAt: number | null;
  planName: string | null;
  sold: number;
}

/**
 * Trips that depart between two instants, the second exclusive. The sums by trip serve where nothing has changed since;
 * a changed trip is counted, and one without seats always.
 */
export async function listDepartures(
  db: Database,
  { from, to }: { from: number; to: number },
  most: number,
): Promise<Departure[]> {
  return db.all<Departure>(
    sql`SELECT t.id AS tripId, t.name AS name, (SELECT b.name FROM buses b WHERE b.id = t.bus_id) AS bus, t.departs_at AS departsAt, t.cancelled_at AS cancelledAt,
          t.plan_name AS planName,
          CASE WHEN t.plan_name IS NULL
            THEN (SELECT COALESCE(sum(k.current_quantity), 0) FROM tickets k JOIN bills b ON b.id = k.bill_id
                  WHERE k.current_trip = t.id AND b.state = 'paid')
            WHEN f.trip_id IS NULL OR EXISTS (SELECT 1 FROM figures_due d WHERE d.trip_id = t.id)
            THEN (SELECT count(*) FROM ticket_seats s WHERE s.trip_id = t.id)
            ELSE f.distinct_seats END AS sold
        FROM trips t LEFT JOIN trip_figures f ON f.trip_id = t.id
        WHERE t.departs_at >= ${from} AND t.departs_at < ${to} AND t.postponed_at IS NULL
        ORDER BY t.departs_at LIMIT ${most}`,
  );
}

export interface MoneyThatWaits {
  inDoubt: number;
  lateChecks: number;
  refunds: number;
}

/** Matches the partial indexes, which contain only what waits. */
export async function countMoneyThatWaits(db: Database, now: number): Promise<MoneyThatWaits> {
  const [row] = await db.all<MoneyThatWaits>(
    sql`SELECT (SELECT count(*) FROM bills WHERE ${isInDoubt(now)}) AS inDoubt,
          (SELECT count(*) FROM bills WHERE watch_until IS NOT NULL AND state = 'failed') AS lateChecks,
          (SELECT count(*) FROM bills WHERE state = 'refund_owed')
            + (SELECT count(*) FROM part_refunds WHERE bill_id > 0 AND state = 'owed') AS refunds`,
  );
  return row ?? { inDoubt: 0, lateChecks: 0, refunds: 0 };
}
