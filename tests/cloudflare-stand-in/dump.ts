/** A database as D1 exports it: each table with its rows, in the order in which they were made, then all the rest. */
import type { DatabaseSync } from "node:sqlite";

export function writeDump(database: DatabaseSync): string {
  const made = database
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY rowid")
    .all();
  const own = made.filter(({ name }) => !String(name).startsWith("sqlite_"));
  const lines = ["PRAGMA defer_foreign_keys=TRUE;"];
  for (const { type, name, sql } of own) {
    if (type !== "table") continue;
    lines.push(`${String(sql)};`, ...insertsInto(database, String(name)));
  }
  const others = own.filter(({ type }) => type !== "table").map(({ sql }) => `${String(sql)};`);
  return `${[...lines, ...others].join("\n")}\n`;
}

function insertsInto(database: DatabaseSync, table: string): string[] {
  return database
    .prepare(`SELECT * FROM "${table}"`)
    .all()
    .map((row) => {
      const columns = Object.keys(row).map((name) => `"${name}"`);
      return `INSERT INTO "${table}" (${columns.join(",")}) VALUES(${Object.values(row).map(literalFor).join(",")});`;
    });
}

function literalFor(value: unknown): string {
  if (value === null) return "NULL";
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return `X'${Buffer.from(value).toString("hex")}'`;
  return `'${String(value).replaceAll("'", "''")}'`;
}
