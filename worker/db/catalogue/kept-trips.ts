/**
 * A trip as it is kept outside D1 (protocol 22), so that a restore which loses it, or sets it back, can't lose its
 * sales or what passengers were told: its row, stops, duties, changes and exam as JSON. How it is written back:
 * trip-restores.ts.
 */
import { and, eq, getTableColumns, gt, sql } from "drizzle-orm";
import { duties } from "../../../drizzle/duties.ts";
import { tripChanges } from "../../../drizzle/moves.ts";
import { buses, busTypes, exams, tripPoints, trips } from "../../../drizzle/schema.ts";
import {
  describeVehicle,
  isOlderCopy,
  UNSTAMPED,
  type CopyStamp,
  type TripCopy,
  type TripFacts,
} from "../../domain/restore/trip-copy.ts";
import type { TripDetails } from "../../domain/trips/trip-details.ts";
import type { Database } from "../client.ts";
import { readSalesHalts, isTripCompared } from "../shop-state.ts";

type TripRow = typeof trips.$inferSelect;
type DutyRow = typeof duties.$inferSelect;
type ExamRow = typeof exams.$inferSelect;

/**
 * Changes, exam, duties and type are missing in copies from before they were kept, and so is the trip's version. Duties
 * are missing in the copy that comes before the first sale, too: they name people, and only a trip whose object D1
 * knows is kept anew when they are erased.
 */
export interface KeptTrip {
  trip: TripRow;
  points: (typeof tripPoints.$inferSelect)[];
  duties?: DutyRow[] | undefined;
  changes?: (typeof tripChanges.$inferSelect)[];
  exam?: ExamRow | null;
  /** The type of its bus: tickets name it, and the fare is that of such a bus. */
  busType?: typeof busTypes.$inferSelect | undefined;
}

/** Null where D1 has no such trip. */
export async function copyTrip(db: Database, id: string): Promise<TripCopy | null> {
  const kept = await readTrip(db, id);
  return kept === null ? null : { row: JSON.stringify(kept), stamp: stampFor(kept) };
}

async function readTrip(db: Database, id: string): Promise<KeptTrip | null> {
  const [[trip], stops, onDuty, changes, [exam], [busType]] = await db.batch([
    db.select().from(trips).where(eq(trips.id, id)),
    db.select().from(tripPoints).where(eq(tripPoints.tripId, id)),
    db.select().from(duties).where(eq(duties.tripId, id)),
    db.select().from(tripChanges).where(eq(tripChanges.tripId, id)),
    db
      .select(getTableColumns(exams))
      .from(trips)
      .innerJoin(exams, eq(exams.id, trips.examId))
      .where(eq(trips.id, id)),
    db
      .select(getTableColumns(busTypes))
      .from(trips)
      .innerJoin(buses, eq(buses.id, trips.busId))
      .innerJoin(busTypes, eq(busTypes.id, buses.busTypeId))
      .where(eq(trips.id, id)),
  ]);
  if (trip === undefined) return null;
  const kept = { trip, points: stops, changes, exam: exam ?? null, busType };
  return trip.incarnation === null ? kept : { ...kept, duties: onDuty };
}

export function stampFor({ trip, exam = null }: KeptTrip): CopyStamp {
  // Copies are JSON: one from before there were versions has none, whatever the type says.
  const { version = UNSTAMPED.version } = trip as Partial<TripRow>;
  return { version, exam: exam === null ? null : { id: exam.id, revision: exam.revision } };
}

/** A copy from before there were details has none, whatever the type says. */
function readDetails({ details = {} }: Partial<TripRow>): TripDetails {
  return details;
}

function factsFor({ trip, exam = null, duties: onDuty = [], busType }: KeptTrip): TripFacts {
  const describe = (leg: DutyRow["leg"]) => {
    const found = onDuty.find((duty) => duty.leg === leg);
    return found === undefined ? "" : describeVehicle(found);
  };
  return {
    ...trip,
    details: Object.values(readDetails(trip)).join(", "),
    busType: busType?.name ?? "",
    examStartsAt: exam?.startsAt ?? null,
    examPlace: exam?.place ?? "",
    vehicleOut: describe("out"),
    vehicleBack: describe("back"),
  };
}

/** What a person knows the trip by. */
export function readKeptFacts(kept: string): TripFacts & { destinationId: string; unitId: string } {
  const copy = parseKept(kept);
  const { destinationId, unitId } = copy.trip;
  return { ...factsFor(copy), destinationId, unitId };
}

/** The incarnation of its object as it was kept; null where D1 did not know it then. */
export function readKeptIncarnation(kept: string): string | null {
  return parseKept(kept).trip.incarnation;
}

/** A cancelled trip says nothing of what its bus is by now: others may have sold it as another type since. */
export function parseKept(kept: string): KeptTrip {
  const copy = JSON.parse(kept) as KeptTrip;
  return copy.trip.cancelledAt === null ? copy : { ...copy, busType: undefined };
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
  const copy = parseKept(kept);
  const now = await readTrip(db, copy.trip.id);
  if (now === null) return null;
  const isOlder =
    isOlderCopy(stampFor(now), stampFor(copy)) ||
    (isFromAnotherHistory(now, copy) && (await readSalesHalts(db)).salesPausedAt !== null);
  if (!isOlder) return null;
  // A copy from before something was kept says nothing of it, so that is not compared.
  return factsFor({
    ...now,
    duties: copy.duties && now.duties,
    busType: copy.busType && now.busType,
  });
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
 * All of the trip that is written again, apart from its changes, which come with its revision; of what the copy was
 * kept with. An exam that has moved on since is not written.
 */
function describeWritten(
  { trip, points: stops, duties: onDuty, exam, busType }: KeptTrip,
  copy: KeptTrip,
) {
  const row = {
    ...trip,
    details: readDetails(trip),
    ...ONLY_IN_D1,
    version: undefined,
    keptVersion: undefined,
  };
  const isExamKept =
    exam?.id === copy.exam?.id && (exam?.revision ?? 0) <= (copy.exam?.revision ?? 0);
  return JSON.stringify([
    row,
    // Rows come in any order.
    stops.map((stop) => JSON.stringify(stop)).toSorted(),
    copy.busType && [busType?.id, busType?.name],
    copy.duties && onDuty?.map((duty) => JSON.stringify(duty)).toSorted(),
    isExamKept && exam ? { ...exam, revision: undefined, checkedAt: undefined } : null,
  ]);
}

/** What only a trip's row in D1 says: its object, and how far the schedule has come with it. */
export const ONLY_IN_D1 = {
  incarnation: undefined,
  cancelConfirmedAt: undefined,
  compactedAt: undefined,
  erasedAt: undefined,
};

/** Those of the trips that D1 does not have. */
export async function listMissingTrips(db: Database, ids: readonly string[]): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`SELECT one.value AS id FROM json_each(${JSON.stringify(ids)}) AS one
        WHERE NOT EXISTS (SELECT 1 FROM trips WHERE trips.id = one.value)`,
  );
  return rows.map(({ id }) => id);
}
