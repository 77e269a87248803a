/** D1 as it is now, and back to it later: what Time Travel does to a shop whose objects and wallet go on. */
import { env } from "cloudflare:workers";

interface Moment {
  tables: { name: string; columns: string[]; rows: string }[];
}

interface Named {
  name: string;
  sql: string;
}

export async function rememberD1(): Promise<Moment> {
  const tables = await Promise.all(
    (await parts("table")).map(async ({ name }) => {
      const { results } = await env.DB.prepare(`SELECT * FROM ${name}`).all();
      const columns = await listColumns(name);
      const rows = results.map((row) => columns.map((column) => row[column] ?? null));
      return { name, columns, rows: JSON.stringify(rows) };
    }),
  );
  return { tables };
}

/**
 * Row ids that were assigned since are assigned again, as after a real restore. Unless `isNoticed`, the shop's
 * watermark is put above the switch's, as `begin-restore` does, so that the test itself leads on.
 */
export async function travelTo({ tables }: Moment, { isNoticed = false } = {}): Promise<void> {
  const triggers = await parts("trigger");
  await env.DB.batch(
    [
      "PRAGMA defer_foreign_keys = ON",
      ...triggers.map(({ name }) => `DROP TRIGGER ${name}`),
      ...tables.map(({ name }) => `DELETE FROM ${name}`),
      "DELETE FROM sqlite_sequence",
    ]
      .map((sql) => env.DB.prepare(sql))
      .concat(
        tables.map(({ name, columns, rows }) => {
          const values = columns.map((_, at) => `value ->> ${at}`).join(", ");
          return env.DB.prepare(
            `INSERT INTO ${name} (${columns.join(", ")}) SELECT ${values} FROM json_each(?)`,
          ).bind(rows);
        }),
        triggers.map(({ sql }) => env.DB.prepare(sql)),
      ),
  );
  if (isNoticed) return;
  const { watermark } = await env.SHOP_SWITCH.getByName("shop").read();
  await env.DB.prepare(
    "INSERT INTO shop_state (id, watermark) VALUES (1, ?1) ON CONFLICT (id) DO UPDATE SET watermark = max(watermark, ?1)",
  )
    .bind(watermark)
    .run();
}

async function parts(type: "table" | "trigger"): Promise<Named[]> {
  const { results } = await env.DB.prepare(
    `SELECT name, sql FROM sqlite_master WHERE type = ? AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' AND name <> 'd1_migrations'`,
  )
    .bind(type)
    .all<Named>();
  return results;
}

async function listColumns(table: string): Promise<string[]> {
  const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info(?)")
    .bind(table)
    .all<{ name: string }>();
  return results.map(({ name }) => name);
}
