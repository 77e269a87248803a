/**
 * The pause of all sales (protocol 13), one row: after D1 was restored to an earlier minute nothing is sold until
 * every trip was compared. E1 asks it in its own statement; holds and checkouts read it with their trip.
 */
import { and, eq, sql } from "drizzle-orm";
import { shopState } from "../../drizzle/money.ts";
import type { Database } from "./client.ts";
import { noteAct, type StaffAct } from "./staff/staff-acts.ts";

/** A scalar query: when sales were paused; no row and null both mean that the shop sells. */
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

/** Nothing is sold from here on. Once more is no change; the first time counts a restore. */
export async function pauseSales(db: Database, act: StaffAct): Promise<void> {
  await db.batch([
    noteAct(db, act, SHOP_SELLS),
    db
      .insert(shopState)
      .values({ id: 1, salesPausedAt: act.now, restores: 1 })
      .onConflictDoUpdate({
        target: shopState.id,
        set: { salesPausedAt: act.now, restores: sql`${shopState.restores} + 1` },
        setWhere: sql`${shopState.salesPausedAt} IS NULL`,
      }),
  ]);
}

/** False when the shop sells already. */
export async function resumeSales(db: Database, act: StaffAct): Promise<boolean> {
  const isPaused = sql`(${SALES_PAUSED_AT}) IS NOT NULL`;
  const [, resumed] = await db.batch([
    noteAct(db, act, isPaused),
    db
      .update(shopState)
      .set({ salesPausedAt: null })
      .where(and(eq(shopState.id, 1), isPaused))
      .returning({ id: shopState.id }),
  ]);
  return resumed.length === 1;
}
