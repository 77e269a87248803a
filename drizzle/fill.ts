/**
 * Writes the sample season to D1 and its pictures to R2. It never changes or removes an existing row or picture: the
 * season is written completely into an empty catalogue, and later only trips are added. One call writes one transaction
 * to D1.
 */
import { count, getTableColumns, gt, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../worker/db/client.ts";
import { addDays } from "../worker/domain/dhaka-time.ts";
import { coupons } from "./coupons.ts";
import {
  buses,
  busTypes,
  destinations,
  englishNames,
  points,
  tripPoints,
  trips,
  units,
} from "./schema.ts";
import { season } from "./season.ts";

/** D1 takes this many bound values in one statement. */
const VALUES_PER_STATEMENT_MAX = 100;

export interface SamplePicture {
  /** Key in the bucket: "destinations/dhaka.svg". */
  key: string;
  body: string | Uint8Array;
  contentType: string;
}

/** Writes the season of that day when there is no destination yet; says whether it did. */
export async function seedIfEmpty(db: Database, today: string): Promise<boolean> {
  const [there] = await db.select({ destinations: count() }).from(destinations);
  if (there?.destinations !== 0) return false;
  const rows = season(today);
  await write(db, [
    ...buildInserts(db, destinations, rows.destinations),
    ...buildInserts(db, units, rows.units),
    ...buildInserts(db, busTypes, rows.busTypes),
    ...buildInserts(db, buses, rows.buses),
    ...buildInserts(db, points, rows.points),
    ...buildInserts(db, trips, rows.trips),
    ...buildInserts(db, tripPoints, rows.tripPoints),
    ...buildInserts(db, coupons, rows.coupons),
    // Staff may have named something before there was a destination.
    ...buildInserts(db, englishNames, rows.englishNames).map((insert) =>
      insert.onConflictDoNothing(),
    ),
  ]);
  return true;
}

/**
 * Adds the board's trips again for each combination of destination, unit and mode without a trip after tomorrow,
 * counted from today and with new ids; returns their number. Units that staff removed, or changed, get none.
 */
export async function topUp(db: Database, today: string): Promise<number> {
  const known = await db.select({ id: units.id, destinationId: units.destinationId }).from(units);
  const there = await db
    .select({ id: destinations.id, name: destinations.name })
    .from(destinations);
  const ahead = await db
    .selectDistinct({ destinationId: trips.destinationId, unitId: trips.unitId, mode: trips.mode })
    .from(trips)
    .where(gt(trips.journeyDate, addDays(today, 1)));
  const [highest] = await db
    .select({ id: sql<number | null>`max(cast(${trips.id} as integer))` })
    .from(trips);

  const rows = season(today, (highest?.id ?? 0) + 1);
  // A shop of other files may have the same ids: what counts is where the unit belongs.
  const sample = new Map(rows.units.map((unit) => [unit.id, nameIn(rows.destinations, unit)]));
  const unitIds = new Set(
    known.filter((unit) => sample.get(unit.id) === nameIn(there, unit)).map((unit) => unit.id),
  );
  const served = new Set(ahead.map(makeChoiceKey));
  const added = rows.trips.filter(
    (trip) => unitIds.has(trip.unitId) && !served.has(makeChoiceKey(trip)),
  );
  if (added.length === 0) return 0;
  const addedIds = new Set(added.map((trip) => trip.id));
  await write(db, [
    ...buildInserts(db, busTypes, rows.busTypes).map((insert) => insert.onConflictDoNothing()),
    ...buildInserts(db, buses, rows.buses).map((insert) => insert.onConflictDoNothing()),
    ...buildInserts(db, points, rows.points).map((insert) => insert.onConflictDoNothing()),
    ...buildInserts(db, englishNames, rows.englishNames).map((insert) =>
      insert.onConflictDoNothing(),
    ),
    ...buildInserts(db, trips, added),
    ...buildInserts(
      db,
      tripPoints,
      rows.tripPoints.filter((stop) => addedIds.has(stop.tripId)),
    ),
  ]);
  return added.length;
}

/** Puts the pictures that the bucket does not have. */
export async function putPictures(
  uploads: R2Bucket,
  pictures: readonly SamplePicture[],
): Promise<void> {
  for (const { key, body, contentType } of pictures) {
    if (await uploads.head(key)) continue;
    await uploads.put(key, body, { httpMetadata: { contentType } });
  }
}

function nameIn(
  among: readonly { id: string; name: string }[],
  { destinationId }: { destinationId: string },
): string | undefined {
  return among.find(({ id }) => id === destinationId)?.name;
}

function makeChoiceKey(trip: { destinationId: string; unitId: string; mode: string }): string {
  return [trip.destinationId, trip.unitId, trip.mode].join(" ");
}

/** As many statements as the rows need. */
function buildInserts<T extends SQLiteTable>(db: Database, table: T, rows: SQLiteInsertValue<T>[]) {
  const size = Math.floor(VALUES_PER_STATEMENT_MAX / Object.keys(getTableColumns(table)).length);
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, chunk) =>
    db.insert(table).values(rows.slice(chunk * size, (chunk + 1) * size)),
  );
}

export async function write(db: Database, statements: BatchItem<"sqlite">[]): Promise<void> {
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}
