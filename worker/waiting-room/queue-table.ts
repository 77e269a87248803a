/**
 * The SQLite of the waiting room's object: the only file that knows its tables. The stored names, `guests` and
 * `opening`, are older than the code's. One row per entry, written when the visitor joins, claims the pass and leaves,
 * and one per step that calls visitors, with all that it calls. A heartbeat writes nothing, and neither does the
 * shuffle, because the order follows from the seed.
 */
import { WaitingQueue, type Draw, type QueueEntry } from "../domain/waiting-room/queue.ts";
import type { WaitingRoomFacts } from "./calls.ts";

const TABLES = `
  CREATE TABLE IF NOT EXISTS guests (
    visitor TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    left_at INTEGER,
    called_at INTEGER,
    pass_until INTEGER,
    bookings TEXT NOT NULL CHECK (json_valid(bookings))
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS opening (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    facts TEXT NOT NULL CHECK (json_valid(facts)),
    seed TEXT CHECK (json_valid(seed)),
    drawn INTEGER
  ) STRICT;
  CREATE TABLE IF NOT EXISTS calls (
    at INTEGER NOT NULL,
    numbers TEXT NOT NULL CHECK (json_valid(numbers))
  ) STRICT;`;

export interface StoredQueue {
  facts: WaitingRoomFacts | null;
  queue: WaitingQueue;
}

/** Entries that have not left count as seen at `now`, so that a restart loses no entry. */
export function loadQueue(sql: SqlStorage, now: number): StoredQueue {
  const tables = sql.exec("SELECT name FROM sqlite_master WHERE name = 'opening'").toArray();
  if (tables.length === 0) return { facts: null, queue: new WaitingQueue([], null) };
  // One that began under an earlier version has no table of calls.
  sql.exec(TABLES);
  const [row] = sql.exec<RoomRow>("SELECT facts, seed, drawn FROM opening").toArray();
  const entries = sql.exec<EntryRow>("SELECT * FROM guests").toArray();
  const calls = new Map(
    sql
      .exec<{ number: number; at: number }>(
        "SELECT value AS number, at FROM calls, json_each(calls.numbers)",
      )
      .toArray()
      .map(({ number, at }) => [number, at]),
  );
  return {
    facts: row === undefined ? null : (JSON.parse(row.facts) as WaitingRoomFacts),
    queue: new WaitingQueue(
      entries.map((entry) => toQueueEntry(entry, calls.get(entry.number) ?? null, now)),
      toDraw(row),
      [...calls.keys()].reduce((last, number) => Math.max(last, number), 0),
    ),
  };
}

/** The tables are created with the first entry, so that a call to an empty waiting room stores nothing. */
export function writeFacts(sql: SqlStorage, facts: WaitingRoomFacts): void {
  sql.exec(TABLES);
  sql.exec(
    "INSERT INTO opening (id, facts) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET facts = excluded.facts",
    JSON.stringify(facts),
  );
}

export function writeDraw(sql: SqlStorage, { seed, count }: Draw): void {
  sql.exec("UPDATE opening SET seed = ?, drawn = ?", JSON.stringify(seed), count);
}

export function writeQueueEntry(sql: SqlStorage, entry: QueueEntry): void {
  sql.exec(
    "INSERT OR REPLACE INTO guests (visitor, number, left_at, called_at, pass_until, bookings) VALUES (?, ?, ?, ?, ?, ?)",
    entry.visitor,
    entry.number,
    entry.leftAt,
    entry.calledAt,
    entry.passUntil,
    JSON.stringify(entry.bookings),
  );
}

/** All of one step, by their numbers, of which nobody gets one twice. */
export function writeCall(sql: SqlStorage, called: readonly QueueEntry[]): void {
  const numbers = JSON.stringify(called.map(({ number }) => number));
  const at = called[0]?.calledAt ?? null;
  sql.exec("INSERT INTO calls (at, numbers) VALUES (?, ?)", at, numbers);
}

export function deleteQueueEntry(sql: SqlStorage, visitor: string): void {
  sql.exec("DELETE FROM guests WHERE visitor = ?", visitor);
}

type RoomRow = { facts: string; seed: string | null; drawn: number | null };

type EntryRow = {
  visitor: string;
  number: number;
  left_at: number | null;
  called_at: number | null;
  pass_until: number | null;
  bookings: string;
};

function toQueueEntry(row: EntryRow, calledAt: number | null, now: number): QueueEntry {
  return {
    visitor: row.visitor,
    number: row.number,
    seenAt: row.left_at ?? now,
    leftAt: row.left_at,
    calledAt: row.called_at ?? calledAt,
    passUntil: row.pass_until,
    bookings: JSON.parse(row.bookings) as string[],
    isSeated: false,
  };
}

function toDraw(row: RoomRow | undefined): Draw | null {
  if (row === undefined || row.seed === null || row.drawn === null) return null;
  return { seed: JSON.parse(row.seed) as Draw["seed"], count: row.drawn };
}
