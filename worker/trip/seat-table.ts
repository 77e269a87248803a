/**
 * The SQLite of a trip's object: the only file that knows its tables. Loads the whole state, writes changed
 * rows. The primary key of `seats` keeps a seat from having two owners, whatever the code above does.
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

export function loadState(sql: SqlStorage): TripState {
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
        .exec<HoldRow>("SELECT * FROM holds")
        .toArray()
        .map((row) => [row.booking, holdOf(row)]),
    ),
    captures: new Map(
      sql
        .exec<CaptureRow>("SELECT * FROM captures")
        .toArray()
        .map((row) => [row.bill, captureOf(row)]),
    ),
    cancelled: meta.cancelled === 1,
    version: lastNumber(sql),
  };
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
      sql.exec(
        "INSERT OR REPLACE INTO holds (booking, deadline_at, fare_poisha, phone_key, lapses, tried_before) VALUES (?, ?, ?, ?, ?, ?)",
        booking,
        hold.deadlineAt,
        hold.farePoisha,
        hold.phoneKey,
        hold.lapses,
        hold.triedBefore,
      );
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
  phone_key: string | null;
  lapses: number;
  tried_before: number;
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
    phoneKey: row.phone_key,
    lapses: row.lapses,
    triedBefore: row.tried_before,
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
