/**
 * `wrangler d1 export` writes table after table with its rows, in the order of their names, and D1 refuses a row whose
 * neighbour's table is not there yet. So: all tables, then all rows, and only then what looks at rows (indexes, triggers,
 * which would write their own rows beside the restored ones) and the numbers given so far.
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
