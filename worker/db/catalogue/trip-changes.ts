/** Changes of a trip by staff, each with its row of the audit trail in the same batch. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { trips } from "../../../drizzle/schema.ts";
import type { TripChange } from "../../domain/trips/trip-change.ts";
import type { TripDetails } from "../../domain/trips/trip-details.ts";
import type { Database } from "../client.ts";
import { isAhead } from "../journey.ts";
import { areAsSeen, changeStatements } from "./announced-changes.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";

/** False when the price is no longer `wasPoisha`, or the trip is cancelled. */
export async function setFare(
  db: Database,
  change: { trip: string; wasPoisha: number; farePoisha: number },
  act: StaffAct,
): Promise<boolean> {
  const { trip, wasPoisha, farePoisha } = change;
  return changed(db, trip, eq(trips.farePoisha, wasPoisha), { farePoisha }, act);
}

/**
 * False when the trip is not as it was, is cancelled, or other tickets are on their way to it. Ticket holders' messages
 * are in the same batch.
 */
export async function setTimes(
  db: Database,
  { change, onTheWay }: { change: TripChange; onTheWay: number },
  act: StaffAct,
): Promise<boolean> {
  const when = areAsSeen([change], onTheWay);
  const { notify, write, update } = changeStatements(db, [change], when);
  const [, , , rows] = await db.batch([insertAuditEntry(db, act, when), notify, write, update]);
  return rows.length === 1;
}

export interface TripNaming {
  name: string;
  busId: string;
  details: TripDetails;
}

/** False when name, bus or details are others by now. */
export async function renameTrip(
  db: Database,
  change: { trip: string; was: TripNaming; became: TripNaming },
  act: StaffAct,
): Promise<boolean> {
  const { trip, was, became } = change;
  return changed(db, trip, isNamed(was), became, act);
}

/**
 * False when the trip is another by now, or has bookings. Nobody has a ticket of it; who is choosing a seat sees
 * another bus than the trip's, and the new revision says so before a bill is written.
 */
export async function changeBus(
  db: Database,
  { was, became }: { was: TripNaming; became: TripNaming },
  change: TripChange,
  act: StaffAct,
): Promise<boolean> {
  const { tripId: trip, revision } = change;
  const when = sql`${areAsSeen([change], 0)} AND NOT ${isBooked(sql`${trip}`)}
    AND EXISTS (SELECT 1 FROM trips WHERE ${eq(trips.id, trip)} AND ${isNamed(was)})`;
  const { write, update } = changeStatements(db, [change], when);
  const isWritten = sql`EXISTS (SELECT 1 FROM trip_changes c WHERE c.trip_id = ${trip} AND c.revision = ${revision})`;
  const rename = db
    .update(trips)
    .set(became)
    .where(and(eq(trips.id, trip), eq(trips.revision, revision - 1), isWritten));
  const [, , , rows] = await db.batch([insertAuditEntry(db, act, when), write, rename, update]);
  return rows.length === 1;
}

function isNamed(was: TripNaming): SQL | undefined {
  return and(eq(trips.name, was.name), eq(trips.busId, was.busId), eq(trips.details, was.details));
}

/** Whether somebody has bought a seat of it, or may be about to. */
export async function hasBookings(db: Database, trip: string): Promise<boolean> {
  return (await db.all(sql`SELECT 1 WHERE ${isBooked(sql`${trip}`)}`)).length > 0;
}

/** Conditions of a trip `t` by what its tickets name. */
export const hasBus = (bus: string) => sql`t.bus_id = ${bus}`;
export const hasDestination = (destination: string) => sql`t.destination_id = ${destination}`;
export const isForUnit = (unit: string) => sql`t.unit_id = ${unit}`;
export const hasStop = (point: string) =>
  sql`EXISTS (SELECT 1 FROM trip_points p WHERE p.trip_id = t.id AND p.point_id = ${point})`;

/**
 * A condition: such a trip is booked and has not left, so that there are tickets to be used that name what it names.
 */
export function isOnBookedTrip(isSuch: SQL, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM trips t WHERE ${isAhead("t", now)} AND ${isSuch} AND t.cancelled_at IS NULL
    AND ${isBooked(sql`t.id`)})`;
}

function isBooked(trip: SQL, states = sql`'created', 'capturing', 'paid'`): SQL {
  return sql`(EXISTS (SELECT 1 FROM bills b WHERE b.trip_id = ${trip} AND b.state IN (${states}))
    OR EXISTS (SELECT 1 FROM tickets k WHERE k.current_trip = ${trip} AND k.voided_at IS NULL)
    OR EXISTS (SELECT 1 FROM ticket_moves m WHERE m.to_trip = ${trip} AND m.settled_at IS NULL))`;
}

/** A condition of `trips`: those with the bus that still sell, or may sell again. */
export function isOpenWithBus(bus: string, now: number): SQL {
  return sql`trips.bus_id = ${bus} AND ${isAhead("trips", now)} AND trips.cancelled_at IS NULL`;
}

export async function listOpenTripsWithBus(
  db: Database,
  bus: string,
  now: number,
): Promise<string[]> {
  const rows = await db.select({ id: trips.id }).from(trips).where(isOpenWithBus(bus, now));
  return rows.map(({ id }) => id);
}

/**
 * A condition of `trips`: those to the destination that still sell, or may sell again, and that nobody has paid for.
 * With tickets a revision of its own would end what their holders are asked.
 */
export function isOpenUnsoldTo(destination: string, now: number): SQL {
  return sql`trips.destination_id = ${destination} AND ${isAhead("trips", now)} AND trips.cancelled_at IS NULL
    AND NOT ${isBooked(sql`trips.id`, sql`'capturing', 'paid'`)}`;
}

export async function listOpenUnsoldTo(
  db: Database,
  destination: string,
  now: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .where(isOpenUnsoldTo(destination, now));
  return rows.map(({ id }) => id);
}

/**
 * The statement that outdates what pages show of trips: seats may be held of one that nobody has booked, and nothing is
 * bought by a page of before (protocol 15). Trips with tickets change by `changeStatements`, which tell who has one.
 */
export function raiseRevisions(db: Database, which: SQL) {
  return db
    .update(trips)
    .set({ revision: sql`revision + 1` })
    .where(which);
}

async function changed(
  db: Database,
  trip: string,
  isAsBefore: SQL | undefined,
  set: Partial<typeof trips.$inferInsert>,
  act: StaffAct,
): Promise<boolean> {
  const when = and(eq(trips.id, trip), isAsBefore, isNull(trips.cancelledAt));
  const note = insertAuditEntry(db, act, sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${when})`);
  const update = db.update(trips).set(set).where(when).returning({ id: trips.id });
  const rows = (await db.batch([note, update]))[1];
  return rows.length === 1;
}
