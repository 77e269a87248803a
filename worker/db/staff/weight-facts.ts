/** Facts for the weight of acts: usual fares of seats, and tickets of trips. */
import { sql, type SQL } from "drizzle-orm";
import type { CouponTerms, OpenedChoices } from "../../domain/staff/act-weight.ts";
import { isOpenWithBus } from "../catalogue/trip-changes.ts";
import type { Database } from "../client.ts";
import { PARTS_POISHA } from "../payments/parts-back.ts";
import { canAnswer } from "../tickets/choices.ts";
import { isOfSeats } from "../tickets/current.ts";

/** How long the price of a seat counts as usual. */
const USUAL_MS = 30 * 86_400_000;

/** The kind of a trip: its destination and the type of its bus. */
export interface KindOfTrip {
  destination: string;
  bus: string;
  /** The id of the bus's type, where it gets another one by the same act. */
  busType?: string;
}

/** The price of a seat of a kind before an act made it cheaper, or made another kind of its trip. */
export interface FareBefore {
  destination: string;
  busType: string;
  poisha: number;
  /** The fare of other kinds, which the first trip of a new kind was compared with. */
  isOfOthers?: boolean;
  /** The trip, where it is the fare that holds of this trip may still have. */
  trip?: string;
}

export interface UsualFare extends FareBefore {
  isOfOthers: boolean;
}

/** Acts that recorded fares, as the index of them has it, so that the acts of a month are not read for a few. */
const recordedFares = (since: number): SQL => sql`a.at > ${since}
  AND (a.act IN ('set_fare','set_fares') OR instr(a.detail, '"faresBefore"') > 0)`;

/**
 * The prices that acts recorded before they lowered a fare, by kind, as a table `recorded` at the beginning of a
 * statement. Entries that are older than the recording of kinds count for the trip's present kind.
 */
function recordedPrices(now: number): SQL {
  const isRecent = recordedFares(now - USUAL_MS);
  return sql`recorded (destination, bus_type, poisha) AS MATERIALIZED (
          SELECT f.value ->> 'destination', f.value ->> 'busType', f.value ->> 'poisha'
            FROM staff_acts a, json_each(a.detail, '$.faresBefore') f
            WHERE ${isRecent} AND (f.value ->> 'isOfOthers' IS NOT TRUE OR a.alone_limit IS NOT NULL)
          UNION ALL SELECT t.destination_id, b.bus_type_id, a.detail ->> 'wasPoisha'
            FROM staff_acts a CROSS JOIN trips t ON t.id = a.target JOIN buses b ON b.id = t.bus_id
            WHERE ${isRecent} AND a.act IN ('set_fare','set_fares') AND a.detail ->> 'wasPoisha' IS NOT NULL)`;
}

/** The dearest fare of all trips there were to a destination: one step in an index. */
const dearestTo = (destination: SQL): SQL =>
  sql`(SELECT max(t.fare_poisha) FROM trips t WHERE t.destination_id = ${destination})`;

/** A condition: a recent act recorded what seats to that destination cost before it, whatever goes there now. */
export function isFareRemembered(destination: string, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM staff_acts a, json_each(a.detail, '$.faresBefore') f
    WHERE ${recordedFares(now - USUAL_MS)} AND f.value ->> 'destination' = ${destination})`;
}

/**
 * The usual price of a seat of each kind, in the order of the kinds: the most that one costs now, or has cost in the
 * last 30 days, whatever became of its trip since. A kind without such a trip is compared with its destination, or else
 * the shop (`isOfOthers`), so a new type or destination makes nothing cheaper. 0 in a shop without a trip.
 */
export async function listUsualFares(
  db: Database,
  kinds: readonly KindOfTrip[],
  now: number,
): Promise<UsualFare[]> {
  if (kinds.length === 0) return [];
  const rows = await db.all<Omit<FareBefore, "isOfOthers"> & { others: number }>(
    sql`/* whole */ WITH ${recordedPrices(now)},
        kinds AS MATERIALIZED (SELECT key AS place, value ->> 'destination' AS destination, COALESCE(value ->> 'busType',
            (SELECT bus_type_id FROM buses WHERE buses.id = value ->> 'bus'), '') AS bus_type
          FROM json_each(${JSON.stringify(kinds)})),
        priced AS MATERIALIZED (SELECT k.*, (SELECT max(poisha) FROM (
            SELECT (SELECT max(t.fare_poisha) FROM trips t WHERE t.destination_id = k.destination AND t.bus_id = b.id) AS poisha
              FROM buses b WHERE b.bus_type_id = k.bus_type
            UNION ALL SELECT r.poisha FROM recorded r WHERE r.destination = k.destination AND r.bus_type = k.bus_type)) AS poisha
          FROM kinds k)
        SELECT k.destination, k.bus_type AS busType, k.poisha IS NULL AS others, COALESCE(k.poisha,
            (SELECT max(poisha) FROM (SELECT ${dearestTo(sql`k.destination`)} AS poisha
              UNION ALL SELECT r.poisha FROM recorded r WHERE r.destination = k.destination)),
            (SELECT max(poisha) FROM (SELECT ${dearestTo(sql`d.id`)} AS poisha FROM destinations d
              UNION ALL SELECT r.poisha FROM recorded r)), 0) AS poisha
        FROM priced k ORDER BY k.place`,
  );
  return rows.map(({ others, ...fare }) => ({ ...fare, isOfOthers: others === 1 }));
}

/** The prices of the trips, by their kind, which their acts have to record. */
export async function listFaresBefore(
  db: Database,
  trips: { ids: readonly string[] } | { bus: string },
): Promise<FareBefore[]> {
  const isMeant =
    "bus" in trips
      ? sql`t.bus_id = ${trips.bus}`
      : sql`t.id IN (SELECT value FROM json_each(${JSON.stringify(trips.ids)}))`;
  return db.all<FareBefore>(
    sql`SELECT t.destination_id AS destination, b.bus_type_id AS busType, max(t.fare_poisha) AS poisha
        FROM trips t JOIN buses b ON b.id = t.bus_id WHERE ${isMeant} GROUP BY 1, 2`,
  );
}

/**
 * The least that each of these trips has cost since then, by its id, where an act has changed its fare: a hold keeps
 * the fare of its first seat (protocol 23, Y10).
 */
export async function listLeastFares(
  db: Database,
  ids: readonly string[],
  since: number,
): Promise<ReadonlyMap<string, number>> {
  const these = sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = await db.all<{ trip: string; poisha: number }>(
    sql`WITH fares (trip, poisha) AS (
          SELECT a.target, a.detail ->> 'wasPoisha' FROM staff_acts a
            WHERE a.target IN ${these} AND a.act IN ('set_fare', 'set_fares') AND a.at > ${since}
          UNION ALL SELECT f.value ->> 'trip', f.value ->> 'poisha'
            FROM staff_acts a, json_each(a.detail, '$.faresBefore') f
            WHERE ${recordedFares(since)} AND f.value ->> 'trip' IN ${these})
        SELECT trip, min(poisha) AS poisha FROM fares WHERE poisha IS NOT NULL GROUP BY trip`,
  );
  return new Map(rows.map(({ trip, poisha }) => [trip, poisha]));
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

/** Trips of a bus that still sell, or may sell again: a postponed one sells by its new date. */
export async function listTripsWithBus(
  db: Database,
  bus: string,
  now: number,
): Promise<PricedTrip[]> {
  return db.all<PricedTrip>(
    sql`SELECT id, destination_id AS destination, bus_id AS bus, fare_poisha AS farePoisha, plan_name AS planName
        FROM trips WHERE ${isOpenWithBus(bus, now)}`,
  );
}

/** The dearest seat to each destination, in poisha, by what seats usually cost there (`listUsualFares`). */
export async function listDearestFares(
  db: Database,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.all<{ destination: string; poisha: number }>(
    sql`/* whole */ WITH ${recordedPrices(now)}
        SELECT destination, max(poisha) AS poisha FROM (
            SELECT d.id AS destination, ${dearestTo(sql`d.id`)} AS poisha FROM destinations d
            UNION ALL SELECT destination, poisha FROM recorded)
          WHERE poisha IS NOT NULL GROUP BY destination`,
  );
  return new Map(rows.map(({ destination, poisha }) => [destination, poisha]));
}

/**
 * Coupons that anybody can use, now or later, on one of these trips; also those of the whole shop, if there is a trip.
 */
export async function listOfferedCoupons(
  db: Database,
  trips: readonly string[],
  now: number,
): Promise<CouponTerms[]> {
  if (trips.length === 0) return [];
  return db.all<CouponTerms>(
    sql`SELECT /* whole */ code, kind, value, starts_at AS startsAt, ends_at AS endsAt, max_uses AS maxUses,
          trip_id AS tripId
        FROM coupons WHERE hidden = 0 AND ends_at > ${now}
          AND (trip_id IS NULL OR trip_id IN (SELECT value FROM json_each(${JSON.stringify(trips)})))`,
  );
}

/**
 * One row for each valid ticket and each payment under way on these trips; with `soldBefore` for each ticket, and
 * whether it was issued before that instant.
 */
export async function listChoicesOn(
  db: Database,
  ids: readonly string[],
  soldBefore: number | null = null,
): Promise<OpenedChoices[]> {
  const isOnTrips = (trip: SQL) =>
    sql`${trip} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return db.all<OpenedChoices>(
    sql`SELECT 1 AS tickets, tickets.current_quantity AS seats, bills.total_poisha - ${PARTS_POISHA} AS poisha,
            ${soldBefore} IS NOT NULL AND tickets.created_at >= ${soldBefore} AS isSoldSince
          FROM tickets CROSS JOIN bills ON bills.id = tickets.bill_id
          WHERE (${isOnTrips(sql`tickets.current_trip`)} OR tickets.id IN (SELECT m.ticket_id FROM ticket_moves m
              WHERE ${isOnTrips(sql`m.to_trip`)} AND m.state = 'moving' AND ${isOfSeats("m")}))
            AND tickets.voided_at IS NULL AND bills.state = 'paid'
        UNION ALL SELECT 1, bills.quantity, bills.total_poisha, 0 FROM bills
          WHERE ${isOnTrips(sql`bills.trip_id`)} AND bills.state = 'capturing' AND ${soldBefore} IS NULL`,
  );
}

/**
 * One row for each ticket whose passenger may choose now, including those who chose to keep it and may reconsider
 * (protocol 15).
 */
export async function listOpenChoices(db: Database, now: number): Promise<OpenedChoices[]> {
  return db.all<OpenedChoices>(
    sql`SELECT 1 AS tickets, tickets.current_quantity AS seats, bills.total_poisha - ${PARTS_POISHA} AS poisha, 0 AS isSoldSince
        FROM trip_changes asks
          CROSS JOIN trips ON trips.id = asks.trip_id AND trips.revision = asks.revision
          CROSS JOIN tickets ON tickets.current_trip = trips.id
          CROSS JOIN bills ON bills.id = tickets.bill_id
        WHERE asks.choose_by IS NOT NULL AND trips.cancelled_at IS NULL AND tickets.voided_at IS NULL
          AND bills.state = 'paid' AND ${canAnswer("buyer", now)}`,
  );
}
