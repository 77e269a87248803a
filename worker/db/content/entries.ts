/** Rows that staff write by hand, each change with its row of the audit trail in the same batch. */
import { and, getTableColumns, sql, type SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { staffActs } from "../../../drizzle/trail.ts";
import { raiseRevisions } from "../catalogue/trip-changes.ts";
import type { Database } from "../client.ts";
import { insertIf } from "../insert-from.ts";
import { writeEnglishName, type EnglishNameChange } from "./english-names.ts";
import { insertAuditEntry, type StaffAct } from "../staff/staff-acts.ts";

/** By the code's names of the columns. */
export type Columns = Readonly<Record<string, string | number | boolean | null>>;

export type EntryTable = SQLiteTable;
/** The condition of the change. */
export type Clause = SQL;
export type Statement = BatchItem<"sqlite">;

export interface EntryChange {
  table: EntryTable;
  id: string;
  /** The row as it was read; the change is made only if it is unchanged. */
  was: Columns | null;
  became: Columns;
  /** A further condition that must hold. */
  unless?: Clause | undefined;
  /** A statement of the same batch that the row needs before it. */
  first?: Statement | undefined;
  /** A condition of `trips`: those that pages show otherwise from then on. */
  outdated?: Clause | undefined;
  /** English names that are written with it, each with the id that a new one gets. */
  names?: readonly (EnglishNameChange & { id: string })[];
}

/** False when the row is no longer as it was. */
export async function writeEntry(
  db: Database,
  change: EntryChange,
  act: StaffAct,
): Promise<boolean> {
  const { table, id, was, unless, first, outdated, names = [] } = change;
  const isFree = unless === undefined ? undefined : sql`NOT ${unless}`;
  const stands = and(hasValues(table, { ...was, id }), isFree);
  const there = sql`EXISTS (SELECT 1 FROM ${table} WHERE ${stands})`;
  const when = was === null ? sql`NOT ${there}` : there;
  const [, , , rows] = await db.batch([
    insertAuditEntry(db, act, when),
    first ?? doNothing(db),
    // The condition no longer holds once the row is written.
    outdated === undefined ? doNothing(db) : raiseRevisions(db, sql`${outdated} AND ${when}`),
    writeRow(db, change, when),
    ...names.map((one) => writeEnglishName(db, one, isNoted(act))),
  ]);
  return rows.length === 1;
}

/** True in the batch once its audit entry is written, so that no part of it is written alone. */
function isNoted({ execution }: StaffAct): SQL {
  return sql`EXISTS (SELECT 1 FROM ${staffActs} WHERE ${staffActs.execution} = ${execution})`;
}

function doNothing(db: Database) {
  return db.select({ nothing: sql`1` }).from(sql`(SELECT 1)`);
}

function writeRow(db: Database, { table, id, was, became }: EntryChange, when: SQL) {
  const returned = { id: findColumn(table, "id") };
  return was === null
    ? insertIf(db, table, { ...became, id }, when).returning(returned)
    : db
        .update(table)
        .set(became)
        .where(and(hasValues(table, { id }), when))
        .returning(returned);
}

function findColumn(table: SQLiteTable, name: string) {
  const column = getTableColumns(table)[name];
  if (column === undefined) throw new Error(`no column ${name}`);
  return column;
}

function hasValues(table: SQLiteTable, columns: Columns): SQL | undefined {
  const all = Object.entries(columns).map(([name, value]) => {
    const column = findColumn(table, name);
    return name === "id"
      ? sql`${column} = ${value}`
      : sql`${column} IS ${sql.param(value, column)}`;
  });
  return and(...all);
}
