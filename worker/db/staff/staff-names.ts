/** The people behind the ids of a sale's history. It only reads. */
import { inArray, sql } from "drizzle-orm";
import { staff } from "../../../drizzle/staff.ts";
import type { Database } from "../client.ts";

/**
 * Lists names of actors as the audit log has them (`staff:S-…`, or an id alone); who is no member of staff has no name
 * here.
 */
export async function listStaffNames(
  db: Database,
  actors: readonly string[],
): Promise<Record<string, string>> {
  const ids = [...new Set(actors.map((actor) => actor.replace(/^staff:/, "")))].filter((id) =>
    id.startsWith("S-"),
  );
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`));
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}
