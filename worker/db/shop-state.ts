/**
 * The two reasons for which nothing is sold, one row. A stop by hand ends by hand. The pause of a restore (protocol 13)
 * ends when every trip was compared. Both may stand at once. E1 checks them in its own statement; holds and checkouts
 * read them with their trip.
 */
import { and, eq, sql } from "drizzle-orm";
import { shopState } from "../../drizzle/figures.ts";
import type { Database } from "./client.ts";
import { noteAct, type StaffAct } from "./staff/staff-acts.ts";

/** Epoch ms of each; null while the reason does not stand. */
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
    noteAct(db, act, isDue),
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
    noteAct(db, act, isDue),
    db
      .update(shopState)
      .set({ salesStoppedAt: null })
      .where(and(eq(shopState.id, 1), isDue))
      .returning({ id: shopState.id }),
  ]);
  return resumed.length === 1;
}

/**
 * Begins the pause of a restore, and invalidates every earlier comparison of a trip. Repeated, it restarts the pause;
 * only the first call counts a restore.
 */
export async function beginRestore(db: Database, act: StaffAct): Promise<void> {
  await db.batch([
    noteAct(db, act, sql`1`),
    db
      .insert(shopState)
      .values({ id: 1, salesPausedAt: act.now, restores: 1 })
      .onConflictDoUpdate({
        target: shopState.id,
        set: {
          salesPausedAt: act.now,
          restores: sql`${shopState.restores} + (${shopState.salesPausedAt} IS NULL)`,
        },
      }),
  ]);
}

const UNSOUND_TRIPS = sql`FROM trips LEFT JOIN trip_checks ON trip_checks.trip_id = trips.id
  WHERE COALESCE(trip_checks.checked_at, 0) < (${SALES_PAUSED_AT}) OR trip_checks.differences > 0`;

/** Trips that were not compared since the pause began, or that differ: the first few, and how many. */
export async function listUnsoundTrips(db: Database, most: number) {
  const [rows, [counted]] = await Promise.all([
    db.all<{ id: string }>(
      sql`/* whole */ SELECT trips.id ${UNSOUND_TRIPS} ORDER BY trips.id LIMIT ${most}`,
    ),
    db.all<{ total: number }>(sql`/* whole */ SELECT count(*) AS total ${UNSOUND_TRIPS}`),
  ]);
  return { trips: rows.map(({ id }) => id), total: counted?.total ?? 0 };
}

/** False when there is no pause, or a trip differs or was not compared since it began. A stop by hand stays. */
export async function endRestore(db: Database, act: StaffAct): Promise<boolean> {
  const mayEnd = sql`(${SALES_PAUSED_AT}) IS NOT NULL AND NOT EXISTS (SELECT /* whole */ 1 ${UNSOUND_TRIPS})`;
  const [, ended] = await db.batch([
    noteAct(db, act, mayEnd),
    db
      .update(shopState)
      .set({ salesPausedAt: null })
      .where(and(eq(shopState.id, 1), mayEnd))
      .returning({ id: shopState.id }),
  ]);
  return ended.length === 1;
}
