/**
 * The SQLite of the waiting room's object: the only file that knows its tables. The stored names, `guests` and
 * `opening`, are older than the code's. One row per entry, written when the visitor joins; one per step that calls
 * visitors, with all that it calls; and one for all entries that have changed in some steps. A heartbeat writes
 * nothing, and neither does the shuffle, because the order follows from the seed.
 */
import { WaitingQueue, type Draw, type QueueEntry } from "../domain/waiting-room/queue.ts";
import { PASS_MS } from "../domain/waiting-room/rules.ts";
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
  ) STRICT;
  CREATE TABLE IF NOT EXISTS entry_changes (
    id INTEGER PRIMARY KEY,
    entries TEXT NOT NULL CHECK (json_valid(entries))
  ) STRICT;`;

/** What may change of an entry besides its call, by the entry's number. */
type EntryChange = readonly [
  number: number,
  leftAt: number | null,
  passUntil: number | null,
  bookings: readonly string[],
];

export interface StoredQueue {
  facts: WaitingRoomFacts | null;
  queue: WaitingQueue;
}

/** Entries that have not left count as seen at `now`, so that a restart loses no entry. */
export function loadQueue(sql: SqlStorage, now: number): StoredQueue {
  const tables = sql.exec("SELECT name FROM sqlite_master WHERE name = 'opening'").toArray();
  if (tables.length === 0) return { facts: null, queue: new WaitingQueue([], null) };
  // One that began under an earlier version has no tables of calls and changes.
  sql.exec(TABLES);
  const [row] = sql.exec<RoomRow>("SELECT facts, seed, drawn FROM opening").toArray();
  const entries = sql
    .exec<EntryRow & { called_at: number | null }>("SELECT * FROM guests")
    .toArray();
  const calls = new Map(
    sql
      .exec<{ number: number; at: number }>(
        "SELECT value AS number, at FROM calls, json_each(calls.numbers)",
      )
      .toArray()
      .map(({ number, at }) => [number, at]),
  );
  const changes = loadChanges(sql);
  return {
    facts: row === undefined ? null : (JSON.parse(row.facts) as WaitingRoomFacts),
    queue: new WaitingQueue(
      entries.map(({ number, ...entry }) => {
        const changed = { ...entry, number, ...changes.get(number) };
        return toQueueEntry(changed, calls.get(number) ?? null, now);
      }),
      toDraw(row),
      [...calls.keys(), ...changes.keys()].reduce((last, number) => Math.max(last, number), 0),
    ),
  };
}

/** The last change of each entry. */
function loadChanges(sql: SqlStorage): Map<number, Omit<EntryRow, "visitor" | "number">> {
  const rows = sql
    .exec<{ change: string }>(
      "SELECT value AS change FROM entry_changes, json_each(entries) ORDER BY entry_changes.id",
    )
    .toArray();
  return new Map(
    rows.map(({ change }) => {
      const [number, left_at, pass_until, bookings] = JSON.parse(change) as EntryChange;
      return [number, { left_at, pass_until, bookings: JSON.stringify(bookings) }];
    }),
  );
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

export function writeNewEntry(sql: SqlStorage, { visitor, number }: QueueEntry): void {
  sql.exec(
    "INSERT OR REPLACE INTO guests (visitor, number, bookings) VALUES (?, ?, '[]')",
    visitor,
    number,
  );
}

/** As one row, whatever their number. */
export function writeEntryChanges(sql: SqlStorage, entries: Iterable<QueueEntry>): void {
  const changes = Array.from(entries, ({ number, leftAt, passUntil, bookings }): EntryChange => [
    number,
    leftAt,
    passUntil,
    bookings,
  ]);
  sql.exec("INSERT INTO entry_changes (entries) VALUES (?)", JSON.stringify(changes));
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
  pass_until: number | null;
  bookings: string;
};

function toQueueEntry(
  row: EntryRow & { called_at: number | null },
  calledAt: number | null,
  now: number,
): QueueEntry {
  return {
    visitor: row.visitor,
    number: row.number,
    seenAt: row.left_at ?? now,
    leftAt: row.left_at,
    calledAt:
      row.called_at ?? calledAt ?? (row.pass_until === null ? null : row.pass_until - PASS_MS),
    passUntil: row.pass_until,
    bookings: JSON.parse(row.bookings) as string[],
    isSeated: false,
  };
}

function toDraw(row: RoomRow | undefined): Draw | null {
  if (row === undefined || row.seed === null || row.drawn === null) return null;
  return { seed: JSON.parse(row.seed) as Draw["seed"], count: row.drawn };
}
