/** INSERT ... SELECT by column names. */
import {
  getTableColumns,
  sql,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
} from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "./client.ts";

/** Each column by its name in the code; `null` for a key that the table generates. */
export type ColumnValues<Table extends SQLiteTable> = {
  [Name in keyof InferSelectModel<Table>]: SQL | InferSelectModel<Table>[Name] | null;
};

/**
 * A statement that writes a row for each row of `from`: its FROM and WHERE, or WHERE alone. A column that is added to
 * the table and not to `values` does not compile.
 */
export function insertFrom<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: ColumnValues<Table>,
  from: SQL,
) {
  const valueByName = new Map<string, unknown>(Object.entries(values));
  const columns = Object.keys(getTableColumns(table)).map((name) => sql`${valueByName.get(name)}`);
  return db.insert(table).select(sql`SELECT ${sql.join(columns, sql`, `)} ${from}`);
}

/** A statement that writes the row only where `condition` holds. What the row leaves out has its default. */
export function insertIf<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  row: InferInsertModel<Table>,
  condition: SQL,
) {
  const valueByName = new Map<string, unknown>(Object.entries(row));
  const values = Object.entries(getTableColumns(table)).map(([name, column]) =>
    valueByName.has(name)
      ? sql.param(valueByName.get(name), column)
      : sql`${column.default ?? null}`,
  );
  return db.insert(table).select(sql`SELECT ${sql.join(values, sql`, `)} WHERE ${condition}`);
}
