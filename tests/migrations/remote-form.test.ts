/**
 * Migrations as the remote D1 takes them. `wrangler d1 migrations apply --remote` sends a whole file as one text, which
 * the service splits itself, by rules that differ from SQLite's: it ends a trigger at the first END, and at a semicolon
 * that ends a line. Known forms that it refuses with "incomplete input" are kept out here, since no local run sees
 * them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { unstable_splitSqlQuery as splitSql } from "wrangler";
import { ROOT } from "../../worker/scripts/settings.ts";

const MIGRATIONS = readdirSync(join(ROOT, "migrations"))
  .filter((name) => name.endsWith(".sql"))
  .toSorted()
  .map((name) => ({ name, sql: readFileSync(join(ROOT, "migrations", name), "utf8") }));

/** What is wrong with the form of a migration's triggers. */
function triggerErrors(sql: string): string[] {
  const triggers = sql.split("\n").filter((line) => /\bCREATE\s+(TEMP\w*\s+)?TRIGGER\b/i.test(line));
  return [
    ...(sql.includes("\r") ? ["a line ends in CRLF"] : []),
    ...triggers
      .filter((line) => !/^CREATE TRIGGER .* BEGIN .*; END;(?:--> statement-breakpoint)?$/.test(line))
      .map((line) => `not on one line, with BEGIN and END; in capitals: ${line}`),
    ...triggers
      .filter((line) => (line.match(/\bEND\b/gi) ?? []).length > 1)
      .map((line) => `an END inside, as of a CASE: ${line}`),
  ];
}

/** The coarsest splitter that is known: it cuts wherever a line ends in a semicolon. */
function splitCoarsely(sql: string): string[] {
  return sql
    .replaceAll(/-->.*$/gm, "")
    .replaceAll(/^--.*$/gm, "")
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}

test.each(MIGRATIONS)("$name has its triggers in the form that the service takes", ({ sql }) => {
  expect(triggerErrors(sql)).toEqual([]);
});

test.each([
  ["splitter of wrangler", (sql: string) => splitSql(sql)],
  ["coarsest splitter", splitCoarsely],
])("all migrations make the same tables, cut by the %s", (_, split) => {
  const whole = new DatabaseSync(":memory:");
  const cut = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS) {
    whole.exec(sql);
    for (const statement of split(sql)) cut.exec(statement);
  }
  const tables = (db: DatabaseSync) =>
    db.prepare("SELECT type, name, tbl_name FROM sqlite_master ORDER BY type, name").all();
  expect(tables(cut)).toEqual(tables(whole));
  expect(tables(cut).filter((one) => one["type"] === "trigger").length).toBeGreaterThan(5);
});

describe("the rule notices", () => {
  const SOUND = "CREATE TRIGGER t AFTER INSERT ON a BEGIN UPDATE a SET b = 1; END;";
  test.each([
    ["a trigger over several lines", SOUND.replace(" BEGIN", "\nBEGIN")],
    ["small letters", SOUND.replace("BEGIN", "begin").replace("END", "end")],
    ["a CASE inside", SOUND.replace("b = 1", "b = CASE WHEN c THEN 1 ELSE 2 END")],
    ["CRLF", `${SOUND}\r\n`],
  ])("%s", (_, sql) => {
    expect(triggerErrors(sql)).not.toEqual([]);
    expect(triggerErrors(SOUND)).toEqual([]);
  });
});
