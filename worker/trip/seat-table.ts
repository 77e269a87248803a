/**
 * The SQLite of a trip's object: the only file that knows its tables. What it loads is bounded: seats and holds whole,
 * of the capture records the named one. Records and seat events are kept for the object's life, since a record bars
 * its bill for good; nothing reads them but by key. The primary key of `seats` keeps a seat from having two owners,
 * whatever the code above does.
 */
import { assert } from "../domain/result.ts";
import type { Capture, Changes, Hold, TakenSeat, TripState } from "../domain/seats/trip-state.ts";
import { EVENT_TABLE, lastNumber, writeEvent, type Note } from "./seat-events.ts";

/** Append only: an object remembers how many of these it has been through. */
const MIGRATIONS = [
  `CREATE TABLE seats (
     seat_no TEXT PRIMARY KEY,
     state TEXT NOT NULL CHECK (state IN ('held', 'capturing', 'sold', 'blocked')),
     booking TEXT,
     bill INTEGER,
     CHECK ((booking IS NULL) = (state = 'blocked')),
     CHECK ((bill IS NULL) = (state IN ('held', 'blocked')))
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE holds (
     booking TEXT PRIMARY KEY,
     deadline_at INTEGER,
     fare_poisha INTEGER,
     phone_key TEXT
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE captures (
     bill INTEGER PRIMARY KEY,
     state TEXT NOT NULL CHECK (state IN ('capturing', 'sold', 'released')),
     booking TEXT CHECK (booking IS NOT NULL OR state = 'released'),
     seats TEXT NOT NULL CHECK (json_valid(seats)),
     trx_id TEXT CHECK (trx_id IS NOT NULL OR state <> 'sold')
   ) STRICT;
   CREATE TABLE meta (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     cancelled INTEGER NOT NULL CHECK (cancelled IN (0, 1))
   ) STRICT;
   INSERT INTO meta (id, cancelled) VALUES (1, 0);`,
  EVENT_TABLE,
  `ALTER TABLE holds ADD COLUMN lapses INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE holds ADD COLUMN tried_before INTEGER NOT NULL DEFAULT 0;`,
  // phone_key and tried_before are written no more. Holds that nothing depends on are not worth loading.
  `ALTER TABLE holds ADD COLUMN phone_keys TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(phone_keys));
   ALTER TABLE holds ADD COLUMN ended_at INTEGER;
   UPDATE holds SET phone_keys = json_array(phone_key) WHERE phone_key IS NOT NULL;
   DELETE FROM holds WHERE deadline_at IS NULL AND booking NOT IN
     (SELECT booking FROM seats WHERE booking IS NOT NULL);`,
];

export function migrate(storage: DurableObjectStorage): void {
  storage.transactionSync(() => {
    const { sql } = storage;
    sql.exec("CREATE TABLE IF NOT EXISTS migrations (number INTEGER PRIMARY KEY) STRICT");
    const done = sql.exec<{ n: number }>("SELECT count(*) AS n FROM migrations").one().n;
    for (const [index, statements] of MIGRATIONS.entries()) {
      if (index < done) continue;
      sql.exec(statements);
      sql.exec("INSERT INTO migrations (number) VALUES (?)", index + 1);
    }
  });
}

/** Without capture records, but for that of the `bill` that a command is about. */
export function loadState(sql: SqlStorage, bill?: number): TripState {
  const meta = sql.exec<{ cancelled: number }>("SELECT cancelled FROM meta").one();
  return {
    seats: new Map(
      sql
        .exec<SeatRow>("SELECT * FROM seats")
        .toArray()
        .map((row) => [row.seat_no, seatOf(row)]),
    ),
    holds: new Map(
      sql
        .exec<HoldRow>(
          "SELECT booking, deadline_at, fare_poisha, phone_keys, lapses, ended_at FROM holds",
        )
        .toArray()
        .map((row) => [row.booking, holdOf(row)]),
    ),
    captures: bill === undefined ? new Map() : loadCapture(sql, bill),
    cancelled: meta.cancelled === 1,
    version: lastNumber(sql),
  };
}

export function loadCapture(sql: SqlStorage, bill: number): TripState["captures"] {
  return captureMap(sql.exec<CaptureRow>("SELECT * FROM captures WHERE bill = ?", bill));
}

/** All of them, to be compared with D1. */
export function loadCaptures(sql: SqlStorage): TripState["captures"] {
  return captureMap(sql.exec<CaptureRow>("SELECT * FROM captures"));
}

function captureMap(rows: { toArray(): CaptureRow[] }): TripState["captures"] {
  return new Map(rows.toArray().map((row) => [row.bill, captureOf(row)]));
}

/** All rows or none, the line of the audit trail among them. */
export function writeChanges(
  storage: DurableObjectStorage,
  changes: Changes,
  before: TripState,
  note: Note,
): void {
  storage.transactionSync(() => {
    const { sql } = storage;
    for (const [seatNo, seat] of changes.seats) {
      writeSeat(sql, seatNo, seat);
    }
    writeEvent(sql, changes, before, note);
    for (const [booking, hold] of changes.holds) {
      writeHold(sql, booking, hold);
    }
    for (const [bill, capture] of changes.captures) {
      sql.exec(
        "INSERT OR REPLACE INTO captures (bill, state, booking, seats, trx_id) VALUES (?, ?, ?, ?, ?)",
        bill,
        capture.state,
        capture.booking,
        JSON.stringify(capture.seats),
        "trxId" in capture ? capture.trxId : null,
      );
    }
    if (changes.cancelled !== before.cancelled) {
      sql.exec("UPDATE meta SET cancelled = ?", changes.cancelled ? 1 : 0);
    }
  });
}

function writeSeat(sql: SqlStorage, seatNo: string, seat: TakenSeat | null): void {
  if (seat === null) {
    sql.exec("DELETE FROM seats WHERE seat_no = ?", seatNo);
    return;
  }
  sql.exec(
    "INSERT OR REPLACE INTO seats (seat_no, state, booking, bill) VALUES (?, ?, ?, ?)",
    seatNo,
    seat.state,
    "booking" in seat ? seat.booking : null,
    "bill" in seat ? seat.bill : null,
  );
}

function writeHold(sql: SqlStorage, booking: string, hold: Hold | null): void {
  if (hold === null) {
    sql.exec("DELETE FROM holds WHERE booking = ?", booking);
    return;
  }
  sql.exec(
    "INSERT OR REPLACE INTO holds (booking, deadline_at, fare_poisha, phone_keys, lapses, ended_at) VALUES (?, ?, ?, ?, ?, ?)",
    booking,
    hold.deadlineAt,
    hold.farePoisha,
    JSON.stringify(hold.phoneKeys),
    hold.lapses,
    hold.endedAt,
  );
}

type SeatRow = {
  seat_no: string;
  state: TakenSeat["state"];
  booking: string | null;
  bill: number | null;
};

type HoldRow = {
  booking: string;
  deadline_at: number | null;
  fare_poisha: number | null;
  phone_keys: string;
  lapses: number;
  ended_at: number | null;
};

type CaptureRow = {
  bill: number;
  state: Capture["state"];
  booking: string | null;
  seats: string;
  trx_id: string | null;
};

function seatOf({ seat_no, state, booking, bill }: SeatRow): TakenSeat {
  if (state === "blocked") return { state };
  assert(booking !== null, `seat ${seat_no} is ${state} and has a booking`);
  if (state === "held") return { state, booking };
  assert(bill !== null, `seat ${seat_no} is ${state} and has a bill`);
  return { state, booking, bill };
}

function holdOf(row: HoldRow): Hold {
  return {
    deadlineAt: row.deadline_at,
    farePoisha: row.fare_poisha,
    phoneKeys: JSON.parse(row.phone_keys) as string[],
    lapses: row.lapses,
    endedAt: row.ended_at,
  };
}

function captureOf({ bill, state, booking, seats: json, trx_id: trxId }: CaptureRow): Capture {
  const seats = JSON.parse(json) as string[];
  if (state === "released") return { state, booking, seats, trxId };
  assert(booking !== null, `bill ${bill} is ${state} and has a booking`);
  if (state === "capturing") return { state, booking, seats };
  assert(trxId !== null, `bill ${bill} is sold and has a transaction`);
  return { state, booking, seats, trxId };
}
