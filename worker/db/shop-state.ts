/**
 * The two reasons for which nothing is sold, in one row. A stop by hand is ended by hand. The pause of a restore
 * (protocol 13) ends when every trip was compared. Both may apply at once. E1 checks them in its own statement; holds
 * and checkouts read them with their trip.
 */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { shopState } from "../../drizzle/figures.ts";
import { assert } from "../domain/result.ts";
import {
  NUMBERS_SKIPPED,
  type StoredPhase,
  type TableNumbers,
} from "../domain/restore/shop-phase.ts";
import type { Database } from "./client.ts";
import { needsMigration } from "./errors.ts";
import { insertFrom } from "./insert-from.ts";
import { stopRequests } from "./staff/act-requests.ts";
import { insertAuditEntry, type StaffAct } from "./staff/staff-acts.ts";

/** Epoch ms of each; null while the reason does not apply. */
export interface SalesHalts {
  /** Staff stopped sales by hand. */
  salesStoppedAt: number | null;
  /** D1 is being led through a restore. */
  salesPausedAt: number | null;
}

/** A scalar subquery: when the pause of a restore began; no row and null both mean that there is none. */
export const SALES_PAUSED_AT = sql`SELECT sales_paused_at FROM shop_state WHERE id = 1`;
/** A scalar subquery: since when nothing is sold, for either reason; no row and null both mean that the shop sells. */
export const SALES_HALTED_AT = sql`SELECT COALESCE(MIN(sales_paused_at, sales_stopped_at), sales_paused_at, sales_stopped_at) FROM shop_state WHERE id = 1`;
export const SHOP_SELLS = sql`(${SALES_HALTED_AT}) IS NULL`;

export function selectSalesHalts(db: Database) {
  return db
    .select({
      salesStoppedAt: shopState.salesStoppedAt,
      salesPausedAt: shopState.salesPausedAt,
    })
    .from(shopState)
    .where(eq(shopState.id, 1));
}

export async function readSalesHalts(db: Database): Promise<SalesHalts> {
  const [row] = await selectSalesHalts(db);
  return row ?? { salesStoppedAt: null, salesPausedAt: null };
}

/** Stops all sales by hand. False when they are stopped already: the first stop keeps its time. */
export async function stopSales(db: Database, act: StaffAct): Promise<boolean> {
  const isDue = sql`NOT EXISTS (SELECT 1 FROM shop_state WHERE id = 1 AND sales_stopped_at IS NOT NULL)`;
  const [, stopped] = await db.batch([
    insertAuditEntry(db, act, isDue),
    db
      .insert(shopState)
      .values({ id: 1, salesStoppedAt: act.now })
      .onConflictDoUpdate({
        target: shopState.id,
        set: { salesStoppedAt: act.now },
        setWhere: sql`${shopState.salesStoppedAt} IS NULL`,
      })
      .returning({ id: shopState.id }),
  ]);
  return stopped.length === 1;
}

/** Ends the stop by hand; the pause of a restore stays. False when nothing is stopped by hand. */
export async function resumeSales(db: Database, act: StaffAct): Promise<boolean> {
  const isDue = sql`EXISTS (SELECT 1 FROM shop_state WHERE id = 1 AND sales_stopped_at IS NOT NULL)`;
  const [, resumed] = await db.batch([
    insertAuditEntry(db, act, isDue),
    db
      .update(shopState)
      .set({ salesStoppedAt: null })
      .where(and(eq(shopState.id, 1), isDue))
      .returning({ id: shopState.id }),
  ]);
  return resumed.length === 1;
}

/** The values that the switch is told: the watermark, and the highest number that each table has given out. */
export interface Grown {
  watermark: number;
  numbers: TableNumbers;
}

/** SQLite's own table: the number that each table with AUTOINCREMENT has given out last. */
const sequences = sqliteTable("sqlite_sequence", {
  name: text("name").notNull(),
  seq: integer("seq").notNull(),
});

const GROWN = {
  watermark: shopState.watermark,
  numbers: sql<string>`(SELECT /* whole */ json_group_object(name, seq) FROM sqlite_sequence)`,
};

function readGrown({ watermark, numbers }: { watermark: number; numbers: string }): Grown {
  return { watermark, numbers: JSON.parse(numbers) as TableNumbers };
}

/** The reason in the audit log of each request that R1 stops. */
const MAY_BE_FORGOTTEN = "A restore of D1 may have forgotten who stopped it: ask again.";

/** The state of D1 after the beginning of a pause. */
export interface BegunRestore extends Grown {
  /** The number of waiting acts that were stopped. */
  stoppedRequests: number;
}

/**
 * Begins the pause of a restore, and invalidates every earlier comparison of a trip. Repeated, it restarts the pause;
 * only the first call counts a restore. The watermark grows above `known`, the switch's. Where the shop had been
 * stopped, or D1 is older than the switch, numbers that D1 has forgotten are not given out again.
 *
 * `stoppedAs` is given after D1 was restored: every act that waits is stopped then (protocol 22), under the line's name
 * by the act's. A pause that stands on a D1 that is not older was begun by an earlier call, which stopped them: what
 * was asked for since goes on. Null: D1 is about to be restored, and would forget it.
 */
export async function beginRestore(
  db: Database,
  act: StaffAct,
  known: Grown,
  {
    wasStopped,
    stoppedAs,
  }: { wasStopped: boolean; stoppedAs: Readonly<Record<string, string>> | null },
): Promise<BegunRestore> {
  const numbersJson = JSON.stringify(known.numbers);
  const isOlder = sql`/* whole */ (${wasStopped ? 1 : 0} OR ${known.watermark} > COALESCE((SELECT watermark FROM shop_state WHERE id = 1), 0))`;
  const isForgetful = sql`(${stoppedAs === null ? 0 : 1} AND (${isOlder} OR (${SALES_PAUSED_AT}) IS NULL))`;
  const [, , , , stopped, [row]] = await db.batch([
    insertFrom(
      db,
      sequences,
      { name: sql`made.name`, seq: 0 },
      sql`FROM sqlite_master AS made WHERE made.type = 'table' AND made.sql LIKE '%AUTOINCREMENT%'
          AND made.name NOT IN (SELECT name FROM sqlite_sequence) AND ${isOlder}`,
    ),
    db
      .update(sequences)
      .set({
        seq: sql`${NUMBERS_SKIPPED} + max(${sequences.seq}, COALESCE(
          (SELECT one.value FROM json_each(${numbersJson}) AS one WHERE one.key = ${sequences.name}), 0))`,
      })
      .where(isOlder),
    insertAuditEntry(db, act, sql`1`),
    ...stopRequests(
      db,
      { when: isForgetful, stoppedAs: stoppedAs ?? {} },
      { ...act, reason: MAY_BE_FORGOTTEN },
    ),
    db
      .insert(shopState)
      .values({
        id: 1,
        salesPausedAt: act.now,
        restores: 1,
        watermark: known.watermark + 1,
        watermarkAt: act.now,
      })
      .onConflictDoUpdate({
        target: shopState.id,
        set: {
          salesPausedAt: act.now,
          restores: sql`${shopState.restores} + (${shopState.salesPausedAt} IS NULL)`,
          watermark: sql`max(${shopState.watermark}, ${known.watermark}) + 1`,
          watermarkAt: act.now,
        },
      })
      .returning(GROWN),
  ]);
  assert(row, "the shop has a state once a restore began");
  return { ...readGrown(row), stoppedRequests: stopped.length };
}

/** Over `trips`: trips that were not compared since then, or that differ. */
export function isUnsound(since: SQL | number): SQL {
  return sql`FROM trips LEFT JOIN trip_checks ON trip_checks.trip_id = trips.id
    WHERE COALESCE(trip_checks.checked_at, 0) < ${since} OR trip_checks.differences > 0`;
}

/** Trips that were not compared since the pause began, or that differ: the first few, and how many. */
export async function listUnsoundTrips(db: Database, since: number, most: number) {
  const unsound = isUnsound(since);
  const [rows, [counted]] = await Promise.all([
    db.all<{ id: string }>(
      sql`/* whole */ SELECT trips.id ${unsound} ORDER BY trips.id LIMIT ${most}`,
    ),
    db.all<{ total: number }>(sql`/* whole */ SELECT count(*) AS total ${unsound}`),
  ]);
  return { trips: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/**
 * True outside a restore, and during one for a trip that was compared since it began and does not differ (protocol 22).
 * The statement that cancels the sales of a cancelled trip checks it.
 */
export function isTripCompared(tripId: SQL): SQL {
  return sql`((${SALES_PAUSED_AT}) IS NULL OR EXISTS (SELECT 1 FROM trip_checks k WHERE k.trip_id = ${tripId}
    AND k.checked_at >= (${SALES_PAUSED_AT}) AND k.differences = 0))`;
}

/** State of a D1 that was restored to before the migration that made the watermark: older than any. */
const BEFORE_WATERMARKS = { watermark: -1, watermarkAt: 0, pausedAt: null, isEachCompared: false };

/** D1's own state of a restore, and when its watermark was raised. It reads the primary (protocol A5). */
export async function readShopPhase(db: Database): Promise<StoredPhase & { watermarkAt: number }> {
  try {
    return await readStoredPhase(db);
  } catch (error) {
    if (needsMigration(error)) return BEFORE_WATERMARKS;
    throw error;
  }
}

async function readStoredPhase(db: Database): ReturnType<typeof readShopPhase> {
  const [row] = await db
    .select({
      // SQLite treats the quoted name of a missing column as a text, unless its table precedes it.
      watermark: sql`shop_state.watermark`.mapWith(shopState.watermark),
      watermarkAt: sql`shop_state.watermark_at`.mapWith(shopState.watermarkAt),
      pausedAt: shopState.salesPausedAt,
    })
    .from(shopState)
    .where(eq(shopState.id, 1));
  const stored = row ?? { watermark: 0, watermarkAt: 0, pausedAt: null };
  const { pausedAt } = stored;
  return { ...stored, isEachCompared: pausedAt !== null && (await isEachCompared(db, pausedAt)) };
}

/** Whether every trip was led through a restore since then, whatever still differs. */
async function isEachCompared(db: Database, since: number): Promise<boolean> {
  const left = await db.all(
    sql`/* whole */ SELECT trips.id FROM trips LEFT JOIN trip_checks ON trip_checks.trip_id = trips.id
        WHERE COALESCE(trip_checks.checked_at, 0) < ${since} LIMIT 1`,
  );
  return left.length === 0;
}

/** Raises the watermark by one if it is still the one that was read. Null: another caller was first. */
export async function growWatermark(
  db: Database,
  seen: number,
  now: number,
): Promise<Grown | null> {
  const [row] = await db
    .insert(shopState)
    .values({ id: 1, watermark: seen + 1, watermarkAt: now })
    .onConflictDoUpdate({
      target: shopState.id,
      set: { watermark: seen + 1, watermarkAt: now },
      setWhere: eq(shopState.watermark, seen),
    })
    .returning(GROWN);
  return row === undefined ? null : readGrown(row);
}
