/** Every migration on a database with rows of the version before, and with the version that is still live. */
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { describe, expect, test } from "vitest";
import { breakages, readMigrations, type Migration } from "../../worker/scripts/deploy/migrations.ts";

const migrations = readMigrations();
const ROWS = 3;

/** Where a rule of the tables leaves no choice. */
const GIVEN: Record<string, SQLInputValue> = {
  "act_requests.state": "stopped",
  "boarding_counts.leg": "out",
  "boarding_counts.expected": 9,
  "boarding_events.leg": "out",
  "boarding_events.kind": "board",
  "boarding_events.undoes": null,
  "bus_positions.leg": "out",
  "guide_links.leg": "out",
  "guide_phones.leg": "out",
  "passed_stops.leg": "out",
  "passed_stops.source": "guide",
  "bills.state": "paid",
  "bills.quantity": 1,
  "bills.fare_poisha": 60_000,
  "bills.discount_poisha": 0,
  "bills.charge_poisha": 1_200,
  "bills.total_poisha": 61_200,
  "coupons.kind": "fixed",
  "destinations.route_type": "limited",
  "part_refunds.state": "refunded",
  "duties.leg": "out",
  "messages.state": "due",
  // A line that names a request ends it, where it may run.
  "staff_acts.request_id": null,
  "ticket_choices.choice": "keep",
  "ticket_moves.state": "done",
  "trip_changes.kind": "time",
  "trip_changes.silence": "keep",
  "trip_points.kind": "boarding",
  "trips.mode": "limited",
  "trips.plan_name": "45",
  "trips.departs_at": 2_000,
  "trips.arrives_at": 3_000,
  "trips.sale_closes_at": 1_000,
};
/** Tables that have one row. */
const SINGLE = new Set(["shop_figures", "shop_state"]);

/** Columns that a migration empties, in every row of `fill`. */
const EMPTIED: Record<string, { table: string; column: string }> = {
  "0058_rows_of_big_shops.sql": { table: "trips", column: "erased_at" },
};

type Row = Record<string, unknown>;

function listTables(db: DatabaseSync): string[] {
  const names = db.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  return names.all().map(({ name }) => String(name));
}

/** Rows of any table, by SQLite's description of its columns; each refers to the rows of the same number. */
function fill(db: DatabaseSync): void {
  db.exec("BEGIN; PRAGMA defer_foreign_keys = on");
  for (const table of listTables(db)) {
    const columns = db.prepare("SELECT name, type, pk FROM pragma_table_info(?)").all(table);
    const links = db.prepare('SELECT "from" FROM pragma_foreign_key_list(?)').all(table);
    const isLink = new Set(links.map(({ from }) => from));
    for (let n = 1; n <= (SINGLE.has(table) ? 1 : ROWS); n += 1) {
      const values = columns.map(({ name, type }): SQLInputValue => {
        const given = GIVEN[`${table}.${String(name)}`];
        if (given !== undefined) return given;
        if (/int/i.test(String(type))) return n;
        return isLink.has(name) || name === "id" ? `id-${n}` : `${String(name)}-${n}`;
      });
      const marks = columns.map(() => "?").join(",");
      const names = columns.map(({ name }) => `"${String(name)}"`).join(",");
      db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${marks})`).run(...values);
    }
  }
  db.exec("COMMIT");
}

function allRows(db: DatabaseSync): Map<string, Row[]> {
  return new Map(
    listTables(db).map((table) => {
      const columns = db.prepare("SELECT name FROM pragma_table_info(?)").all(table);
      const order = columns.length === 1 ? "1" : "1, 2";
      return [table, db.prepare(`SELECT * FROM "${table}" ORDER BY ${order}`).all()];
    }),
  );
}

/** As D1 applies a file: whole or not at all, with foreign keys. */
function apply(db: DatabaseSync, migration: Migration): void {
  db.exec("BEGIN; PRAGMA defer_foreign_keys = on");
  db.exec(migration.sql);
  db.exec("COMMIT");
}

describe("a database that the version before has filled", () => {
  test.each(migrations.map(({ name }, index) => [name, index] as const))(
    "keeps all its rows and its links through %s",
    (name, index) => {
      const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
      for (const migration of migrations.slice(0, index)) apply(db, migration);
      fill(db);
      const before = allRows(db);
      expect(before.size === 0).toBe(index === 0);
      for (const [table, rows] of before) expect(rows.length, table).toBeGreaterThan(0);

      for (const migration of migrations.slice(index, index + 1)) apply(db, migration);
      expect(db.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
      const after = allRows(db);
      for (const [table, rows] of before) {
        const kept = (after.get(table) ?? []).map((row, n) =>
          Object.fromEntries(Object.keys(rows[n] ?? {}).map((column) => [column, row[column]])),
        );
        const { table: emptied = "", column = "" } = EMPTIED[name] ?? {};
        const meant = rows.map((row) => (table === emptied ? { ...row, [column]: null } : row));
        expect(kept, table).toEqual(meant);
      }
    },
  );

  test("has the trips erased again that were erased before messages were, and no others", () => {
    const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
    const at = migrations.findIndex(({ name }) => name.startsWith("0058"));
    for (const migration of migrations.slice(0, at)) apply(db, migration);
    fill(db);
    db.exec("DELETE FROM messages WHERE bill_id = 1");
    for (const migration of migrations.slice(at, at + 1)) apply(db, migration);
    const marks = db.prepare("SELECT erased_at FROM trips ORDER BY id").all();
    expect(marks.map((row) => row["erased_at"])).toEqual([1, null, null]);
  });

  test("has each state of a bill once in its trail, whichever version brought it there", () => {
    const db = new DatabaseSync(":memory:", { enableForeignKeyConstraints: true });
    const newest = migrations.findIndex(({ name }) => name.startsWith("0059"));
    const become = (bill: number, state: string) =>
      db.exec(
        `UPDATE bills SET state = '${state}', changed_at = 5, changed_by = 'buyer', change_cause = 'x' WHERE id = ${bill}`,
      );
    const readStates = (bill: number) =>
      db
        .prepare("SELECT became FROM bill_trail WHERE bill_id = ? ORDER BY became")
        .all(bill)
        .map(({ became }) => became);
    // The first bill was paid before there was a trail.
    for (const migration of migrations.slice(0, 1)) apply(db, migration);
    fill(db);
    db.exec("DELETE FROM bill_seats WHERE bill_id > 1; DELETE FROM ticket_seats; DELETE FROM tickets");
    db.exec("UPDATE bills SET state = 'created' WHERE id > 1");
    for (const migration of migrations.slice(1, newest)) apply(db, migration);
    // The opening of the second is a row, as it once was; the version before began it, and began and paid the third.
    db.exec("INSERT INTO bill_events VALUES (2, 1, NULL, 'created', 'opened', 'buyer')");
    become(2, "capturing");
    become(3, "capturing");
    become(3, "paid");
    for (const migration of migrations.slice(newest)) apply(db, migration);
    expect([1, 2, 3].map(readStates)).toEqual([
      ["created"],
      ["capturing", "created"],
      ["capturing", "created", "paid"],
    ]);
    become(2, "paid");
    expect(readStates(2)).toEqual(["capturing", "created", "paid"]);
    for (const bill of [1, 2, 3]) become(bill, "refund_owed");
    expect([1, 2, 3].map(readStates)).toEqual([
      ["created", "refund_owed"],
      ["capturing", "created", "paid", "refund_owed"],
      ["capturing", "created", "paid", "refund_owed"],
    ]);
  });
});

describe("the version that is live", () => {
  test("works on the tables of the next one, after every migration", () => {
    const found = migrations.flatMap((migration, index) =>
      breakages(migrations.slice(0, index), [migration]),
    );
    expect(found).toEqual([]);
  });

  const LIVE: Migration = {
    name: "0000",
    sql: 'CREATE TABLE a (id text PRIMARY KEY NOT NULL, b integer, c text NOT NULL, CONSTRAINT "old" CHECK(b > 0))',
  };

  test.each([
    ["DROP TABLE a", "takes away the table a"],
    ["ALTER TABLE a RENAME TO z", "takes away the table a"],
    ["ALTER TABLE a DROP COLUMN c", "takes away a.c"],
    ["ALTER TABLE a RENAME COLUMN c TO d", "takes away a.c"],
    [
      "DROP TABLE a; CREATE TABLE a (id text PRIMARY KEY NOT NULL, b text, c text NOT NULL)",
      "makes a.b text where it was integer",
    ],
    [
      "DROP TABLE a; CREATE TABLE a (id text PRIMARY KEY NOT NULL, b integer NOT NULL, c text NOT NULL)",
      "lets a.b no longer be empty",
    ],
    [
      "DROP TABLE a; CREATE TABLE a (id text PRIMARY KEY NOT NULL, b integer, c text NOT NULL, d text NOT NULL)",
      "needs a.d, which the live version does not write",
    ],
    ["CREATE UNIQUE INDEX one ON a (b)", "refuses rows of a by a unique index on b"],
    [
      "CREATE UNIQUE INDEX one ON a (b) WHERE b > 0",
      "refuses rows of a by a unique index on b WHERE b > 0",
    ],
    [
      "ALTER TABLE a ADD d text CONSTRAINT \"new\" CHECK(d <> '')",
      "refuses rows of a by the check new",
    ],
  ])("is kept from %s", (sql, what) => {
    expect(breakages([LIVE], [{ name: "0001", sql }])).toContain(`0001 ${what}`);
    const marked = `-- The live version is safe: nothing reads it since May.\n${sql}`;
    expect(breakages([LIVE], [{ name: "0001", sql: marked }])).toEqual([]);
    expect(breakages([], [LIVE, { name: "0001", sql }])).toEqual([]);
  });

  test.each([
    "ALTER TABLE a ADD d text",
    "ALTER TABLE a ADD d text NOT NULL DEFAULT ''",
    "CREATE INDEX two ON a (b)",
    "CREATE UNIQUE INDEX part ON a (id) WHERE b > 0",
    "CREATE TABLE z (id integer PRIMARY KEY NOT NULL)",
    'CREATE TABLE x (id text PRIMARY KEY NOT NULL, b integer, c text NOT NULL, CONSTRAINT "old" CHECK(b > 0)); INSERT INTO x SELECT * FROM a; DROP TABLE a; ALTER TABLE x RENAME TO a',
  ])("is not troubled by %s", (sql) => {
    expect(breakages([LIVE], [{ name: "0001", sql }])).toEqual([]);
  });

  test("is checked against each of several migrations, each finding once", () => {
    const pending = [
      { name: "0001", sql: "ALTER TABLE a DROP COLUMN c" },
      { name: "0002", sql: "ALTER TABLE a ADD d text" },
    ];
    expect(breakages([LIVE], pending)).toEqual(["0001 takes away a.c"]);
  });
});
