/**
 * The SQLite of an opening's object: the only file that knows its tables. A row a guest, written when the guest comes,
 * is called, fetches the pass and goes; hearing of a guest writes nothing, and neither does the lot: the order follows
 * from the seed.
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
  ) STRICT;`;

export interface Kept {
  facts: WaitingRoomFacts | null;
  line: WaitingQueue;
}

/** Who has not said goodbye counts as heard of at `now`: a fresh start costs nobody the place. */
export function loadQueue(sql: SqlStorage, now: number): Kept {
  const tables = sql.exec("SELECT name FROM sqlite_master WHERE name = 'opening'").toArray();
  if (tables.length === 0) return { facts: null, line: new WaitingQueue([], null) };
  const [row] = sql.exec<OpeningRow>("SELECT facts, seed, drawn FROM opening").toArray();
  const guests = sql.exec<GuestRow>("SELECT * FROM guests").toArray();
  return {
    facts: row === undefined ? null : (JSON.parse(row.facts) as WaitingRoomFacts),
    line: new WaitingQueue(
      guests.map((guest) => guestOf(guest, now)),
      drawOf(row),
    ),
  };
}

/** What is asked of an opening that nobody has come to leaves nothing behind: the tables come with the first guest. */
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

export function writeEntry(sql: SqlStorage, guest: QueueEntry): void {
  sql.exec(
    "INSERT OR REPLACE INTO guests (visitor, number, left_at, called_at, pass_until, bookings) VALUES (?, ?, ?, ?, ?, ?)",
    guest.visitor,
    guest.number,
    guest.leftAt,
    guest.calledAt,
    guest.passUntil,
    JSON.stringify(guest.bookings),
  );
}

export function deleteEntry(sql: SqlStorage, visitor: string): void {
  sql.exec("DELETE FROM guests WHERE visitor = ?", visitor);
}

type OpeningRow = { facts: string; seed: string | null; drawn: number | null };

type GuestRow = {
  visitor: string;
  number: number;
  left_at: number | null;
  called_at: number | null;
  pass_until: number | null;
  bookings: string;
};

function guestOf(row: GuestRow, now: number): QueueEntry {
  return {
    visitor: row.visitor,
    number: row.number,
    seenAt: row.left_at ?? now,
    leftAt: row.left_at,
    calledAt: row.called_at,
    passUntil: row.pass_until,
    bookings: JSON.parse(row.bookings) as string[],
    isSeated: false,
  };
}

function drawOf(row: OpeningRow | undefined): Draw | null {
  if (row === undefined || row.seed === null || row.drawn === null) return null;
  return { seed: JSON.parse(row.seed) as Draw["seed"], count: row.drawn };
}
