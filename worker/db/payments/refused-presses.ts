/** How often presses on seats of trips were refused: written by the schedule, read for the figures. */
import { sql } from "drizzle-orm";
import {
  pickPresses,
  PRESS_REASONS,
  sumPresses,
  type PressReason,
  type RefusedPresses,
} from "../../domain/seats/refused-presses.ts";
import type { Database } from "../client.ts";

/** The row of a trip is written once in this time at most. */
const WRITTEN_EVERY_MS = 3_600_000;
const TRIPS_MOST = 200;

/** Each reason has the column of its name. */
const joinReasons = (write: (reason: PressReason) => string, separator = ", ") =>
  sql.raw(PRESS_REASONS.map(write).join(separator));
const SUM = joinReasons((reason) => `p.${reason}`, " + ");

export interface RefusedOfTrip {
  tripId: string;
  name: string;
  departsAt: number;
  refused: RefusedPresses;
}

export interface RefusedOfTrips {
  /** Those of all trips, also of trips that are not listed. */
  presses: number;
  trips: RefusedOfTrip[];
}

/**
 * Stores the counts as the trips' objects have them. An object may have forgotten some meanwhile, or all with its
 * storage: each count only grows here.
 */
export async function storeRefusedPresses(
  db: Database,
  counts: ReadonlyMap<string, RefusedPresses>,
  now: number,
): Promise<void> {
  const rows = [...counts].filter(([, presses]) => sumPresses(presses) > 0);
  if (rows.length === 0) return;
  await db.run(sql`INSERT INTO refused_presses (trip_id, ${joinReasons((reason) => reason)}, counted_at)
    SELECT one.value ->> 0, ${joinReasons((reason) => `one.value ->> '$[1].${reason}'`)}, ${now} FROM json_each(${JSON.stringify(rows)}) one WHERE TRUE
    ON CONFLICT (trip_id) DO UPDATE SET ${joinReasons((reason) => `${reason} = max(${reason}, excluded.${reason})`)}, counted_at = excluded.counted_at
      WHERE counted_at <= ${now - WRITTEN_EVERY_MS} AND (${joinReasons((reason) => `excluded.${reason} > ${reason}`, " OR ")})`);
}

/** Buses that depart between two instants, the second exclusive: the most refused first, and the sum of all. */
export async function readRefusedPresses(
  db: Database,
  { start, end }: { start: number; end: number },
): Promise<RefusedOfTrips> {
  type Row = Omit<RefusedOfTrip, "refused"> & RefusedPresses & { total: number };
  const rows = await db.all<Row>(
    sql`SELECT t.id AS tripId, d.name || ', ' || t.name AS name, t.departs_at AS departsAt,
          ${joinReasons((reason) => `p.${reason}`)}, sum(${SUM}) OVER () AS total
        FROM trips t
        CROSS JOIN refused_presses p ON p.trip_id = t.id
        CROSS JOIN destinations d ON d.id = t.destination_id
        WHERE t.departs_at >= ${start} AND t.departs_at < ${end}
        ORDER BY ${SUM} DESC, t.departs_at LIMIT ${TRIPS_MOST}`,
  );
  return {
    presses: rows[0]?.total ?? 0,
    trips: rows.map(({ tripId, name, departsAt, ...row }) => ({
      tripId,
      name,
      departsAt,
      refused: pickPresses(row),
    })),
  };
}
