/** Whether D1 is older than the code: a restore may set it back to before a migration. */
import { sql } from "drizzle-orm";
import journal from "../../migrations/meta/_journal.json" with { type: "json" };
import type { Database } from "./client.ts";

/**
 * Files of migrations that this code was built with and D1 has not had, the oldest first. Empty where D1 keeps no list
 * of them.
 */
export async function listMissingMigrations(db: Database): Promise<string[]> {
  const table = await db.get<{ name: string }>(
    sql`/* whole */ SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'`,
  );
  if (table === undefined) return [];
  const applied = await db.all<{ name: string }>(sql`/* whole */ SELECT name FROM d1_migrations`);
  const names = new Set(applied.map(({ name }) => name));
  return journal.entries.map(({ tag }) => `${tag}.sql`).filter((name) => !names.has(name));
}
