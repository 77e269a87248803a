/** Writes any number of rows by one statement, from one value of JSON: a statement a row would take seconds. */
import { getTableColumns, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteInsertValue, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "../../worker/db/client.ts";

/** What a row leaves out has its default. */
export function insertRows<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: readonly SQLiteInsertValue<T>[],
): BatchItem<"sqlite"> {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const given = sql`json_extract(one.value, ${`$.${name}`})`;
    const usual: unknown = column.default;
    return typeof usual === "string" || typeof usual === "number" || typeof usual === "boolean"
      ? sql`COALESCE(${given}, ${usual})`
      : given;
  });
  return db
    .insert(table)
    .select(
      sql`SELECT ${sql.join(values, sql`, `)} FROM json_each(${JSON.stringify(rows)}) AS one WHERE TRUE`,
    );
}
