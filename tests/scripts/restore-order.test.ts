import { spawnSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeInRestoreOrder } from "../../worker/scripts/restore-order.ts";

const DUMP = [
  "PRAGMA defer_foreign_keys=TRUE;",
  `CREATE TABLE bills (
  id integer, -- the bill's number; never again
  coupon text REFERENCES coupons(id)
);`,
  `INSERT INTO "bills" ("id","coupon") VALUES(1,'it''s; CREATE TABLE
no statement;

-- nor a "comment" \r
');`,
  "CREATE TABLE coupons (id text);",
  `INSERT INTO "coupons" ("id") VALUES('sqlite_sequence');`,
  "DELETE FROM sqlite_sequence;",
  `INSERT INTO "sqlite_sequence" ("name","seq") VALUES('bills',1);`,
  "CREATE INDEX bills_by_coupon ON bills (coupon);",
  `CREATE TRIGGER kept BEFORE DELETE ON bills BEGIN SELECT RAISE(ABORT, 'kept');
SELECT 1;
END;`,
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "restorable-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function ordered(dump: string): Promise<string> {
  const [from, to] = [join(folder, "from.sql"), join(folder, "to.sql")];
  await writeFile(from, dump);
  await writeInRestoreOrder(from, to);
  return readFile(to, "utf8");
}

test("an export is put in order: all tables, all rows, then numbers, indexes and triggers", async () => {
  const at = (...indexes: number[]) => indexes.map((index) => DUMP[index]).join("\n");
  expect(await ordered(DUMP.join("\n"))).toBe(`${at(0, 1, 3, 2, 4, 5, 6, 7, 8)}\n`);
});

test("what is in order stays as it is", async () => {
  const once = await ordered(DUMP.join("\n"));
  expect(await ordered(once)).toBe(once);
});

test("an export that was cut off gives no file", async () => {
  await expect(ordered(DUMP.join("\n").slice(0, -3))).rejects.toThrow(
    "The export ends within a statement: CREATE TRIGGER kept",
  );
  expect(await readdir(folder)).not.toContain("to.sql");
});

test("an export is put in order in a fraction of the memory that it would take", async () => {
  const [from, to] = [join(folder, "from.sql"), join(folder, "to.sql")];
  const row = `INSERT INTO "messages" ("id","text") VALUES('${"ভর্তিবাস ".repeat(20)}',NULL);\n`;
  await pipeline(async function* () {
    yield `${DUMP[0]}\n`;
    for (let mb = 0; mb < 30; mb += 1) yield row.repeat(2_048);
    yield `${DUMP[3]}\n`;
  }, createWriteStream(from));
  const { size } = await stat(from);
  expect(size).toBeGreaterThan(30_000_000);
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--max-old-space-size=20", "worker/scripts/restorable.ts", from, to],
    { encoding: "utf8" },
  );
  expect([stderr, status]).toEqual(["", 0]);
  expect((await stat(to)).size).toBe(size);
}, 60_000);
