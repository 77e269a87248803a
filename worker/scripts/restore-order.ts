/**
 * `wrangler d1 export` writes table after table with its rows, in the order of their names, and D1 refuses a row that
 * references a table which does not exist yet. So: all tables, then all rows, and only then indexes, triggers (which
 * would write rows of their own) and the sequence numbers.
 */
import { unstable_splitSqlQuery as splitSql } from "wrangler";

const ORDER = [/^PRAGMA /i, /^CREATE TABLE /i, /^INSERT INTO (?!"?sqlite_sequence)/i];

export function inRestoreOrder(dump: string): string {
  const statements = splitSql(dump).map((statement) => statement.replace(/;?\s*$/, ";"));
  const placeOf = (statement: string) => {
    const place = ORDER.findIndex((pattern) => pattern.test(statement.trimStart()));
    return place === -1 ? ORDER.length : place;
  };
  const sorted = Array.from(Map.groupBy(statements, placeOf)).toSorted(([a], [b]) => a - b);
  return `${sorted.flatMap(([, of]) => of).join("\n")}\n`;
}
