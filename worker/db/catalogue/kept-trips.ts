/**
 * A trip as it is kept outside D1 (protocol 22), so that a restore which loses it, or sets it back, can't lose its sales
 * or what passengers were told: its row, stops, changes and exam as JSON, which only this file writes and reads.
 */
import { and, eq, getTableColumns, gt, lt, sql, type SQL } from "drizzle-orm";
import { tripChanges } from "../../../drizzle/moves.ts";
import { exams, points, tripPoints, trips } from "../../../drizzle/schema.ts";
import {
  isOlderCopy,
  UNSTAMPED,
  type CopyStamp,
  type TripCopy,
  type TripFacts,
} from "../../domain/restore/trip-copy.ts";
import type { Database } from "../client.ts";
import { isMissingReference } from "../errors.ts";
import { insertIf } from "../insert-from.ts";
import type { Statement } from "../content/entries.ts";
import { insertTripCancelledMessages } from "../messages/outbox.ts";
import { rewriteChanges, toChange } from "./announced-changes.ts";

type TripRow = typeof trips.$inferSelect;
type ExamRow = typeof exams.$inferSelect;

/** Changes and exam are missing in copies from before they were kept, and so is the trip's version. */
interface KeptTrip {
  trip: TripRow;
  points: (typeof tripPoints.$inferSelect)[];
  changes?: (typeof tripChanges.$inferSelect)[];
  exam?: ExamRow | null;
}

/** Null where D1 has no such trip. */
export async function copyTrip(db: Database, id: string): Promise<TripCopy | null> {
  const kept = await readTrip(db, id);
  return kept === null ? null : { row: JSON.stringify(kept), stamp: stampFor(kept) };
}

async function readTrip(db: Database, id: string): Promise<KeptTrip | null> {
  const [[trip], stops, changes, [exam]] = await db.batch([
    db.select().from(trips).where(eq(trips.id, id)),
    db.select().from(tripPoints).where(eq(tripPoints.tripId, id)),
    db.select().from(tripChanges).where(eq(tripChanges.tripId, id)),
    db
      .select(getTableColumns(exams))
      .from(trips)
      .innerJoin(exams, eq(exams.id, trips.examId))
      .where(eq(trips.id, id)),
  ]);
  return trip === undefined ? null : { trip, points: stops, changes, exam: exam ?? null };
}

function stampFor({ trip, exam = null }: KeptTrip): CopyStamp {
  // Copies are JSON: one from before there were versions has none, whatever the type says.
  const { version = UNSTAMPED.version } = trip as Partial<TripRow>;
  return { version, exam: exam === null ? null : { id: exam.id, revision: exam.revision } };
}

function factsFor({ trip, exam = null }: KeptTrip): TripFacts {
  return { ...trip, examStartsAt: exam?.startsAt ?? null, examPlace: exam?.place ?? "" };
}

/** What a person knows the trip by. */
export function readKeptFacts(kept: string): TripFacts & { destinationId: string; unitId: string } {
  const copy = parse(kept);
  const { destinationId, unitId } = copy.trip;
  return { ...factsFor(copy), destinationId, unitId };
}

/** The incarnation of its object as it was kept; null where D1 did not know it then. */
export function readKeptIncarnation(kept: string): string | null {
  return parse(kept).trip.incarnation;
}

function parse(kept: string): KeptTrip {
  return JSON.parse(kept) as KeptTrip;
}

const IS_TO_KEEP = sql`${trips.incarnation} IS NOT NULL AND ${trips.version} <> ${trips.keptVersion}`;

/** Trips that sold something, and of which the switch may not have what D1 has now. */
export async function listTripsToKeep(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(gt(trips.id, ""), IS_TO_KEEP))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The switch has been told of the trip as it was in this version. */
export async function markKept(db: Database, id: string, version: number): Promise<void> {
  await db
    .update(trips)
    .set({ keptVersion: version })
    .where(and(eq(trips.id, id), eq(trips.version, version), IS_TO_KEEP));
}

/** What D1 has now of a trip whose copy is newer; null where it is not. */
export async function findOlderFacts(db: Database, kept: string): Promise<TripFacts | null> {
  const copy = parse(kept);
  const now = await readTrip(db, copy.trip.id);
  return now !== null && isOlderCopy(stampFor(now), stampFor(copy)) ? factsFor(now) : null;
}

/**
 * Writes a trip that D1 lacks. Its object is known only once it was rebuilt. Repeated, it changes nothing. False, and
 * nothing is written, where D1 lacks what the trip refers to: its destination, unit, bus or a stop.
 */
export async function restoreTripRow(db: Database, kept: string): Promise<boolean> {
  const copy = parse(kept);
  const { trip } = copy;
  const row = { ...trip, incarnation: null, cancelConfirmedAt: null, keptVersion: trip.version };
  try {
    await writeAll(db, [
      ...examStatements(db, copy),
      db.insert(trips).values(row).onConflictDoNothing(),
      ...copy.points.map((point) => db.insert(tripPoints).values(point).onConflictDoNothing()),
      ...rewriteKeptChanges(db, copy, sql`TRUE`, trip.departsAt).write,
    ]);
    return true;
  } catch (error) {
    if (isMissingReference(error)) return false;
    throw error;
  }
}

/**
 * Writes a trip that a restore has set back as it was kept, where D1 still has an older one. What it refers to and D1
 * lacks stays as D1 has it. Passengers are told again, since D1 has forgotten who was. Repeated, it changes nothing.
 */
export async function restoreTripFacts(db: Database, kept: string, now: number): Promise<void> {
  const copy = parse(kept);
  const { trip } = copy;
  const isOlder = and(eq(trips.id, trip.id), lt(trips.version, stampFor(copy).version));
  const when = sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${isOlder})`;
  const { notify, write } = rewriteKeptChanges(db, copy, when, now);
  const isCancelledSince = and(isOlder, sql`${trips.cancelledAt} IS NULL`);
  await writeAll(db, [
    ...examStatements(db, copy),
    ...write,
    ...(trip.cancelledAt === null
      ? notify
      : [insertTripCancelledMessages(db, now, isCancelledSince)]),
    db.delete(tripPoints).where(and(eq(tripPoints.tripId, trip.id), when)),
    ...copy.points.map((point) => {
      const isThere = sql`EXISTS (SELECT 1 FROM ${points} WHERE ${points.id} = ${point.pointId})`;
      return insertIf(db, tripPoints, point, sql`${when} AND ${isThere}`).onConflictDoNothing();
    }),
    db.update(trips).set(setFor(trip)).where(isOlder),
  ]);
}

async function writeAll(db: Database, [first, ...rest]: readonly Statement[]): Promise<void> {
  if (first !== undefined) await db.batch([first, ...rest]);
}

/** All of a trip but what only its rows in D1 say: its object, and how far the schedule has come with it. */
function setFor(trip: TripRow) {
  const found = (table: string, value: string | null, column: SQL) =>
    sql`COALESCE((SELECT id FROM ${sql.identifier(table)} WHERE id = ${value}), ${column})`;
  return {
    ...trip,
    id: undefined,
    incarnation: undefined,
    cancelConfirmedAt: undefined,
    compactedAt: undefined,
    destinationId: found("destinations", trip.destinationId, sql`destination_id`),
    unitId: found("units", trip.unitId, sql`unit_id`),
    busId: found("buses", trip.busId, sql`bus_id`),
    ...(trip.examId !== null && { examId: found("exams", trip.examId, sql`exam_id`) }),
    cancelledAt: sql`COALESCE(cancelled_at, ${trip.cancelledAt})`,
    keptVersion: trip.version,
  };
}

/** The exam of the trip, where D1 lacks it or has an older one. */
function examStatements(db: Database, { exam }: KeptTrip) {
  if (exam === undefined || exam === null) return [];
  const { id, ...set } = exam;
  const hasUnit = sql`EXISTS (SELECT 1 FROM units WHERE units.id = ${exam.unitId})`;
  return [
    insertIf(db, exams, exam, hasUnit).onConflictDoNothing(),
    db
      .update(exams)
      .set(set)
      .where(sql`exams.id = ${id} AND exams.revision < ${exam.revision} AND ${hasUnit}`),
  ] as const;
}

/** Who has left before `now` is told nothing. */
function rewriteKeptChanges(
  db: Database,
  { trip, changes = [] }: KeptTrip,
  when: SQL,
  now: number,
) {
  if (changes.length === 0) return { notify: [], write: [] };
  const { notify, write } = rewriteChanges(db, changes.map(toChange), { now, when });
  return { notify: trip.departsAt > now ? [notify] : [], write: [write] } as const;
}

/** Those of the trips that D1 does not have. */
export async function listMissingTrips(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT one.value AS id FROM json_each(${JSON.stringify(ids)}) AS one
        WHERE NOT EXISTS (SELECT 1 FROM trips WHERE trips.id = one.value)`,
  );
  return rows.map(({ id }) => id);
}
