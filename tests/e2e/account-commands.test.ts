/**
 * [O14] The commands that act on the account at Cloudflare, as they are printed, by somebody who is not logged in: each
 * ends by itself with what is missing, and has done nothing. They reach nothing outside: where one tries, it fails.
 */
import { DatabaseSync } from "node:sqlite";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, inject, test } from "vitest";
import { runsOf } from "../scripts/command-runs.ts";
import { filledIn } from "../support/document-commands.ts";
import type { ScriptResult } from "../support/run-script.ts";
import { typeCommand } from "../support/type-command.ts";

const home = mkdtempSync(join(tmpdir(), "account-commands-"));
afterAll(() => rmSync(home, { recursive: true }));

const season = join(home, "season");
const written = join(home, "written");
mkdirSync(season);
writeFileSync(join(season, "buses.csv"), "id,name\n1,Shimul\n");
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
  test.each(runsOf("no account"))(
    "$command says what is missing",
    async ({ command, code, says }) => {
      const DIR = command.includes(" import ") ? season : written;
      const line = filledIn(command, { ...PLACES, DIR }).replace("=…", "=2026-11-20T10:00:00Z");
      const typed = await typedOnce(line.replace(SQL, ' --command "SELECT 1"'));
      expect(typed.output).toMatch(says);
      expect(typed.code, typed.output).toBe(code);
      expect(existsSync(written)).toBe(false);
    },
  );
});

describe("the SQL in them", () => {
  const statements = runsOf("no account").flatMap(({ command }) => SQL.exec(command)?.[1] ?? []);
  const folder = join(inject("folder"), "state/v3/d1/miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]{64}\.sqlite$/.test(name)) ?? "";

  test.each(statements)("%s is understood by the shop's tables", (sql) => {
    const database = new DatabaseSync(join(folder, file), { readOnly: true });
    expect(() => database.prepare(sql)).not.toThrow();
    database.close();
  });
});
