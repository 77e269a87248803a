/**
 * The SQLite of a trip's object: the only file that knows its tables. Loading is bounded: all seats and holds, and only
 * the named capture record. Records are kept for the object's life, because a record bars its bill permanently; they
 * and the seat events are read by key only. The owners of seats are a view of the seat events (seat-events.ts), so that
 * a seat costs no row besides its event.
 */
import { assert } from "../domain/result.ts";
import { keyOfNumber } from "../domain/seats/claim.ts";
import type { BillFacts, ReleaseReason } from "../domain/seats/bill-facts.ts";
import type { Capture, Changes, Hold, TakenSeat, TripState } from "../domain/seats/trip-state.ts";
import { PRESS_COLUMNS, type StoredPresses } from "./press-counts.ts";
import { TIE_TABLE, writeTies } from "./tie-table.ts";
import {
  EVENT_TABLE,
  findHoldsEndedBySale,
  readLastEvent,
  SEATS_OF_EVENTS,
  writeEvent,
  type NoteOfTrip,
} from "./seat-events.ts";

/** Append only: an object stores how many of these it has run. */
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
  // phone_key and tried_before are no longer written. Holds that nothing depends on are dropped.
  `ALTER TABLE holds ADD COLUMN phone_keys TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(phone_keys));
   ALTER TABLE holds ADD COLUMN ended_at INTEGER;
   UPDATE holds SET phone_keys = json_array(phone_key) WHERE phone_key IS NOT NULL;
   DELETE FROM holds WHERE deadline_at IS NULL AND booking NOT IN
     (SELECT booking FROM seats WHERE booking IS NOT NULL);`,
  // A record older than claims keeps its number as its key (worker/domain/seats/claim.ts).
  `CREATE TABLE captures_by_claim (
     claim TEXT PRIMARY KEY,
     bill INTEGER NOT NULL,
     state TEXT NOT NULL CHECK (state IN ('capturing', 'sold', 'released')),
     booking TEXT CHECK (booking IS NOT NULL OR state = 'released'),
     seats TEXT NOT NULL CHECK (json_valid(seats)),
     trx_id TEXT CHECK (trx_id IS NOT NULL OR state <> 'sold'),
     facts TEXT CHECK (facts IS NULL OR json_valid(facts))
   ) STRICT, WITHOUT ROWID;
   INSERT INTO captures_by_claim (claim, bill, state, booking, seats, trx_id)
     SELECT 'number:' || bill, bill, state, booking, seats, trx_id FROM captures;
   DROP TABLE captures;
   ALTER TABLE captures_by_claim RENAME TO captures;
   ALTER TABLE seats ADD COLUMN claim TEXT;
   UPDATE seats SET claim = 'number:' || bill WHERE bill IS NOT NULL;
   ALTER TABLE meta ADD COLUMN incarnation TEXT NOT NULL DEFAULT '';
   UPDATE meta SET incarnation = lower(hex(randomblob(16)));`,
  // lapses is no longer written, because time is counted instead. A hold lasted eight minutes.
  `ALTER TABLE holds ADD COLUMN kept_ms INTEGER NOT NULL DEFAULT 0;
   UPDATE holds SET kept_ms = lapses * 480000;`,
  `ALTER TABLE captures ADD COLUMN release_reason TEXT
     CHECK (release_reason IS NULL OR (state = 'released' AND release_reason IN ('left', 'failed', 'cancelled')));`,
  `CREATE INDEX captures_left ON captures (booking) WHERE release_reason = 'left' AND booking IS NOT NULL;`,
  TIE_TABLE,
  SEATS_OF_EVENTS,
  PRESS_COLUMNS,
];

export function migrateSeats(storage: DurableObjectStorage): void {
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

/** Loads everything except capture records and ties; the refused presses stand in rows that are read anyway. */
export function loadState(sql: SqlStorage): TripState & { presses: StoredPresses } {
  const meta = sql
    .exec<MetaRow>(
      "SELECT cancelled, incarnation, refused AS alone, refused_at AS aloneAt FROM meta",
    )
    .one();
  const last = readLastEvent(sql);
  const seats = sql.exec<SeatRow>("SELECT * FROM seats").toArray();
  const ended = new Map<string, number>();
  for (const { booking, hold_ended_at: at } of seats) {
    if (booking !== null && at !== null) ended.set(booking, Math.max(at, ended.get(booking) ?? 0));
  }
  return {
    seats: new Map(seats.map((row) => [row.seat_no, toTakenSeat(row)])),
    holds: new Map(
      sql
        .exec<HoldRow>(
          "SELECT booking, deadline_at, fare_poisha, phone_keys, kept_ms, ended_at FROM holds",
        )
        .toArray()
        .map((row) => [row.booking, toHold(row, ended.get(row.booking) ?? null)]),
    ),
    captures: new Map(),
    ties: new Map(),
    departed: new Set(
      sql
        .exec<{ booking: string }>(
          "SELECT booking FROM captures WHERE release_reason = 'left' AND booking IS NOT NULL",
        )
        .toArray()
        .map(({ booking }) => booking),
    ),
    cancelled: meta.cancelled === 1,
    incarnation: meta.incarnation,
    version: last.number,
    presses: { withEvent: last.refused, alone: meta.alone, aloneAt: meta.aloneAt },
  };
}

/** The records of these bills, by claim or by number where they are older than claims. */
export function loadCaptures(
  sql: SqlStorage,
  bills: readonly { claim: string; bill: number }[],
): TripState["captures"] {
  const keys = bills.flatMap(({ claim, bill }) => [claim, keyOfNumber(bill)]);
  return toCaptureMap(
    sql.exec<CaptureRow>(
      "SELECT * FROM captures WHERE claim IN (SELECT value FROM json_each(?))",
      JSON.stringify(keys),
    ),
  );
}

/** All records, for the comparison with D1. */
export function loadAllCaptures(sql: SqlStorage): TripState["captures"] {
  return toCaptureMap(sql.exec<CaptureRow>("SELECT * FROM captures"));
}

function toCaptureMap(rows: { toArray(): CaptureRow[] }): TripState["captures"] {
  return new Map(rows.toArray().map((row) => [row.claim, toCapture(row)]));
}

/** Writes all rows or none, including the audit trail. */
export function writeChanges(
  storage: DurableObjectStorage,
  changes: Changes,
  before: TripState,
  note: NoteOfTrip,
): void {
  storage.transactionSync(() => {
    const { sql } = storage;
    writeEvent(sql, changes, before, note);
    for (const [booking, hold] of listHoldRows(changes, before)) {
      writeHold(sql, booking, hold);
    }
    for (const [claim, capture] of changes.captures) {
      sql.exec(
        "INSERT OR REPLACE INTO captures (claim, bill, state, booking, seats, trx_id, facts, release_reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        claim,
        capture.bill,
        capture.state,
        capture.booking,
        JSON.stringify(capture.seats),
        "trxId" in capture ? capture.trxId : null,
        capture.facts === null ? null : JSON.stringify(capture.facts),
        "releaseReason" in capture ? capture.releaseReason : null,
      );
    }
    writeTies(sql, changes.ties);
    if (changes.cancelled !== before.cancelled) {
      sql.exec("UPDATE meta SET cancelled = ?", changes.cancelled ? 1 : 0);
    }
  });
}

/**
 * The rows of holds to write. A hold that its sale ends has none, because the event of the sale says it; it gets one
 * with the change that takes a seat of the sale away.
 */
function listHoldRows(changes: Changes, before: TripState): ReadonlyMap<string, Hold | null> {
  const rows = new Map(changes.holds);
  for (const [seatNo] of changes.seats) {
    const seat = before.seats.get(seatNo);
    const hold = seat?.state === "sold" ? before.holds.get(seat.booking) : undefined;
    if (seat?.state === "sold" && hold !== undefined && !rows.has(seat.booking))
      rows.set(seat.booking, hold);
  }
  for (const booking of findHoldsEndedBySale(changes).keys()) rows.delete(booking);
  return rows;
}

function writeHold(sql: SqlStorage, booking: string, hold: Hold | null): void {
  if (hold === null) {
    sql.exec("DELETE FROM holds WHERE booking = ?", booking);
    return;
  }
  sql.exec(
    "INSERT OR REPLACE INTO holds (booking, deadline_at, fare_poisha, phone_keys, kept_ms, ended_at) VALUES (?, ?, ?, ?, ?, ?)",
    booking,
    hold.deadlineAt,
    hold.farePoisha,
    JSON.stringify(hold.phoneKeys),
    hold.keptMs,
    hold.endedAt,
  );
}

type MetaRow = { cancelled: number; incarnation: string } & Omit<StoredPresses, "withEvent">;

type SeatRow = {
  seat_no: string;
  state: TakenSeat["state"];
  booking: string | null;
  bill: number | null;
  claim: string | null;
  hold_ended_at: number | null;
};

type HoldRow = {
  booking: string;
  deadline_at: number | null;
  fare_poisha: number | null;
  phone_keys: string;
  kept_ms: number;
  ended_at: number | null;
};

type CaptureRow = {
  claim: string;
  bill: number;
  state: Capture["state"];
  booking: string | null;
  seats: string;
  trx_id: string | null;
  facts: string | null;
  release_reason: ReleaseReason | null;
};

function toTakenSeat({ seat_no, state, booking, bill, claim }: SeatRow): TakenSeat {
  if (state === "blocked") return { state };
  assert(booking !== null, `seat ${seat_no} is ${state} and has a booking`);
  if (state === "held") return { state, booking };
  assert(bill !== null && claim !== null, `seat ${seat_no} is ${state} and has a bill`);
  return { state, booking, bill, claim };
}

function toHold(row: HoldRow, endedBySaleAt: number | null): Hold {
  if (endedBySaleAt !== null) {
    return {
      deadlineAt: null,
      farePoisha: null,
      phoneKeys: [],
      keptMs: 0,
      endedAt: endedBySaleAt,
    };
  }
  return {
    deadlineAt: row.deadline_at,
    farePoisha: row.fare_poisha,
    phoneKeys: JSON.parse(row.phone_keys) as string[],
    keptMs: row.kept_ms,
    endedAt: row.ended_at,
  };
}

function toCapture(row: CaptureRow): Capture {
  const { bill, state, booking, trx_id: trxId } = row;
  const seats = JSON.parse(row.seats) as string[];
  const facts = row.facts === null ? null : (JSON.parse(row.facts) as BillFacts);
  if (state === "released") {
    return { state, bill, booking, seats, trxId, facts, releaseReason: row.release_reason };
  }
  assert(booking !== null, `bill ${bill} is ${state} and has a booking`);
  if (state === "capturing") return { state, bill, booking, seats, facts };
  assert(trxId !== null, `bill ${bill} is sold and has a transaction`);
  return { state, bill, booking, seats, trxId, facts };
}
