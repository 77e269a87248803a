/**
 * The SQLite of a trip's object: the only file that knows its tables. Loads the whole state, writes changed
 * rows. The primary key of `seats` keeps a seat from having two owners, whatever the code above does.
 */
import type { Actor } from "../domain/actor.ts";
import { assert } from "../domain/result.ts";
import type { Capture, Changes, Hold, TakenSeat, TripState } from "../domain/trip-state.ts";

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
     version INTEGER NOT NULL,
     cancelled INTEGER NOT NULL CHECK (cancelled IN (0, 1))
   ) STRICT;
   INSERT INTO meta (id, version, cancelled) VALUES (1, 0, 0);`,
  `CREATE TABLE seat_events (
     number INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     seat_no TEXT NOT NULL,
     was TEXT NOT NULL,
     became TEXT NOT NULL,
     booking TEXT,
     bill INTEGER,
     cause TEXT NOT NULL,
     actor TEXT NOT NULL
   ) STRICT;
   CREATE TRIGGER seat_events_stay BEFORE UPDATE ON seat_events
     BEGIN SELECT RAISE(ABORT, 'seat_events is append-only'); END;
   CREATE TRIGGER seat_events_are_kept BEFORE DELETE ON seat_events
     BEGIN SELECT RAISE(ABORT, 'seat_events is append-only'); END;`,
];

/** Why rows change, and who changes them: the audit trail of a trip (append-only). */
export interface Note {
  at: number;
  cause: string;
  by: Actor;
}

export interface SeatEvent extends Note {
  number: number;
  seatNo: string;
  was: string;
  became: string;
  booking: string | null;
  bill: number | null;
}

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
  const meta = sql
    .exec<{ version: number; cancelled: number }>("SELECT version, cancelled FROM meta")
    .one();
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
    version: meta.version,
  };
}

/** All rows or none, and with each changed seat a line of what it was, what it became, why and by whom. */
export function writeChanges(
  storage: DurableObjectStorage,
  changes: Changes,
  before: TripState,
  note: Note,
): void {
  const version = before.version + (changes.seats.length === 0 ? 0 : 1);
  storage.transactionSync(() => {
    const { sql } = storage;
    for (const [seatNo, seat] of changes.seats) {
      writeSeat(sql, seatNo, seat);
      writeEvent(sql, seatNo, before.seats.get(seatNo) ?? null, seat, note);
    }
    for (const [booking, hold] of changes.holds) {
      sql.exec(
        "INSERT OR REPLACE INTO holds (booking, deadline_at, fare_poisha, phone_key) VALUES (?, ?, ?, ?)",
        booking,
        hold.deadlineAt,
        hold.farePoisha,
        hold.phoneKey,
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
    sql.exec("UPDATE meta SET version = ?, cancelled = ?", version, changes.cancelled ? 1 : 0);
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

function writeEvent(
  sql: SqlStorage,
  seatNo: string,
  was: TakenSeat | null,
  became: TakenSeat | null,
  note: Note,
): void {
  const owner = became ?? was;
  sql.exec(
    "INSERT INTO seat_events (at, seat_no, was, became, booking, bill, cause, actor) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    note.at,
    seatNo,
    was?.state ?? "free",
    became?.state ?? "free",
    owner !== null && "booking" in owner ? owner.booking : null,
    owner !== null && "bill" in owner ? owner.bill : null,
    note.cause,
    note.by,
  );
}

/** The trail from `after` on, the oldest first. */
export function readEvents(sql: SqlStorage, after: number, most: number): SeatEvent[] {
  return sql
    .exec<EventRow>(
      "SELECT * FROM seat_events WHERE number > ? ORDER BY number LIMIT ?",
      after,
      most,
    )
    .toArray()
    .map(({ seat_no: seatNo, actor, ...row }) => ({ ...row, seatNo, by: actor as Actor }));
}

type EventRow = Omit<SeatEvent, "seatNo" | "by"> & { seat_no: string; actor: string };

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

function holdOf({ deadline_at, fare_poisha, phone_key }: HoldRow): Hold {
  return { deadlineAt: deadline_at, farePoisha: fare_poisha, phoneKey: phone_key };
}

function captureOf({ bill, state, booking, seats: json, trx_id: trxId }: CaptureRow): Capture {
  const seats = JSON.parse(json) as string[];
  if (state === "released") return { state, booking, seats, trxId };
  assert(booking !== null, `bill ${bill} is ${state} and has a booking`);
  if (state === "capturing") return { state, booking, seats };
  assert(trxId !== null, `bill ${bill} is sold and has a transaction`);
  return { state, booking, seats, trxId };
}
