/** Writes trips that a restore of D1 has lost or set back as they were kept outside D1 (protocol 22, kept-trips.ts). */
import { and, eq, getTableColumns, lt, ne, sql, type SQL } from "drizzle-orm";
import { buses, busTypes, exams, tripPoints, trips } from "../../../drizzle/schema.ts";
import type { Database } from "../client.ts";
import { isMissingReference } from "../errors.ts";
import { insertIf } from "../insert-from.ts";
import type { Statement } from "../content/entries.ts";
import { insertTripCancelledMessages } from "../messages/outbox.ts";
import { rewriteDuties } from "../staff/duties.ts";
import { rewriteChanges, toChange } from "./announced-changes.ts";
import { ONLY_IN_D1, parseKept, stampFor, type KeptTrip } from "./kept-trips.ts";

/** Rows that a copy refers to and D1 lacks, such as `bus 12`. */
export async function listMissingReferences(db: Database, kept: string): Promise<string[]> {
  const { trip, points: stops } = parseKept(kept);
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
export async function restoreTripRow(db: Database, kept: string, now: number): Promise<boolean> {
  const copy = parseKept(kept);
  const { trip } = copy;
  const row = { ...trip, incarnation: null, cancelConfirmedAt: null, keptVersion: trip.version };
  const { departsAt } = trip;
  return writeUnlessReferenceLacks(db, [
    ...examStatements(db, copy),
    ...busTypeStatements(db, copy, { now, when: sql`TRUE` }),
    db.insert(trips).values(row).onConflictDoNothing(),
    ...copy.points.map((point) => db.insert(tripPoints).values(point).onConflictDoNothing()),
    ...rewriteDuties(db, copy.duties ?? [], { now: departsAt, when: sql`TRUE` }),
    ...rewriteKeptChanges(db, copy, sql`TRUE`, departsAt).write,
  ]);
}

/**
 * Restores a trip that a restore of D1 has set back from its kept copy, if D1 still has an older state. Passengers are
 * notified again, because D1 has forgotten who was. Repeated, it changes nothing. Returns false, and writes nothing, if
 * D1 lacks something that the trip refers to: a part of a change, such as a fare without its bus, was never announced
 * to anybody.
 */
export async function restoreTripFacts(db: Database, kept: string, now: number): Promise<boolean> {
  const copy = parseKept(kept);
  const { trip } = copy;
  const isOlder = and(eq(trips.id, trip.id), lt(trips.keptVersion, stampFor(copy).version));
  const when = sql`EXISTS (SELECT 1 FROM ${trips} WHERE ${isOlder})`;
  const { notify, write } = rewriteKeptChanges(db, copy, when, now);
  const isCancelledSince = and(isOlder, sql`${trips.cancelledAt} IS NULL`);
  return writeUnlessReferenceLacks(db, [
    ...examStatements(db, copy),
    ...busTypeStatements(db, copy, { now, when }),
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
async function writeUnlessReferenceLacks(
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

/**
 * The type of the trip's bus, with its name, where D1 has another: whoever is booked on the bus has paid for it, so
 * that no person may change it. A bus that has left says nothing of what it is by now.
 */
function busTypeStatements(
  db: Database,
  { trip, busType }: KeptTrip,
  { now, when }: { now: number; when: SQL },
) {
  if (busType === undefined || (trip.departsAt <= now && trip.postponedAt === null)) return [];
  const { id, name } = busType;
  return [
    insertIf(db, busTypes, busType, when).onConflictDoNothing(),
    db
      .update(busTypes)
      .set({ name })
      .where(and(eq(busTypes.id, id), ne(busTypes.name, name), when)),
    db
      .update(buses)
      .set({ busTypeId: id })
      .where(and(eq(buses.id, trip.busId), ne(buses.busTypeId, id), when)),
  ] as const;
}

/** Passengers of journeys that ended before `now` are not notified. */
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
