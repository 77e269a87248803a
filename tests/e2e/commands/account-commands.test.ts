/**
 * [O14] The commands that act on the account at Cloudflare, as they are printed, by somebody who is not logged in: each
 * ends by itself with what is missing, and has done nothing. They reach nothing outside: where one tries, it fails.
 */
import { DatabaseSync } from "node:sqlite";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { prepareDatabase } from "../../../worker/scripts/database.ts";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { listRuns } from "../../scripts/command-runs.ts";
import { fillIn } from "../../support/commands/document-commands.ts";
import type { ScriptResult } from "../../support/commands/run-script.ts";
import { typeCommand } from "../../support/commands/type-command.ts";

const home = mkdtempSync(join(tmpdir(), "account-commands-"));
afterAll(() => rmSync(home, { recursive: true }));

const written = join(home, "written");
const sqlFile = join(home, "file.sql");
writeFileSync(sqlFile, "SELECT 1;\n");

const PLACES = {
  X: "staging",
  NAME: "WALLET_USERNAME",
  VERSION: "00000000-0000-4000-8000-000000000000",
  FILE: sqlFile,
  READY: sqlFile,
  BACKUP: join(written, "backup.sql"),
};
const NOBODY = {
  HOME: home,
  XDG_CONFIG_HOME: home,
  CLOUDFLARE_API_TOKEN: "",
  CLOUDFLARE_API_KEY: "",
  CLOUDFLARE_EMAIL: "",
  CLOUDFLARE_ACCOUNT_ID: "",
  // No repository: a deploy of a commit that is green would build before it asks for the account.
  GIT_DIR: home,
  // Nothing listens there.
  HTTPS_PROXY: "http://127.0.0.1:9",
  HTTP_PROXY: "http://127.0.0.1:9",
};

/** Tried on the shop's tables below: without an account it is not read. */
const SQL = / --command "([^"]+)"/;
const typedLines = new Map<string, Promise<ScriptResult>>();

/** Commands of the documents that become one line, with the same values for their words, are typed once. */
function typedOnce(line: string): Promise<ScriptResult> {
  const typed = typedLines.get(line) ?? typeCommand(line, NOBODY);
  typedLines.set(line, typed);
  return typed;
}

describe("without an account", () => {
  test.each(listRuns("no account"))(
    "$command says what is missing",
    async ({ command, code, says }) => {
      const line = fillIn(command, PLACES).replace("=…", "=2026-11-20T10:00:00Z");
      const typed = await typedOnce(line.replace(SQL, ' --command "SELECT 1"'));
      expect(typed.output).toMatch(says);
      expect(typed.code, typed.output).toBe(code);
      expect(existsSync(written)).toBe(false);
    },
  );
});

describe("what a user of wrangler types without reading", () => {
  const WHAT_TO_TYPE =
    /none here: type `npm start` for a run on this machine, `npm run deploy -- staging`/;

  test.each([
    "npx wrangler dev",
    "npx wrangler dev --env production",
    "npx wrangler deploy --env production",
    "npx wrangler deploy --dry-run --env staging",
    "npx wrangler versions upload --env production",
    "npx wrangler check startup",
  ])("%s says what to type", async (command) => {
    const typed = await typeCommand(command, NOBODY);
    expect(typed.output).toMatch(WHAT_TO_TYPE);
    expect(existsSync(join(ROOT, "worker-startup.cpuprofile"))).toBe(false);
  });

  test("npx wrangler types leaves no file that a deploy would stop at", async () => {
    const path = join(ROOT, "worker-configuration.d.ts");
    onTestFinished(() => rmSync(path, { force: true }));
    expect((await typeCommand("npx wrangler types", NOBODY)).code).toBe(0);
    expect(existsSync(path)).toBe(true);
    const ignored = await typeCommand("git check-ignore worker-configuration.d.ts");
    expect(ignored.output.trim()).toBe("worker-configuration.d.ts");
  });

  test.each(["list", "apply"])(
    "npx wrangler d1 migrations %s finds the run of npm start",
    async (verb) => {
      const state = join(home, "state");
      await prepareDatabase({ stateDir: state, season: "none" });
      const command = `npx wrangler d1 migrations ${verb} DB --local --persist-to ${state}`;
      expect(await typeCommand(command, NOBODY)).toMatchObject({
        code: 0,
        output: expect.stringContaining("No migrations to apply"),
      });
    },
  );
});

describe("the SQL in them", () => {
  const statements = listRuns("no account").flatMap(({ command }) => SQL.exec(command)?.[1] ?? []);
  const folder = join(inject("folder"), "state/v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "";

  test.each(statements)("%s is understood by the shop's tables", (sql) => {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    expect(() => database.prepare(sql)).not.toThrow();
    database.close();
  });
});
