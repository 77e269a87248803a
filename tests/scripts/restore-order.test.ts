import { expect, test } from "vitest";
import { inRestoreOrder } from "../../worker/scripts/restore-order.ts";

const DUMP = [
  "PRAGMA defer_foreign_keys=TRUE;",
  "CREATE TABLE bills (id integer, coupon text REFERENCES coupons(id));",
  `INSERT INTO "bills" ("id","coupon") VALUES(1,'it''s; CREATE TABLE
no statement');`,
  "CREATE TABLE coupons (id text);",
  `INSERT INTO "coupons" ("id") VALUES('sqlite_sequence');`,
  "DELETE FROM sqlite_sequence;",
  `INSERT INTO "sqlite_sequence" ("name","seq") VALUES('bills',1);`,
  "CREATE INDEX bills_by_coupon ON bills (coupon);",
  "CREATE TRIGGER kept BEFORE DELETE ON bills BEGIN SELECT RAISE(ABORT, 'kept'); SELECT 1; END;",
];

test("an export is put in order: all tables, all rows, then numbers, indexes and triggers", () => {
  const at = (...indexes: number[]) => indexes.map((index) => DUMP[index]).join("\n");
  expect(inRestoreOrder(DUMP.join("\n"))).toBe(`${at(0, 1, 3, 2, 4, 5, 6, 7, 8)}\n`);
});

test("what is in order stays as it is", () => {
  const once = inRestoreOrder(DUMP.join("\n"));
  expect(inRestoreOrder(once)).toBe(once);
});
