/** [O14] Printed commands that need neither an account nor a running product, by npm and as they are typed. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";
import { printedCommands } from "../support/printed-commands.ts";

/** npm, the runner and the script are three processes. */
const ENDS_WITHIN_MS = 60_000;

const folder = mkdtempSync(join(tmpdir(), "typed-commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Files in place of the names that documents use. */
const PLACES: Record<string, string> = {
  DIR: join(folder, "season"),
  BACKUP: join(folder, "backup.sql"),
  READY: join(folder, "ready.sql"),
};
writeFileSync(
  PLACES["BACKUP"] ?? "",
  "INSERT INTO b (a) VALUES (1);\nCREATE TABLE b (a REFERENCES a(id));\nCREATE TABLE a (id integer PRIMARY KEY);\n",
);

function type(command: string) {
  const [program = "", ...words] = command.split(" ").map((word) => PLACES[word] ?? word);
  const options = {
    cwd: ROOT,
    encoding: "utf8",
    env: { ...process.env, STATE_DIR: folder },
  } as const;
  const { status, stdout, stderr } = spawnSync(program, words, options);
  return { code: status, output: `${stdout}${stderr}` };
}

test.each([
  ["npm run staff -- --help", 0, "after-restore"],
  ["npm run season -- help", 0, "trips.csv"],
  ["npm run season -- example DIR", 0, "files written to"],
  ["npm run tool", 2, "restorable"],
  ["npm run tool -- restorable BACKUP READY", 0, "Written."],
])(
  "%s ends with %i",
  (command, code, says) => {
    const isPrinted = printedCommands().some((one) => one.command.startsWith(command));
    expect(isPrinted, "a document has it").toBe(true);
    const typed = type(command);
    expect(typed.output).toContain(says);
    expect(typed.code).toBe(code);
  },
  ENDS_WITHIN_MS,
);

test("what they wrote is there", () => {
  expect(existsSync(join(PLACES["DIR"] ?? "", "trips.csv"))).toBe(true);
  expect(readFileSync(PLACES["READY"] ?? "", "utf8")).toMatch(/CREATE TABLE[^]*INSERT INTO/);
});
