/**
 * The pause of all sales (protocol 13), one row: after D1 was restored to an earlier minute nothing is sold until every
 * trip was compared. E1 checks it in its own statement; holds and checkouts read it with their trip.
 */
import { and, eq, sql } from "drizzle-orm";
import { shopState } from "../../drizzle/figures.ts";
import type { Database } from "./client.ts";
import { noteAct, type StaffAct } from "./staff/staff-acts.ts";

/** A scalar subquery: when sales were paused; no row and null both mean that the shop sells. */
export const SALES_PAUSED_AT = sql`SELECT sales_paused_at FROM shop_state WHERE id = 1`;
export const SHOP_SELLS = sql`(${SALES_PAUSED_AT}) IS NULL`;

export function selectSalesPause(db: Database) {
  return db
    .select({ salesPausedAt: shopState.salesPausedAt })
    .from(shopState)
    .where(eq(shopState.id, 1));
}

export async function readShopState(db: Database) {
  const [row] = await db.select().from(shopState).where(eq(shopState.id, 1));
  return { salesPausedAt: row?.salesPausedAt ?? null, restores: row?.restores ?? 0 };
}

/**
 * Pauses all sales, and invalidates every earlier comparison of a trip. Repeated, it restarts the pause; only the first
 * call counts a restore.
 */
export async function pauseSales(db: Database, act: StaffAct): Promise<void> {
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

/** False when the shop sells already, or a trip differs or was not compared since the pause began. */
export async function resumeSales(db: Database, act: StaffAct): Promise<boolean> {
  const maySell = sql`(${SALES_PAUSED_AT}) IS NOT NULL AND NOT EXISTS (SELECT /* whole */ 1 ${UNSOUND_TRIPS})`;
  const [, resumed] = await db.batch([
    noteAct(db, act, maySell),
    db
      .update(shopState)
      .set({ salesPausedAt: null })
      .where(and(eq(shopState.id, 1), maySell))
      .returning({ id: shopState.id }),
  ]);
  return resumed.length === 1;
}
