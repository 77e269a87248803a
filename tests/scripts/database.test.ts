import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../worker/scripts/database.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { d1Over } from "../support/simulated/d1-over-sqlite.ts";

const NAMES = readdirSync(`${ROOT}/migrations`).filter((name) => name.endsWith(".sql"));

const appliedIn = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM d1_migrations ORDER BY id")
    .all()
    .map(({ name }) => name);

test("every migration is applied once, in order, and remembered as wrangler remembers it", async () => {
  const db = new DatabaseSync(":memory:");
  await migrate(d1Over(db));
  expect(appliedIn(db)).toEqual(NAMES.toSorted());
  await migrate(d1Over(db));
  expect(appliedIn(db)).toEqual(NAMES.toSorted());
});

test("the newest can be left to another who reads the same table", async () => {
  const db = new DatabaseSync(":memory:");
  await migrate(d1Over(db), { leaving: 1 });
  expect(appliedIn(db)).toEqual(NAMES.toSorted().slice(0, -1));
  await migrate(d1Over(db));
  expect(appliedIn(db)).toEqual(NAMES.toSorted());
});

test("a migration that fails leaves nothing of itself, and is tried again", async () => {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "0000_first.sql"), "CREATE TABLE a (id);");
  writeFileSync(join(folder, "0001_second.sql"), "CREATE TABLE b (id); CREATE TABLE a (id);");
  const db = new DatabaseSync(":memory:");
  await expect(migrate(d1Over(db), { folder })).rejects.toThrow(/already exists/);
  expect(appliedIn(db)).toEqual(["0000_first.sql"]);
  expect(() => db.prepare("SELECT * FROM b")).toThrow(/no such table/);

  writeFileSync(join(folder, "0001_second.sql"), "CREATE TABLE b (id);");
  await migrate(d1Over(db), { folder });
  expect(appliedIn(db)).toEqual(["0000_first.sql", "0001_second.sql"]);
});
