/** Rows that are inserted one after the other, as few statements: D1 counts statements, not rows. Pure. */

/** D1 takes statements of up to 100 kB; letters outside Latin are three bytes. */
const CHARACTERS_MAX = 30_000;
const INSERT = /^(INSERT INTO \w+ \([\w, ]+\) VALUES )([^]+);$/;

/** In the same order table by table: within a run of inserts a table comes after those that its rows name. */
export function packed(statements: readonly string[]): string[] {
  const all: string[] = [];
  let run = new Map<string, string[]>();
  const flush = () => {
    for (const [start, rows] of run) all.push(...joined(start, rows));
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

function joined(start: string, rows: readonly string[]): string[] {
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
