/** What the weight of an act is worked out from: fares that such seats usually have, and tickets that are on trips. */
import { sql, type SQL } from "drizzle-orm";
import type { OpenedChoices } from "../../domain/staff/act-weight.ts";
import type { Database } from "../client.ts";
import { PARTS_POISHA } from "../payments/parts-back.ts";

/** A fare that was lowered counts as the usual one for so long. */
const USUAL_MS = 30 * 86_400_000;

/** Which trips are alike: those of a destination with buses of one type. */
export interface KindOfTrip {
  destination: string;
  bus: string;
  /** The id of the bus's type, where it gets another one by the same act. */
  busType?: string;
}

/**
 * What a seat of each kind usually costs, in the order of the kinds: the dearest such trip there is, or what it cost
 * before somebody lowered it lately. A kind without a trip costs what the dearest trip to its destination does, or else
 * the dearest of the shop: a new name of a type or a place makes nothing cheaper. 0 in a shop without a trip.
 */
export async function listUsualFares(
  db: Database,
  kinds: readonly KindOfTrip[],
  now: number,
): Promise<number[]> {
  if (kinds.length === 0) return [];
  const unique = [...new Map(kinds.map((kind) => [writeKey(kind), kind])).values()];
  const there = sql`t.destination_id = json_extract(k.value, '$.destination')`;
  const busType = sql`COALESCE(json_extract(k.value, '$.busType'),
    (SELECT bus_type_id FROM buses WHERE buses.id = json_extract(k.value, '$.bus')))`;
  const alike = sql`${there} AND b.bus_type_id = ${busType}`;
  // A trip that got another bus, or whose bus got another type, after its fare was lowered is of another kind now; what it
  // cost counts for the kind that it was of, which nobody has written down, and so for all to that place.
  const hasOtherBus = sql`EXISTS (SELECT 1 FROM staff_acts e WHERE e.at >= a.at
    AND ((e.act = 'edit_trip' AND e.target = a.target) OR (e.act = 'save_entry' AND e.target = 'bus:' || t.bus_id)))`;
  // A season's file writes down of which kind the trip was.
  const isOfKind = sql`iif(json_extract(a.detail, '$.busType') IS NULL, ${alike} OR (${there} AND ${hasOtherBus}),
    json_extract(a.detail, '$.destination') = json_extract(k.value, '$.destination')
      AND json_extract(a.detail, '$.busType') = ${busType})`;
  const rows = await db.all<{ key: string; poisha: number }>(
    sql`SELECT json_extract(k.value, '$.key') AS key,
          max(COALESCE((SELECT max(t.fare_poisha) FROM trips t JOIN buses b ON b.id = t.bus_id WHERE ${alike}),
                (SELECT max(t.fare_poisha) FROM trips t WHERE ${there}),
                (SELECT max(fare_poisha) FROM trips), 0),
              COALESCE((SELECT max(json_extract(a.detail, '$.wasPoisha')) FROM staff_acts a
                JOIN trips t ON t.id = a.target JOIN buses b ON b.id = t.bus_id
                WHERE a.act IN ('set_fare', 'set_fares') AND a.at > ${now - USUAL_MS}
                  AND ${isOfKind}), 0)) AS poisha
        FROM json_each(${JSON.stringify(unique.map((kind) => ({ ...kind, key: writeKey(kind) })))}) AS k`,
  );
  const found = new Map(rows.map(({ key, poisha }) => [key, poisha]));
  return kinds.map((kind) => found.get(writeKey(kind)) ?? 0);
}

export interface PricedTrip extends KindOfTrip {
  id: string;
  farePoisha: number;
  planName: string | null;
}

export async function listPricedTrips(db: Database, ids: readonly string[]): Promise<PricedTrip[]> {
  return db.all<PricedTrip>(
    sql`SELECT id, destination_id AS destination, bus_id AS bus, fare_poisha AS farePoisha, plan_name AS planName
        FROM trips WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  );
}

/** Trips of a bus that still sell, or may sell again. */
export async function listTripsWithBus(
  db: Database,
  bus: string,
  now: number,
): Promise<PricedTrip[]> {
  return db.all<PricedTrip>(
    sql`SELECT id, destination_id AS destination, bus_id AS bus, fare_poisha AS farePoisha, plan_name AS planName
        FROM trips WHERE bus_id = ${bus} AND departs_at > ${now} AND cancelled_at IS NULL`,
  );
}

/** The dearest fare of trips that depart from now on; 0 where none does. */
export async function findDearestFare(db: Database, now: number): Promise<number> {
  const [row] = await db.all<{ poisha: number | null }>(
    sql`SELECT max(fare_poisha) AS poisha FROM trips WHERE departs_at > ${now} AND cancelled_at IS NULL`,
  );
  return row?.poisha ?? 0;
}

/** One row for each valid ticket and each payment under way on these trips. */
export async function listChoicesOn(
  db: Database,
  ids: readonly string[],
): Promise<OpenedChoices[]> {
  const isOnTrips = (trip: SQL) =>
    sql`${trip} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return db.all<OpenedChoices>(
    sql`SELECT 1 AS tickets, bills.quantity AS seats, bills.total_poisha - ${PARTS_POISHA} AS poisha
          FROM tickets CROSS JOIN bills ON bills.id = tickets.bill_id
          WHERE ${isOnTrips(sql`tickets.current_trip`)} AND tickets.voided_at IS NULL AND bills.state = 'paid'
        UNION ALL SELECT 1, bills.quantity, bills.total_poisha FROM bills
          WHERE ${isOnTrips(sql`bills.trip_id`)} AND bills.state = 'capturing'`,
  );
}

function writeKey({ destination, bus, busType = "" }: KindOfTrip): string {
  return JSON.stringify([destination, bus, busType]);
}
