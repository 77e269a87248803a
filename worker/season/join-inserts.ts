/** Joins consecutive inserts into as few statements as possible: D1 counts statements, not rows. Pure. */

/** D1 accepts statements of up to 100 kB, and a Bengali letter takes three bytes. */
const CHARACTERS_MAX = 30_000;
const INSERT = /^(INSERT INTO \w+ \([\w, ]+\) VALUES )([^]+);$/;

/**
 * Groups each run of inserts by table. Tables keep the order of their first rows, so that each comes after those to
 * which its rows refer.
 */
export function joinInserts(statements: readonly string[]): string[] {
  const all: string[] = [];
  let run = new Map<string, string[]>();
  const flush = () => {
    for (const [start, rows] of run) all.push(...joinRows(start, rows));
    run = new Map();
  };
  for (const statement of statements) {
    const [, start, rows] = INSERT.exec(statement) ?? [];
    if (start === undefined || rows === undefined) {
      flush();
      all.push(statement);
    } else run.set(start, [...(run.get(start) ?? []), rows]);
  }
  flush();
  return all;
}

function joinRows(start: string, rows: readonly string[]): string[] {
  const statements: string[] = [];
  let values = "";
  for (const row of rows) {
    if (values !== "" && values.length + row.length > CHARACTERS_MAX) {
      statements.push(`${start}${values};`);
      values = "";
    }
    values = values === "" ? row : `${values}, ${row}`;
  }
  return [...statements, `${start}${values};`];
}
