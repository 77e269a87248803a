/**
 * The people who are paused: an owner asked to disable them, and nobody has decided yet. Read from the request itself,
 * so that whatever ends the request also ends the pause.
 */
import { sql } from "drizzle-orm";
import { staff } from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";

/** For a query over `staff`. Contains the literals of the partial index of open requests. */
export const IS_PAUSED = sql<boolean>`EXISTS (SELECT 1 FROM act_requests r WHERE r.act = 'disable-staff' AND r.target = staff.id AND r.state IN ('asked','waiting'))`;

export async function isPersonPaused(db: Database, id: string): Promise<boolean> {
  const row = await db
    .select({ id: staff.id })
    .from(staff)
    .where(sql`staff.id = ${id} AND ${IS_PAUSED}`)
    .get();
  return row !== undefined;
}
