/** The shop's D1 in memory, as its migrations make it, for what is measured of the database alone. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { ROOT } from "../../../worker/scripts/settings.ts";

/** Foreign keys are not checked, because rows are inserted by the hundred thousand. */
export function openShop(): DatabaseSync {
  const db = new DatabaseSync(":memory:");
  const folder = join(ROOT, "migrations");
  for (const file of readdirSync(folder).toSorted()) {
    if (file.endsWith(".sql")) db.exec(readFileSync(join(folder, file), "utf8"));
  }
  db.exec("PRAGMA foreign_keys = OFF");
  return db;
}

/** A table of one column, `value`, from 1 on. */
export function countTo(most: number): string {
  return `(WITH RECURSIVE n(value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < ${most}) SELECT value FROM n)`;
}
