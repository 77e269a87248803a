/**
 * SQLite looks for the rows that refer to a deleted one, so each foreign key has an index, unless the rows that it
 * refers to are never deleted.
 */
import { afterAll, expect, test } from "vitest";
import { listSources, readTree } from "../architecture/tree.ts";
import { ROOT } from "../../worker/scripts/settings.ts";
import { openShop } from "../harness/bench/shop-in-memory.ts";

/** By table, as drizzle names it. The shop hides or cancels such a thing. */
const NEVER_DELETED: Readonly<Record<string, string>> = {
  bus_types: "busTypes",
  buses: "buses",
  points: "points",
  staff: "staff",
  tickets: "tickets",
  trips: "trips",
  units: "units",
};

const SOURCES = listSources(readTree(ROOT));
const db = openShop();
afterAll(() => db.close());

test("every foreign key to what can be deleted has an index", () => {
  const tables = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
    .all()
    .map(({ name }) => String(name));
  const scanned = tables.flatMap((table) =>
    db
      .prepare('SELECT "from", "table" AS parent FROM pragma_foreign_key_list(?)')
      .all(table)
      .filter(({ from }) =>
        db
          .prepare(`EXPLAIN QUERY PLAN SELECT 1 FROM "${table}" WHERE "${String(from)}" = ?`)
          .all()
          .some(({ detail }) => String(detail).startsWith("SCAN")),
      )
      .map(({ from, parent }) => ({ key: `${table}.${String(from)}`, parent: String(parent) })),
  );
  expect(scanned.filter(({ parent }) => !Object.hasOwn(NEVER_DELETED, parent))).toEqual([]);
  expect([...new Set(scanned.map(({ parent }) => parent))].toSorted()).toEqual(
    Object.keys(NEVER_DELETED),
  );
});

test.each(Object.entries(NEVER_DELETED))("nothing deletes rows of %s", (table, name) => {
  const deletes = new RegExp(`\\.delete\\(\\s*${name}\\s*\\)|DELETE FROM "?${table}\\b`);
  const found = SOURCES.filter(({ path, text }) => path.startsWith("worker/") && deletes.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});
