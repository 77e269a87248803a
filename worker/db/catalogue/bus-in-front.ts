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
}

/** An expression over `trips`; null for a trip without a seat map, and where nothing stands in front. */
export function busToFillFirst(now: number): SQL<BusToFill | null> {
  const place = {
    destination: sql`trips.destination_id`,
    unit: sql`trips.unit_id`,
    day: sql`trips.journey_date`,
  };
  const isFirst = sql`(${byDeparture("f")}) < (${byDeparture("trips")})`;
  const isEarlier = {
    ofPlaced: sql`(trips.fill_place IS NULL OR f.fill_place < trips.fill_place
      OR (f.fill_place = trips.fill_place AND ${isFirst}))`,
    ofOthers: sql`trips.fill_place IS NULL AND ${isFirst}`,
  };
  return sql<BusToFill | null>`CASE ${trips.mode} WHEN 'limited' THEN (${selectFirst(place, isEarlier, now)}) END`.mapWith(
    (json: string | null) => (json === null ? null : (JSON.parse(json) as BusToFill)),
  );
}

/** The one in front of a trip that is only planned: it comes after those with a place, and after all of its minute. */
export async function findBusToFillFirst(
  db: Database,
  { departsAt, ...place }: Place & { departsAt: number },
  now: number,
): Promise<BusToFill | null> {
  const isEarlier = { ofPlaced: sql`TRUE`, ofOthers: sql`f.departs_at <= ${departsAt}` };
  const [row] = await db.all<{ bus: string | null }>(
    sql`SELECT (${selectFirst(place, isEarlier, now)}) AS bus`,
  );
  return row === undefined || row.bus === null ? null : (JSON.parse(row.bus) as BusToFill);
}

/**
 * Its order and conditions are those of domain/trips/fill-order.ts. First those with a place, then the others, each by
 * an index in its order, so that not every bus of a day is read.
 */
function selectFirst(place: Place, isEarlier: { ofPlaced: SQL; ofOthers: SQL }, now: number) {
  const { ofPlaced, ofOthers } = isEarlier;
  const placed = selectFirstWhere(place, sql`f.fill_place IS NOT NULL AND ${ofPlaced}`, now);
  const others = selectFirstWhere(place, sql`f.fill_place IS NULL AND ${ofOthers}`, now);
  return sql`SELECT COALESCE((${placed} ORDER BY f.fill_place, ${byDeparture("f")} LIMIT 1),
    (${others} ORDER BY ${byDeparture("f")} LIMIT 1))`;
}

function selectFirstWhere({ destination, unit, day }: Place, isMeant: SQL, now: number) {
  return sql`SELECT json_object('trip', f.id, 'name', f.name) FROM trips f
    WHERE f.destination_id = ${destination} AND f.unit_id = ${unit} AND f.journey_date = ${day}
      AND ${isMeant} AND f.mode = 'limited' AND f.cancelled_at IS NULL
      AND f.sale_closes_at > ${now} AND (f.opens_at IS NULL OR f.opens_at <= ${now})
      AND (SELECT count(*) FROM ticket_seats s WHERE s.trip_id = f.id)
        < CASE f.plan_name WHEN '40' THEN ${capacity("40")} ELSE ${capacity("45")} END`;
}

/** Orders as `fillOrder` of catalogue.ts does, among trips with a place and among those without. */
function byDeparture(table: string): SQL {
  return sql.raw(`${table}.departs_at, length(${table}.id), ${table}.id`);
}
