/**
 * The bus that must be full before a trip is sold (decisions 2.7), by the seats that D1 knows as sold. Seats that are
 * held or kept back count as free here: only the object of their trip knows them.
 */
import { sql, type SQL } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import { capacity } from "../../domain/seats/seat-plan.ts";
import type { Database } from "../client.ts";

export interface BusToFill {
  trip: string;
  name: string;
}

interface Place {
  destination: SQL | string;
  unit: SQL | string;
  day: SQL | string;
  departsAt: SQL | number;
}

/** An expression over `trips`; null for a trip without a seat map, and where nothing stands in front. */
export function busToFillFirst(now: number): SQL<BusToFill | null> {
  const place = {
    destination: sql`trips.destination_id`,
    unit: sql`trips.unit_id`,
    day: sql`trips.journey_date`,
    departsAt: sql`trips.departs_at`,
  };
  const isEarlier = sql`(f.departs_at < trips.departs_at OR length(f.id) < length(trips.id)
    OR (length(f.id) = length(trips.id) AND f.id < trips.id))`;
  return sql<BusToFill | null>`CASE ${trips.mode} WHEN 'limited' THEN (${selectFirst(place, isEarlier, now)}) END`.mapWith(
    (json: string | null) => (json === null ? null : (JSON.parse(json) as BusToFill)),
  );
}

/** The one in front of a trip that is only planned, which comes after all that depart at its minute. */
export async function findBusToFillFirst(
  db: Database,
  place: Place,
  now: number,
): Promise<BusToFill | null> {
  const [row] = await db.all<{ bus: string | null }>(
    sql`SELECT (${selectFirst(place, sql`TRUE`, now)}) AS bus`,
  );
  return row === undefined || row.bus === null ? null : (JSON.parse(row.bus) as BusToFill);
}

/** Its order and conditions are those of domain/trips/fill-order.ts. */
function selectFirst({ destination, unit, day, departsAt }: Place, isEarlier: SQL, now: number) {
  return sql`SELECT json_object('trip', f.id, 'name', f.name) FROM trips f
    WHERE f.destination_id = ${destination} AND f.unit_id = ${unit} AND f.journey_date = ${day}
      AND f.departs_at <= ${departsAt} AND ${isEarlier} AND f.mode = 'limited' AND f.cancelled_at IS NULL
      AND f.sale_closes_at > ${now} AND (f.opens_at IS NULL OR f.opens_at <= ${now})
      AND (SELECT count(*) FROM ticket_seats s WHERE s.trip_id = f.id)
        < CASE f.plan_name WHEN '40' THEN ${capacity("40")} ELSE ${capacity("45")} END
    ORDER BY f.departs_at, length(f.id), f.id LIMIT 1`;
}
