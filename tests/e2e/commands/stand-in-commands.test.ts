/**
 * [O14] The commands that act on the account at Cloudflare, as they are printed, by somebody who is logged in: they are
 * typed in a checkout of their own, at a stand-in for the platform.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { writeDump } from "../../cloudflare-stand-in/dump.ts";
import { openStage, WORKER, type Stage } from "../../cloudflare-stand-in/stage.ts";
import { accountRuns } from "../../scripts/command-runs.ts";
import { fillIn } from "../../support/commands/document-commands.ts";

const TRIGGER = "CREATE TRIGGER of_a_test AFTER INSERT ON points BEGIN SELECT 1; SELECT 2; END;\n";
const POINT = "SELECT name FROM points WHERE id = '1'";

let stage: Stage;
let places: Record<string, string> = {};
beforeAll(async () => {
  stage = await openStage();
  const at = (name: string) => join(stage.folder, name);
  writeFileSync(at("file.sql"), TRIGGER);
  const [FILE, BACKUP, READY] = [at("file.sql"), at("backup.sql"), at("ready.sql")];
  places = { X: "staging", NAME: "WALLET_PASSWORD", TRIP: "1", FILE, BACKUP, READY };
});
afterEach(() => expect(stage.platform.unknown).toEqual([]));
afterAll(() => stage.close());

const database = () => stage.platform.databases.sqlite(WORKER);

/** What a person does before the command. */
const BEFORE: Record<string, () => Promise<void> | void> = {
  "--file FILE": () => {
    database().exec("INSERT INTO points (id, name) VALUES ('1', 'Rail gate')");
  },
  "time-travel restore": () => {
    database().exec("UPDATE points SET name = 'Written by mistake'");
  },
  "--file READY": async () => {
    const kept = writeDump(database());
    const { code, output } = await stage.type(
      fillIn("npm run tool -- restorable BACKUP READY", places),
    );
    expect(code, output).toBe(0);
    stage.platform.databases.clear(WORKER);
    expect(writeDump(database())).not.toBe(kept);
  },
};

let backup = "";

test.sequential.each(accountRuns())("$command is done", async ({ command, done }) => {
  const [, first] = Object.entries(BEFORE).find(([words]) => command.includes(words)) ?? [];
  const before = new Date().toISOString();
  await first?.();
  const line = fillIn(command, places).replace("=…", `=${before}`);
  // A person types the value of a secret when wrangler asks for it.
  const typed = line.startsWith("npx wrangler secret put") ? `echo its-value | ${line}` : line;
  const { code, output } = await stage.type(typed);
  expect(output).toMatch(done);
  expect(code, output).toBe(0);
  if (command.includes("--output BACKUP")) backup = writeDump(database());
});

test("what they did is there", () => {
  const { workers, databases } = stage.platform;
  const secrets = workers.live(WORKER)?.version.secrets;
  const key = readFileSync(join(stage.folder, "staff-key-staging"), "utf8").trim();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(secrets?.get("STAFF_KEY")).toBe(key);
  expect(secrets?.get("SIGNING_KEY")).toMatch(/^[\w-]{43}$/);
  expect(databases.sqlite(WORKER).prepare(POINT).get()).toEqual({ name: "Rail gate" });
});

test("a backup that was put in order fills an empty database with all that it had", () => {
  const sortLines = (sql: string) => sql.split("\n").toSorted();
  expect(sortLines(writeDump(database()))).toEqual(sortLines(backup));
});
