/**
 * [O14] Every command that a document names has its run, and those that need neither a shop nor an account are typed
 * here. The others: tests/e2e/commands/typed-commands.test.ts and account-commands.test.ts beside it.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";
import { documentCommands, fillIn } from "../support/commands/document-commands.ts";
import { typeCommand } from "../support/commands/type-command.ts";
import { COMMAND_RUNS, listRuns } from "./command-runs.ts";

describe("the list of runs", () => {
  test("has every command of the documents, and no other", () => {
    expect(Object.keys(COMMAND_RUNS).toSorted()).toEqual(documentCommands().toSorted());
  });

  const others = Object.entries(COMMAND_RUNS).flatMap(([command, run]) =>
    run.where === "elsewhere" ? [{ command, ...run }] : [],
  );
  test.each(others)("$command is run by $file", ({ file, text }) => {
    expect(readFileSync(join(ROOT, file), "utf8").includes(text)).toBe(true);
  });
});

const folder = mkdtempSync(join(tmpdir(), "typed-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Files in place of the names that documents use. */
const PLACES = {
  DIR: join(folder, "season"),
  BACKUP: join(folder, "backup.sql"),
  READY: join(folder, "ready.sql"),
  KEYS: join(folder, "keys"),
  S: "7",
};
writeFileSync(
  PLACES.BACKUP,
  "INSERT INTO b (a) VALUES (1);\nCREATE TABLE b (a REFERENCES a(id));\nCREATE TABLE a (id integer PRIMARY KEY);\n",
);

test.each(listRuns("machine"))("$command ends with $code", async ({ command, code, says }) => {
  const typed = await typeCommand(fillIn(command, PLACES), { STATE_DIR: folder });
  expect(typed.output).toMatch(says);
  expect(typed.code).toBe(code);
});

test("what they wrote is there", () => {
  expect(existsSync(join(PLACES.DIR, "trips.csv"))).toBe(true);
  expect(readFileSync(PLACES.KEYS, "utf8")).toMatch(/^B[\w-]{86}\n[\w-]{43}\n$/);
  expect(readFileSync(PLACES.READY, "utf8")).toMatch(/CREATE TABLE[^]*INSERT INTO/);
});
