/**
 * An import as SQL: one statement per row, to be run as one transaction. The checks before it may be outdated when it
 * runs: a trip that has sold seats meanwhile then violates a constraint of its table, which fails the whole import.
 */
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { duties } from "../../drizzle/duties.ts";
import { tripChanges } from "../../drizzle/moves.ts";
import { tripPoints } from "../../drizzle/schema.ts";
import { msAfterDeparture } from "../domain/trips/stop-times.ts";
import { ASKS_FROM_MS } from "../domain/trips/trip-change.ts";
import type { Change, SeasonPlan } from "./plan.ts";
import { SHOP_TABLES } from "./shop.ts";
import { SOLD_COLUMNS, TIME_COLUMNS } from "./sold-columns.ts";
import { TABLES, type Trip } from "./tables.ts";
import { insertStopMessages } from "./stop-messages.ts";

/** Bookings that a changed seat plan would take the seats from. */
export const LIVE_STATES = "'created', 'capturing', 'paid'";

const OF_A_TICKET: readonly string[] = [...SOLD_COLUMNS, ...TIME_COLUMNS];
/** Columns by which an exam moves. */
const OF_AN_EXAM = ["unit", "starts", "place"];
const STOPS = ["boarding", "boarding_times", "dropping"];

export function statementsOf({ changes, season }: SeasonPlan, now: number): string[] {
  const trips = new Map(season.trips.map((trip) => [trip.id, trip]));
  const gone = changes.filter((change) => change.kind === "gone");
  const of = (table: Change["table"]) => gone.filter((change) => change.table === table);
  const order = [...Object.keys(TABLES), "posts"].toReversed();
  return [
    // The code of a deleted coupon can be reused at once.
    ...of("coupons").flatMap(remove),
    ...changes.flatMap((change) => {
      const trip = change.table === "trips" ? trips.get(change.id) : undefined;
      if (change.kind === "new") return add(change, trip, now);
      return change.kind === "changed" ? edit(change, trip, now) : [];
    }),
    ...gone
      .filter(({ table }) => table !== "coupons")
      .toSorted((a, b) => order.indexOf(a.table) - order.indexOf(b.table))
      .flatMap(remove),
  ];
}

function add({ table, entry }: Change, trip: Trip | undefined, now: number): string[] {
  const extra = {
    ...(trip?.cancelled === true && { cancelledAt: now }),
    ...(trip?.postponed === true && { postponedAt: now }),
  };
  const fields = fieldsOf(SHOP_TABLES[table], { ...entry.kept, ...extra });
  const columns = fields.map(([column]) => column).join(", ");
  const values = fields.map(([, value]) => value).join(", ");
  return [
    `INSERT INTO ${getTableName(SHOP_TABLES[table])} (${columns}) VALUES (${values});`,
    ...(trip === undefined ? [] : stops(trip)),
  ];
}

function edit(
  { table, id, entry, columns }: Change,
  trip: Trip | undefined,
  now: number,
): string[] {
  const changed = new Set(columns.map(({ column }) => column));
  const isElsewhere = STOPS.some((column) => changed.has(column));
  const guards = trip === undefined ? [] : findGuards(changed, isElsewhere ? trip : null);
  const guard = guards.length === 0 ? null : guards.join(" OR ");
  const isMoved = table === "exams" && OF_AN_EXAM.some((column) => changed.has(column));
  const fields = fieldsOf(SHOP_TABLES[table], entry.kept)
    .filter(([column]) => column !== "id")
    .map(([column, value]) => {
      if (guard !== null && column === "plan_name")
        return `plan_name = ${unlessHolds(guard, value)}`;
      if (isMoved && column === "session") return `session = ${unlessExpected(value, now)}`;
      if (table === "buses" && column === "bus_type_id" && changed.has("type"))
        return `${column} = ${unlessBooked(value, "t.bus_id = buses.id", now)}`;
      if (table === "busTypes" && column === "name")
        return `${column} = ${unlessBooked(value, "t.bus_id IN (SELECT id FROM buses WHERE bus_type_id = bus_types.id)", now)}`;
      return `${column} = ${value}`;
    })
    .concat(raiseRevision(table, changed));
  const outdated = findOutdated(table, id, changed);
  const update = `UPDATE ${getTableName(SHOP_TABLES[table])} SET ${fields.join(", ")} WHERE id = ${literal(id)};`;
  if (trip === undefined || !isElsewhere)
    return outdated === null ? [update] : [raiseTrips(outdated, now), update];
  return [
    insertStopMessages({ trip: id, stops: boardingStops(trip), now }, literal),
    update,
    deleteStops(id),
    ...stops(trip),
  ];
}

/**
 * A trip that nobody has booked may still be held, or stand on a page that is open; its revision refuses what is bought
 * by what was shown before (protocol 15). An exam is not missed where there was none. The revision of an exam lets no
 * act be done that was shown it as it was.
 */
function raiseRevision(table: Change["table"], changed: ReadonlySet<string>): string[] {
  if (table === "exams") return ["revision = revision + 1"];
  if (table !== "trips") return [];
  if (OF_A_TICKET.some((column) => changed.has(column))) return ["revision = revision + 1"];
  const raises = [
    ...(changed.has("exam") ? ["exam_id IS NOT NULL"] : []),
    // Who has paid knows the stops by the ticket, and is not asked anything by another revision.
    ...(STOPS.some((column) => changed.has(column)) ? [`NOT (${isPaid("trips")})`] : []),
  ];
  return raises.length === 0 ? [] : [`revision = revision + (${raises.join(" OR ")})`];
}

/** A condition of trips `t` that become others with a row of another table; null where none do. */
function findOutdated(
  table: Change["table"],
  id: string,
  changed: ReadonlySet<string>,
): string | null {
  if (table === "exams" && OF_AN_EXAM.some((column) => changed.has(column)))
    return `t.exam_id = ${literal(id)}`;
  if (table === "buses" && changed.has("type")) return `t.bus_id = ${literal(id)}`;
  return table === "busTypes" && changed.has("name")
    ? `t.bus_id IN (SELECT id FROM buses WHERE bus_type_id = ${literal(id)})`
    : null;
}

function raiseTrips(which: string, now: number): string {
  return `UPDATE trips AS t SET revision = revision + 1 WHERE ${which} AND ${isOpen(now)};`;
}

/** Whether trip `t` has not left and is not cancelled. */
function isOpen(now: number): string {
  return `t.cancelled_at IS NULL AND (t.departs_at > ${now} OR t.postponed_at IS NOT NULL)`;
}

/**
 * When a trip may no longer change so: sold as it is, sold with an exam of which its passengers were told, or, with other
 * stops, where a stop of a trip that somebody has paid, or a buyer's own, gets a time that is an hour or more away.
 */
function findGuards(changed: ReadonlySet<string>, moved: Trip | null): string[] {
  const late = moved === null ? [] : [isChosenStopLate(moved)];
  if (OF_A_TICKET.some((column) => changed.has(column))) return [isSold("trips"), ...late];
  return changed.has("exam")
    ? [`trips.exam_id IS NOT NULL AND (${isSold("trips")})`, ...late]
    : late;
}

function isChosenStopLate(trip: Trip): string {
  const times = boardingStops(trip).map(({ point, afterMs }) => [point, afterMs ?? 0]);
  return `EXISTS (SELECT 1 FROM trip_points p
      JOIN json_each(${literal(JSON.stringify(times))}) e ON e.value ->> '$[0]' = p.point_id
        AND abs((e.value ->> '$[1]') - p.after_ms) >= ${ASKS_FROM_MS}
    WHERE p.trip_id = trips.id AND p.kind = 'boarding' AND (${isPaid("trips")}
      OR EXISTS (SELECT 1 FROM bills b WHERE b.trip_id = trips.id AND b.state IN (${LIVE_STATES})
        AND b.boarding_point_id = p.point_id
        AND NOT EXISTS (SELECT 1 FROM tickets k WHERE k.bill_id = b.id AND k.current_trip <> trips.id))
      OR EXISTS (SELECT 1 FROM tickets k JOIN bills b ON b.id = k.bill_id
        WHERE k.current_trip = trips.id AND k.voided_at IS NULL AND b.boarding_point_id = p.point_id)))`;
}

/** An invalid plan name, which the table's constraint refuses, so that the transaction is rolled back. */
function unlessHolds(guard: string, value: string): string {
  return `CASE WHEN ${guard} THEN 'sold' ELSE ${value} END`;
}

/** No session, which the table refuses likewise. */
function unlessExpected(value: string, now: number): string {
  return unlessBooked(value, "t.exam_id = exams.id", now);
}

/** NULL, which the column refuses, while such a trip is sold and has not left. */
function unlessBooked(value: string, trips: string, now: number): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM trips t WHERE ${trips} AND ${isOpen(now)} AND (${isSold("t")}))
    THEN NULL ELSE ${value} END`;
}

function isSold(trip: string): string {
  return hasBuyers(trip, LIVE_STATES);
}

/** Or is being paid: an open page, and a payment that nobody has begun, are refused by another revision. */
function isPaid(trip: string): string {
  return hasBuyers(trip, "'capturing', 'paid'");
}

function hasBuyers(trip: string, states: string): string {
  return `EXISTS (SELECT 1 FROM bills b WHERE b.trip_id = ${trip}.id AND b.state IN (${states}))
    OR EXISTS (SELECT 1 FROM tickets k WHERE k.current_trip = ${trip}.id AND k.voided_at IS NULL)
    OR EXISTS (SELECT 1 FROM ticket_moves m WHERE m.to_trip = ${trip}.id AND m.settled_at IS NULL)`;
}

function remove({ table, id }: Change): string[] {
  const row = `DELETE FROM ${getTableName(SHOP_TABLES[table])} WHERE id = ${literal(id)};`;
  if (table !== "trips") return [row];
  return [failIfKept(id), deleteStops(id), ...deleteDutiesAndChanges(id), row];
}

/**
 * The shop's switch keeps a trip that was booked for good (protocol 22), and the object of a cancelled one sells nothing
 * more: another trip under its id would be taken for it.
 */
function failIfKept(tripId: string): string {
  const planName = unlessHolds("incarnation IS NOT NULL OR cancelled_at IS NOT NULL", "plan_name");
  return `UPDATE trips SET plan_name = ${planName} WHERE id = ${literal(tripId)};`;
}

/** What was written of a trip that nobody has booked. */
function deleteDutiesAndChanges(tripId: string): string[] {
  return [duties, tripChanges].map(
    (table) => `DELETE FROM ${getTableName(table)} WHERE trip_id = ${literal(tripId)};`,
  );
}

function deleteStops(tripId: string): string {
  return `DELETE FROM ${getTableName(tripPoints)} WHERE trip_id = ${literal(tripId)};`;
}

function boardingStops({ departs, boarding, boarding_times }: Trip) {
  const after = msAfterDeparture(departs, boarding_times);
  return boarding.map((point, at) => ({ point, afterMs: after[at] ?? null }));
}

function stops(trip: Trip): string[] {
  const { id, dropping } = trip;
  const rows = [
    ...boardingStops(trip).map(({ point, afterMs }, at) => [id, "boarding", at, point, afterMs]),
    ...dropping.map((point, at) => [id, "dropping", at, point, null]),
  ].map((row) => `(${row.map(literal).join(", ")})`);
  if (rows.length === 0) return [];
  return [
    `INSERT INTO ${getTableName(tripPoints)} (trip_id, kind, position, point_id, after_ms) VALUES ${rows.join(", ")};`,
  ];
}

function fieldsOf(table: SQLiteTable, kept: Change["entry"]["kept"]): [string, string][] {
  return Object.entries(getTableColumns(table)).flatMap(([name, column]): [string, string][] =>
    name in kept ? [[column.name, literal(kept[name])]] : [],
  );
}

function literal(value: unknown): string {
  switch (typeof value) {
    case "number":
      return String(value);
    case "boolean":
      return value ? "1" : "0";
    case "string":
      return `'${value.replaceAll("'", "''")}'`;
    default:
      if (value === null) return "NULL";
      throw new Error(`${typeof value} is nothing that a row holds`);
  }
}
