import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import config from "../../drizzle/config.ts";
import { ROOT } from "../../worker/scripts/settings.ts";

test("the migrations make the tables of the schema: there is nothing left to generate", () => {
  mkdirSync(join(ROOT, ".tmp"), { recursive: true });
  const folder = mkdtempSync(join(ROOT, ".tmp/migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const out = join(folder, "migrations");
  cpSync(join(ROOT, "migrations"), out, { recursive: true });
  const before = readdirSync(out);

  const asHere = join(folder, "config.json");
  writeFileSync(asHere, JSON.stringify({ ...config, out: relative(ROOT, out) }));
  const output = execFileSync(
    join(ROOT, "node_modules/.bin/drizzle-kit"),
    ["generate", `--config=${relative(ROOT, asHere)}`],
    { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] },
  );
  expect(readdirSync(out), output).toEqual(before);
});

test("only the newest migration's snapshot is kept, from which the next migration is generated", () => {
  const meta = join(ROOT, "migrations/meta");
  const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
  const newest = readdirSync(join(ROOT, "migrations")).findLast((name) => name.endsWith(".sql"));
  expect(snapshots, "delete the snapshots of older migrations").toEqual([
    `${newest?.slice(0, 4)}_snapshot.json`,
  ]);
});
