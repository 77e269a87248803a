/**
 * A trip as it is kept outside D1 (protocol 22), so that a restore which loses it, or sets it back, can't lose its sales
 * or what passengers were told: its row, stops, duties, changes and exam as JSON, which only this file writes and reads.
 */
import { and, eq, getTableColumns, gt, lt, sql, type SQL } from "drizzle-orm";
import { duties } from "../../../drizzle/duties.ts";
import { tripChanges } from "../../../drizzle/moves.ts";
import { exams, tripPoints, trips } from "../../../drizzle/schema.ts";
import {
  describeVehicle,
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
import { readSalesHalts, isTripCompared } from "../shop-state.ts";
import { rewriteDuties } from "../staff/duties.ts";
import { rewriteChanges, toChange } from "./announced-changes.ts";

type TripRow = typeof trips.$inferSelect;
type DutyRow = typeof duties.$inferSelect;
type ExamRow = typeof exams.$inferSelect;

/**
 * Changes, exam and duties are missing in copies from before they were kept, and so is the trip's version. Duties are
 * missing in the copy that comes before the first sale, too: they name people, and only a trip whose object D1 knows is
 * kept anew when they are erased.
 */
interface KeptTrip {
  trip: TripRow;
  points: (typeof tripPoints.$inferSelect)[];
  duties?: DutyRow[];
  changes?: (typeof tripChanges.$inferSelect)[];
  exam?: ExamRow | null;
}

/** Null where D1 has no such trip. */
export async function copyTrip(db: Database, id: string): Promise<TripCopy | null> {
  const kept = await readTrip(db, id);
  return kept === null ? null : { row: JSON.stringify(kept), stamp: stampFor(kept) };
}

async function readTrip(db: Database, id: string): Promise<KeptTrip | null> {
  const [[trip], stops, onDuty, changes, [exam]] = await db.batch([
    db.select().from(trips).where(eq(trips.id, id)),
    db.select().from(tripPoints).where(eq(tripPoints.tripId, id)),
    db.select().from(duties).where(eq(duties.tripId, id)),
    db.select().from(tripChanges).where(eq(tripChanges.tripId, id)),
    db
      .select(getTableColumns(exams))
      .from(trips)
      .innerJoin(exams, eq(exams.id, trips.examId))
      .where(eq(trips.id, id)),
  ]);
  if (trip === undefined) return null;
  const kept = { trip, points: stops, changes, exam: exam ?? null };
  return trip.incarnation === null ? kept : { ...kept, duties: onDuty };
}

function stampFor({ trip, exam = null }: KeptTrip): CopyStamp {
  // Copies are JSON: one from before there were versions has none, whatever the type says.
  const { version = UNSTAMPED.version } = trip as Partial<TripRow>;
  return { version, exam: exam === null ? null : { id: exam.id, revision: exam.revision } };
}

function factsFor({ trip, exam = null, duties: onDuty = [] }: KeptTrip): TripFacts {
  const describe = (leg: DutyRow["leg"]) => {
    const found = onDuty.find((duty) => duty.leg === leg);
    return found === undefined ? "" : describeVehicle(found);
  };
  return {
    ...trip,
    examStartsAt: exam?.startsAt ?? null,
    examPlace: exam?.place ?? "",
    vehicleOut: describe("out"),
    vehicleBack: describe("back"),
  };
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

/**
 * Trips that sold something, and of which the switch may not have what D1 has now. During a restore one that differs is
 * left out: it may be set back, and what was written on top of that would go over the newer copy.
 */
export async function listTripsToKeep(db: Database, most: number): Promise<string[]> {
  const rows = await db
    .select({ id: trips.id })
    .from(trips)
    .where(and(gt(trips.id, ""), IS_TO_KEEP, isTripCompared(sql`${trips.id}`)))
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
  if (now === null) return null;
  const isOlder =
    isOlderCopy(stampFor(now), stampFor(copy)) ||
    (isFromAnotherHistory(now, copy) && (await readSalesHalts(db)).salesPausedAt !== null);
  if (!isOlder) return null;
  // A copy from before duties were kept says nothing of them, so they are not compared.
  const { duties: onDuty = [], ...rest } = now;
  return factsFor(copy.duties === undefined ? rest : { ...rest, duties: onDuty });
}

/**
 * Whether D1 was changed after a restore up to the version of the copy, so that the versions say nothing: it knows that
 * the switch was told of an earlier one, or knows no object where the copy does. A D1 that has told of none yet is not
 * told apart, since a change in the minute after the first sale looks the same.
 */
function isFromAnotherHistory(now: KeptTrip, copy: KeptTrip): boolean {
  const { keptVersion, incarnation } = now.trip;
  const isBehind = keptVersion >= 0 && keptVersion < stampFor(copy).version;
  const isUnknown = incarnation === null && copy.trip.incarnation !== null;
  return (isBehind || isUnknown) && describeWritten(now, copy) !== describeWritten(copy, copy);
}

/**
 * All of the trip that is written again, apart from its changes, which come with its revision; of what the copy was kept
 * with. An exam that has moved on since is not written.
 */
function describeWritten({ trip, points: stops, duties: onDuty, exam }: KeptTrip, copy: KeptTrip) {
  const row = { ...trip, ...ONLY_IN_D1, version: undefined, keptVersion: undefined };
  const isExamKept =
    exam?.id === copy.exam?.id && (exam?.revision ?? 0) <= (copy.exam?.revision ?? 0);
  return JSON.stringify([
    row,
    // Rows come in any order.
    stops.map((stop) => JSON.stringify(stop)).toSorted(),
    copy.duties && onDuty?.map((duty) => JSON.stringify(duty)).toSorted(),
    isExamKept && exam ? { ...exam, revision: undefined, checkedAt: undefined } : null,
  ]);
}

/** What a copy refers to and D1 lacks, as `bus 12`. */
export async function listMissingReferences(db: Database, kept: string): Promise<string[]> {
  const { trip, points: stops } = parse(kept);
  const refers = [
    { kind: "destination", id: trip.destinationId },
    { kind: "unit", id: trip.unitId },
    { kind: "bus", id: trip.busId },
    ...stops.map(({ pointId }) => ({ kind: "stop", id: pointId })),
  ];
  const rows = await db.all<{ name: string }>(
    sql`SELECT one.value ->> 'kind' || ' ' || (one.value ->> 'id') AS name
        FROM json_each(${JSON.stringify(refers)}) AS one
        WHERE NOT EXISTS (SELECT 1 FROM (SELECT 'destination' AS kind, id FROM destinations
            UNION ALL SELECT 'unit', id FROM units UNION ALL SELECT 'bus', id FROM buses
            UNION ALL SELECT 'stop', id FROM points) AS known
          WHERE known.kind = one.value ->> 'kind' AND known.id = one.value ->> 'id')`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Writes a trip that D1 lacks. Its object is known only once it was rebuilt. Repeated, it changes nothing. False, and
 * nothing is written, where D1 lacks what the trip refers to: its destination, unit, bus or a stop.
 */
export async function restoreTripRow(db: Database, kept: string): Promise<boolean> {
  const copy = parse(kept);
  const { trip } = copy;
  const row = { ...trip, incarnation: null, cancelConfirmedAt: null, keptVersion: trip.version };
  const { departsAt } = trip;
  return unlessReferenceLacks(db, [
    ...examStatements(db, copy),
    db.insert(trips).values(row).onConflictDoNothing(),
    ...copy.points.map((point) => db.insert(tripPoints).values(point).onConflictDoNothing()),
    ...rewriteDuties(db, copy.duties ?? [], { now: departsAt, when: sql`TRUE` }),
    ...rewriteKeptChanges(db, copy, sql`TRUE`, departsAt).write,
  ]);
}

/**
 * Writes a trip that a restore has set back as it was kept, where D1 still has an older one. Passengers are told again,
 * since D1 has forgotten who was. Repeated, it changes nothing. False, and nothing is written, where D1 lacks what the
 * trip refers to: half of a change, as a fare without its bus, is none that anybody was told of.
 */
export async function restoreTripFacts(db: Database, kept: string, now: number): Promise<boolean> {
  const copy = parse(kept);
  const { trip } = copy;
  const isOlder = and(eq(trips.id, trip.id), lt(trips.keptVersion, stampFor(copy).version));
  const when = sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${isOlder})`;
  const { notify, write } = rewriteKeptChanges(db, copy, when, now);
  const isCancelledSince = and(isOlder, sql`${trips.cancelledAt} IS NULL`);
  return unlessReferenceLacks(db, [
    ...examStatements(db, copy),
    ...write,
    ...(trip.cancelledAt === null
      ? notify
      : [insertTripCancelledMessages(db, now, isCancelledSince)]),
    db.delete(tripPoints).where(and(eq(tripPoints.tripId, trip.id), when)),
    ...copy.points.map((point) => insertIf(db, tripPoints, point, when).onConflictDoNothing()),
    ...rewriteDuties(db, copy.duties ?? [], { now, when }),
    db.update(trips).set(setFor(copy)).where(isOlder),
  ]);
}

/** False, and nothing is written, where a row refers to one that D1 lacks. */
async function unlessReferenceLacks(
  db: Database,
  [first, ...rest]: readonly Statement[],
): Promise<boolean> {
  try {
    if (first !== undefined) await db.batch([first, ...rest]);
    return true;
  } catch (error) {
    if (isMissingReference(error)) return false;
    throw error;
  }
}

/** What only a trip's row in D1 says: its object, and how far the schedule has come with it. */
const ONLY_IN_D1 = { incarnation: undefined, cancelConfirmedAt: undefined, compactedAt: undefined };

function setFor({ trip, exam }: KeptTrip) {
  return {
    ...trip,
    ...ONLY_IN_D1,
    id: undefined,
    // A copy from before exams were kept can't bring its own back.
    ...(exam === undefined && { examId: undefined }),
    cancelledAt: sql`COALESCE(cancelled_at, ${trip.cancelledAt})`,
    version: sql`max(version, ${trip.version})`,
    keptVersion: trip.version,
  };
}

/**
 * The exam of the trip, where D1 lacks it or has an older one. One of the same revision that says something else was
 * changed after a restore: the two are of two histories, and passengers know the copy's.
 */
function examStatements(db: Database, { exam }: KeptTrip) {
  if (exam === undefined || exam === null) return [];
  const { id, revision, checkedAt, ...told } = exam;
  const hasUnit = sql`EXISTS (SELECT 1 FROM units WHERE units.id = ${exam.unitId})`;
  const columns = getTableColumns(exams);
  const others = Object.entries(told).map(
    ([name, value]) => sql`${columns[name as keyof typeof told]} IS NOT ${value}`,
  );
  const isAnother = sql`exams.revision = ${revision} AND (${sql.join(others, sql` OR `)})`;
  return [
    insertIf(db, exams, exam, hasUnit).onConflictDoNothing(),
    db
      .update(exams)
      .set({ ...told, checkedAt, revision: sql`max(${revision}, revision + 1)` })
      .where(
        sql`exams.id = ${id} AND (exams.revision < ${revision} OR ${isAnother}) AND ${hasUnit}`,
      ),
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
