import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { putBack } from "./clock.ts";

const folder = mkdtempSync(join(tmpdir(), "clock-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a jump moves every instant of a table, and no amount, number, text or empty column", () => {
  const file = join(folder, "some.sqlite");
  const db = new DatabaseSync(file);
  db.exec(`CREATE TABLE bills (id INTEGER, due_at INTEGER, never_at INTEGER, poisha INTEGER, note TEXT);
    INSERT INTO bills VALUES (7, 1795000000000, NULL, 61200, '1795000000000');
    CREATE TRIGGER kept BEFORE UPDATE OF due_at ON bills BEGIN SELECT RAISE(ABORT, 'kept'); END`);
  putBack(file, "bills", 1_000);
  putBack(file, "not_there", 1_000);
  const row = { ...db.prepare("SELECT * FROM bills").get() };
  expect(() => db.exec("UPDATE bills SET due_at = 1")).toThrow("kept");
  db.close();
  expect(row).toEqual({
    id: 7,
    due_at: 1_794_999_999_000,
    never_at: null,
    poisha: 61_200,
    note: "1795000000000",
  });
});
