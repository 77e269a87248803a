/**
 * An import as SQL: one statement per row, to be run as one transaction. The checks before it may be outdated when it
 * runs: a trip that has sold seats meanwhile then violates a constraint of its table, which fails the whole import.
 */
import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { tripPoints } from "../../drizzle/schema.ts";
import { isSameName } from "../domain/destination-names.ts";
import { msAfterDeparture } from "../domain/trips/stop-times.ts";
import type { Change, SeasonPlan } from "./plan.ts";
import { SHOP_TABLES } from "./shop.ts";
import { SOLD_COLUMNS, TIME_COLUMNS } from "./sold-columns.ts";
import type { Trip } from "./tables.ts";

/** States of bills whose seats a changed seat plan would take away. */
const LIVE_STATES = "'created', 'capturing', 'paid'";

const OF_A_TICKET: readonly string[] = [...SOLD_COLUMNS, ...TIME_COLUMNS];
/** Columns whose change moves an exam. */
const OF_AN_EXAM = ["unit", "starts", "place"];
const STOPS = ["boarding", "boarding_times", "dropping"];

export function writeStatements({ changes, season }: SeasonPlan, now: number): string[] {
  const trips = new Map(season.trips.map((trip) => [trip.id, trip]));
  return changes.flatMap((change) => {
    const trip = change.table === "trips" ? trips.get(change.id) : undefined;
    return change.kind === "new" ? add(change, trip, now) : edit(change, trip, now);
  });
}

function add({ table, entry }: Change, trip: Trip | undefined, now: number): string[] {
  const extra = {
    ...(trip?.cancelled === true && { cancelledAt: now }),
    ...(trip?.postponed === true && { postponedAt: now }),
  };
  const fields = listFields(SHOP_TABLES[table], { ...entry.kept, ...extra });
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
  const isOtherPlace = columns.some(
    ({ column, was, is }) => column === "name" && !isSameName(was, is),
  );
  const fields = listFields(SHOP_TABLES[table], entry.kept)
    .filter(([column]) => column !== "id")
    .map(([column, value]) => {
      if (guard !== null && column === "plan_name")
        return `plan_name = ${unlessHolds(guard, value)}`;
      if (isMoved && column === "session") return `session = ${unlessExpected(value, now)}`;
      if (table === "buses" && column === "bus_type_id" && changed.has("type"))
        return `${column} = ${unlessBooked(value, "t.bus_id = buses.id", now)}`;
      if (table === "destinations" && column === "name" && isOtherPlace)
        return `name = CASE WHEN EXISTS (SELECT 1 FROM trips t WHERE t.destination_id = destinations.id)
          THEN NULL ELSE ${value} END`;
      if (table === "busTypes" && column === "name")
        return `${column} = ${unlessBooked(value, "t.bus_id IN (SELECT id FROM buses WHERE bus_type_id = bus_types.id)", now)}`;
      return `${column} = ${value}`;
    })
    .concat(raiseRevision(table, changed));
  const outdated = findOutdated(table, id, changed);
  const update = `UPDATE ${getTableName(SHOP_TABLES[table])} SET ${fields.join(", ")} WHERE id = ${literal(id)};`;
  if (trip === undefined || !isElsewhere)
    return outdated === null ? [update] : [raiseTrips(outdated, now), update];
  return [update, deleteStops(id), ...stops(trip)];
}

/**
 * Raises the revision of an exam, or of a trip. A trip that nobody has booked may still have held seats, or be shown on
 * an open page: the new revision refuses what is bought by what was shown before (protocol 15). A trip that had no exam
 * does not need it when it gets one. The new revision of an exam refuses acts that were shown the old one.
 */
function raiseRevision(table: Change["table"], changed: ReadonlySet<string>): string[] {
  if (table === "exams") return ["revision = revision + 1"];
  if (table !== "trips") return [];
  if (OF_A_TICKET.some((column) => changed.has(column))) return ["revision = revision + 1"];
  const raises = [
    ...(changed.has("exam") ? ["exam_id IS NOT NULL"] : []),
    // A passenger who has paid knows the stops from the ticket, and a new revision would not ask anything.
    ...(STOPS.some((column) => changed.has(column)) ? [`NOT (${isPaid("trips")})`] : []),
  ];
  return raises.length === 0 ? [] : [`revision = revision + (${raises.join(" OR ")})`];
}

/** Returns the condition for trips `t` that change together with a row of another table; null when none do. */
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

/** True when trip `t` has not left and is not cancelled. */
function isOpen(now: number): string {
  return `t.cancelled_at IS NULL AND (t.departs_at > ${now} OR t.postponed_at IS NOT NULL)`;
}

/**
 * Lists conditions under which a trip may no longer change like this: it is sold; it is sold with an exam, of which its
 * passengers were told; or another time is given to a stop that a buyer chose, or to any stop of a trip that somebody
 * has paid.
 */
function findGuards(changed: ReadonlySet<string>, moved: Trip | null): string[] {
  const stop = moved === null ? [] : [isKnownStopMoved(moved)];
  if (OF_A_TICKET.some((column) => changed.has(column))) return [isSold("trips"), ...stop];
  return changed.has("exam")
    ? [`trips.exam_id IS NOT NULL AND (${isSold("trips")})`, ...stop]
    : stop;
}

function isKnownStopMoved(trip: Trip): string {
  const times = boardingStops(trip).map(({ point, afterMs }) => [point, afterMs]);
  return `EXISTS (SELECT 1 FROM trip_points p
      JOIN json_each(${literal(JSON.stringify(times))}) e ON e.value ->> '$[0]' = p.point_id
        AND (e.value ->> '$[1]') IS NOT p.after_ms
    WHERE p.trip_id = trips.id AND p.kind = 'boarding' AND (${isPaid("trips")}
      OR EXISTS (SELECT 1 FROM bills b WHERE b.trip_id = trips.id AND b.state IN (${LIVE_STATES})
        AND b.boarding_point_id = p.point_id
        AND NOT EXISTS (SELECT 1 FROM tickets k WHERE k.bill_id = b.id AND k.current_trip <> trips.id))
      OR EXISTS (SELECT 1 FROM tickets k JOIN bills b ON b.id = k.bill_id
        WHERE k.current_trip = trips.id AND k.voided_at IS NULL AND b.boarding_point_id = p.point_id)))`;
}

/**
 * Writes an invalid plan name if `guard` holds. The table's constraint refuses it, which rolls the transaction back.
 */
function unlessHolds(guard: string, value: string): string {
  return `CASE WHEN ${guard} THEN 'sold' ELSE ${value} END`;
}

/** Writes no session while a trip to the exam is sold and has not left. The table refuses that likewise. */
function unlessExpected(value: string, now: number): string {
  return unlessBooked(value, "t.exam_id = exams.id", now);
}

/** Writes NULL, which the column refuses, while one of `trips` is sold and has not left. */
function unlessBooked(value: string, trips: string, now: number): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM trips t WHERE ${trips} AND ${isOpen(now)} AND (${isSold("t")}))
    THEN NULL ELSE ${value} END`;
}

function isSold(trip: string): string {
  return hasBuyers(trip, LIVE_STATES);
}

/** True when a ticket is paid or being paid. A new revision refuses open pages, and payments that nobody has begun. */
function isPaid(trip: string): string {
  return hasBuyers(trip, "'capturing', 'paid'");
}

function hasBuyers(trip: string, states: string): string {
  return `EXISTS (SELECT 1 FROM bills b WHERE b.trip_id = ${trip}.id AND b.state IN (${states}))
    OR EXISTS (SELECT 1 FROM tickets k WHERE k.current_trip = ${trip}.id AND k.voided_at IS NULL)
    OR EXISTS (SELECT 1 FROM ticket_moves m WHERE m.to_trip = ${trip}.id AND m.settled_at IS NULL)`;
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

function listFields(table: SQLiteTable, kept: Change["entry"]["kept"]): [string, string][] {
  return Object.entries(getTableColumns(table)).flatMap(([name, column]): [string, string][] =>
    name in kept ? [[column.name, literal(toStored(column, kept[name]))]] : [],
  );
}

function toStored(column: SQLiteColumn, value: unknown): unknown {
  return value === null ? null : column.mapToDriverValue(value);
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
