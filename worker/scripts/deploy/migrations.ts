/**
 * Checks that the live version still works after a migration. Migrations are applied before the new version, so for
 * some seconds, or for days after a rollback, the old one runs with the new tables. That works if each table and column
 * that it knows still exists with the same type, and accepts every row that it accepted. The schemas are read from
 * SQLite.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ROOT } from "../settings.ts";
import { Stopped } from "./stopped.ts";

export interface Migration {
  name: string;
  sql: string;
}

/** A line by which a migration declares that the live version does not use what it removes. */
const MARK = /^-- The live version is safe: \S/m;

export function readMigrations(folder: string = join(ROOT, "migrations")): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .toSorted()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), "utf8") }));
}

/**
 * One sentence for everything that a migration removes from the version that runs on `applied`. Throws Stopped for a
 * migration that SQLite refuses.
 */
export function breakages(applied: readonly Migration[], pending: readonly Migration[]): string[] {
  const db = new DatabaseSync(":memory:");
  for (const one of applied) apply(db, one);
  // If nothing was applied yet, nothing is live, and this contains no table.
  let live = readShape(db);
  const found: string[] = [];
  for (const { name, sql } of pending) {
    apply(db, { name, sql });
    const after = readShape(db);
    const lost = findLost(live, after);
    if (!MARK.test(sql)) found.push(...lost.map((what) => `${name} ${what}`));
    // Reported once: the next migration is compared with this one.
    if (lost.length > 0) live = after;
  }
  db.close();
  return found;
}

function apply(db: DatabaseSync, { name, sql }: Migration): void {
  try {
    db.exec(sql);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Stopped(`The migration ${name} can't be applied: ${why}`);
  }
}

interface Column {
  kind: string;
  /** Columns that every row must have. */
  isNeeded: boolean;
}

interface Table {
  columns: Map<string, Column>;
  /** Constraints: unique indexes and named checks. */
  limits: Set<string>;
}

type Shape = Map<string, Table>;

function findLost(live: Shape, after: Shape): string[] {
  return [...live].flatMap(([name, table]) => {
    const now = after.get(name);
    if (now === undefined) return [`takes away the table ${name}`];
    const columns = [...table.columns].flatMap(([column, was]) => {
      const is = now.columns.get(column);
      if (is === undefined) return [`takes away ${name}.${column}`];
      if (is.kind !== was.kind)
        return [`makes ${name}.${column} ${is.kind} where it was ${was.kind}`];
      return is.isNeeded && !was.isNeeded ? [`lets ${name}.${column} no longer be empty`] : [];
    });
    const needed = [...now.columns]
      .filter(([column, { isNeeded }]) => isNeeded && !table.columns.has(column))
      .map(([column]) => `needs ${name}.${column}, which the live version does not write`);
    const limits = [...now.limits]
      // A partial unique index refuses nothing that a whole one let in.
      .filter((limit) => !table.limits.has(limit) && !table.limits.has(withoutCondition(limit)))
      .map((limit) => `refuses rows of ${name} by ${limit}`);
    return [...columns, ...needed, ...limits];
  });
}

function withoutCondition(limit: string): string {
  return limit.replace(/ WHERE .*/is, "");
}

function readShape(db: DatabaseSync): Shape {
  const tables = db.prepare(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  return new Map(
    tables.all().map(({ name, sql }) => {
      const table = String(name);
      return [
        table,
        { columns: readColumns(db, table), limits: readLimits(db, table, String(sql)) },
      ];
    }),
  );
}

function readColumns(db: DatabaseSync, table: string): Map<string, Column> {
  const rows = db.prepare("SELECT * FROM pragma_table_xinfo(?)").all(table);
  return new Map(
    rows.map((row) => {
      const isKeyOfItself = row["pk"] !== 0 && String(row["type"]).toUpperCase() === "INTEGER";
      const isNeeded = row["notnull"] !== 0 && row["dflt_value"] === null && !isKeyOfItself;
      return [String(row["name"]), { kind: String(row["type"]).toLowerCase(), isNeeded }];
    }),
  );
}

function readLimits(db: DatabaseSync, table: string, sql: string): Set<string> {
  const unique = db.prepare(`SELECT i.name,
    (SELECT group_concat(c.name) FROM pragma_index_info(i.name) c) AS columns,
    (SELECT m.sql FROM sqlite_master m WHERE m.name = i.name) AS made
    FROM pragma_index_list(?) i WHERE i."unique"`);
  const checks = Array.from(sql.matchAll(/CONSTRAINT\s+["`]?(\w+)["`]?\s+CHECK/gi), ([, name]) => {
    return `the check ${name}`;
  });
  const indexes = unique.all(table).map(({ columns, made }) => {
    const where = /\bWHERE\b.*/is.exec(String(made ?? ""))?.[0] ?? "";
    return `a unique index on ${String(columns)} ${where.replaceAll(/["`]/g, "")}`.trim();
  });
  return new Set([...checks, ...indexes]);
}
