/** Rows that staff write by hand, each change with its row of the audit trail in the same batch. */
import { and, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { raiseRevisions } from "../catalogue/trip-changes.ts";
import type { Database } from "../client.ts";
import { insertIf } from "../insert-from.ts";
import { noteAct, type StaffAct } from "../staff/staff-acts.ts";

/** By the code's names of the columns. */
export type Columns = Readonly<Record<string, string | number | boolean | null>>;

export type EntryTable = SQLiteTable;
/** What must hold. */
export type Clause = SQL;
export type Statement = BatchItem<"sqlite">;

export interface EntryChange {
  table: EntryTable;
  id: string;
  /** What was read, of a row that there is; the change is made where it still stands so. */
  was: Columns | null;
  became: Columns;
  /** Must hold besides. */
  unless?: Clause | undefined;
  /** A statement of the same batch that the row needs before it. */
  first?: Statement | undefined;
  /** A condition of `trips`: those that pages show otherwise from then on. */
  outdated?: Clause | undefined;
}

/** False when the row is no longer as it was. */
export async function writeEntry(
  db: Database,
  change: EntryChange,
  act: StaffAct,
): Promise<boolean> {
  const { table, id, was, unless, first, outdated } = change;
  const isFree = unless === undefined ? undefined : sql`NOT ${unless}`;
  const stands = and(equal(table, { ...was, id }), isFree);
  const there = sql`EXISTS (SELECT 1 FROM ${table} WHERE ${stands})`;
  const when = was === null ? sql`NOT ${there}` : there;
  const [, , , rows] = await db.batch([
    noteAct(db, act, when),
    first ?? doNothing(db),
    // The condition no longer holds once the row is written.
    outdated === undefined ? doNothing(db) : raiseRevisions(db, sql`${outdated} AND ${when}`),
    written(db, change, when),
  ]);
  return rows.length === 1;
}

function doNothing(db: Database) {
  return db.select({ nothing: sql`1` }).from(sql`(SELECT 1)`);
}

function written(db: Database, { table, id, was, became }: EntryChange, when: SQL) {
  const returned = { id: columnOf(table, "id") };
  return was === null
    ? insertIf(db, table, { ...became, id }, when).returning(returned)
    : db
        .update(table)
        .set(became)
        .where(and(equal(table, { id }), when))
        .returning(returned);
}

function columnOf(table: SQLiteTable, name: string) {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`no column ${name}`);
  return column;
}

function equal(table: SQLiteTable, columns: Columns): SQL | undefined {
  const all = Object.entries(columns).map(([name, value]) => {
    const column = columnOf(table, name);
    return name === "id"
      ? sql`${column} = ${value}`
      : sql`${column} IS ${sql.param(value, column)}`;
  });
  return and(...all);
}
