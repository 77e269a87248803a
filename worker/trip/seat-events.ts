/**
 * The audit trail of a trip: which seats changed, from what to what, when, why and by whom. One row per change, written
 * in the change's own transaction and never changed; its number is the version of the seats. So neither versions nor
 * the owners of seats cost a write of their own: who has a seat is what the last event of the seat says. A change that
 * was decided on outdated seats violates the primary key. A checkpoint of all owners, written once in many events,
 * bounds how many of them are read. Long after the journey the events of unpaid holds are deleted.
 */
import type { Actor } from "../domain/actor.ts";
import type { Changes, TakenSeat, TripState } from "../domain/seats/trip-state.ts";

export const EVENT_TABLE = `CREATE TABLE seat_events (
     number INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     cause TEXT NOT NULL,
     actor TEXT NOT NULL,
     seats TEXT NOT NULL CHECK (json_valid(seats))
   ) STRICT;
   CREATE TRIGGER seat_events_stay BEFORE UPDATE ON seat_events
     BEGIN SELECT RAISE(ABORT, 'seat_events is append-only'); END;
   CREATE TRIGGER seat_events_are_kept BEFORE DELETE ON seat_events
     BEGIN SELECT RAISE(ABORT, 'seat_events is append-only'); END;`;

/** The number of events after which the owners of all seats are written as one row. */
const CHECKPOINT_EVERY = 64;

/**
 * The owners of seats as the trail has them. The table that an earlier version wrote becomes the first checkpoint, also
 * where it is empty: the trail may lack the event that freed a seat (dropHoldEvents). The writes of an earlier version
 * to the view are ignored, because it writes the event besides, in which only the claim is missing.
 */
export const SEATS_OF_EVENTS = `CREATE TABLE seat_checkpoint (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     number INTEGER NOT NULL,
     seats TEXT NOT NULL CHECK (json_valid(seats))
   ) STRICT;
   INSERT INTO seat_checkpoint (id, number, seats)
     SELECT 1, (SELECT COALESCE(max(number), 0) FROM seat_events),
       json_group_array(json_array(seat_no, 'free', state, booking, bill, claim)) FROM seats
       HAVING count(*) > 0 OR EXISTS (SELECT 1 FROM seat_events);
   DROP TABLE seats;
   CREATE VIEW seats AS
     SELECT seat_no, state, booking, bill, hold_ended_at,
       CASE WHEN bill IS NULL THEN NULL ELSE COALESCE(claim, (SELECT c.claim FROM captures c
         WHERE c.bill = last.bill AND c.booking = last.booking AND c.state = last.state)) END AS claim
     FROM (
       SELECT value ->> 0 AS seat_no, value ->> 2 AS state, value ->> 3 AS booking, value ->> 4 AS bill,
         value ->> 5 AS claim, value ->> 6 AS hold_ended_at, max(number) AS number
       FROM (
         SELECT number, value FROM seat_checkpoint, json_each(seats)
         UNION ALL
         SELECT number, value FROM seat_events, json_each(seats)
           WHERE number > COALESCE((SELECT number FROM seat_checkpoint), 0)
       ) GROUP BY value ->> 0
     ) AS last WHERE state <> 'free';
   CREATE TRIGGER seats_are_written_as_events INSTEAD OF INSERT ON seats BEGIN SELECT 1; END;
   CREATE TRIGGER seats_are_freed_by_events INSTEAD OF DELETE ON seats BEGIN SELECT 1; END;`;

/** Causes of changes between free and held. */
const HOLD_CAUSES = JSON.stringify(["hold", "hold_together", "cancel", "hold_over"]);
const OF_HOLDS = "cause IN (SELECT value FROM json_each(?))";

/** The cause of a change, and its actor. */
interface Note {
  at: number;
  cause: string;
  by: Actor;
}

/** `refused`: the refused presses of the trip so far (press-counts.ts), which need no row of their own then. */
export interface NoteOfTrip extends Note {
  refused?: readonly number[] | null;
}

/** The change of one seat; seats that changed together have the same number. */
export interface SeatEvent extends Note {
  number: number;
  seatNo: string;
  was: string;
  became: string;
  /** The booking that has the seat now, or had it before. */
  booking: string | null;
  bill: number | null;
}

/** The stored form: short, since every seat of every hold is written. */
type SeatChange = readonly [
  seatNo: string,
  was: string,
  became: string,
  booking: string | null,
  bill: number | null,
  claim: string | null,
  /** When the sale of this seat ended the hold of its booking (findHoldsEndedBySale). */
  holdEndedAt: number | null,
  /** In the first change of an event: the refused presses of the trip so far, where there were any. */
  refused?: readonly number[],
];

/**
 * The holds that end with the sale of their seats, by booking. The event of the sale says so, and they have no row of
 * their own for it while a seat of that sale is sold.
 */
export function findHoldsEndedBySale({ seats, holds }: Changes): ReadonlyMap<string, number> {
  const sold = new Set(seats.flatMap(([, seat]) => (seat?.state === "sold" ? [seat.booking] : [])));
  return new Map(
    holds.flatMap(([booking, hold]) => {
      const endedAt = hold?.keptMs === 0 ? hold.endedAt : null;
      return endedAt !== null && sold.has(booking) ? [[booking, endedAt]] : [];
    }),
  );
}

export function writeEvent(
  sql: SqlStorage,
  changes: Changes,
  before: TripState,
  note: NoteOfTrip,
): void {
  if (changes.seats.length === 0) return;
  const ended = findHoldsEndedBySale(changes);
  const { at, cause, by: actor, refused = null } = note;
  // A new hold after an expired one names a seat twice: freed, then taken.
  const seats = [...new Map(changes.seats)].map(([seatNo, became], index): SeatChange => {
    const was = before.seats.get(seatNo) ?? null;
    const { booking, bill, claim } = getOwner(became ?? was);
    const holdEndedAt = became?.state === "sold" ? (ended.get(became.booking) ?? null) : null;
    const change = [
      seatNo,
      was?.state ?? "free",
      became?.state ?? "free",
      booking,
      bill,
      claim,
      holdEndedAt,
    ] as const;
    return index === 0 && refused !== null ? [...change, refused] : change;
  });
  const number = before.version + 1;
  insertEvent(sql, { number, at, cause, actor, seats: JSON.stringify(seats) });
  if (number % CHECKPOINT_EVERY === 0) writeCheckpoint(sql, number);
}

/** All owners up to the event with this number, the last one. */
function writeCheckpoint(sql: SqlStorage, number: number): void {
  sql.exec(
    `INSERT OR REPLACE INTO seat_checkpoint (id, number, seats)
     SELECT 1, ?, json_group_array(json_array(seat_no, 'free', state, booking, bill, claim, hold_ended_at)) FROM seats`,
    number,
  );
}

function insertEvent(sql: SqlStorage, { number, at, cause, actor, seats }: EventRow): void {
  sql.exec(
    "INSERT INTO seat_events (number, at, cause, actor, seats) VALUES (?, ?, ?, ?, ?)",
    number,
    at,
    cause,
    actor,
    seats,
  );
}

/** The number of the last change, 0 for a trip without changes, and the refused presses that it stored. */
export function readLastEvent(sql: SqlStorage): { number: number; refused: string | null } {
  const [last] = sql
    .exec<{ number: number; refused: string | null }>(
      "SELECT number, seats ->> '$[0][7]' AS refused FROM seat_events ORDER BY number DESC LIMIT 1",
    )
    .toArray();
  return last ?? { number: 0, refused: null };
}

/**
 * Drops the events of holds, except the last event, whose number is the version. Into a new table: a DELETE would be
 * billed row by row, and the triggers refuse one.
 */
export function dropHoldEvents(storage: DurableObjectStorage): void {
  const { sql } = storage;
  const last = readLastEvent(sql).number;
  const { n } = sql
    .exec<{
      n: number;
    }>(`SELECT count(*) AS n FROM seat_events WHERE ${OF_HOLDS} AND number < ?`, HOLD_CAUSES, last)
    .one();
  if (n === 0) return;
  storage.transactionSync(() => {
    writeCheckpoint(sql, last);
    const kept = sql
      .exec<EventRow>(
        `SELECT * FROM seat_events WHERE NOT ${OF_HOLDS} OR number = ?`,
        HOLD_CAUSES,
        last,
      )
      .toArray();
    sql.exec("DROP TABLE seat_events");
    sql.exec(EVENT_TABLE);
    for (const event of kept) insertEvent(sql, event);
  });
}

/** The events after a number, the oldest first, of a bounded number of changes. */
export function readEvents(sql: SqlStorage, after: number, most: number): SeatEvent[] {
  return sql
    .exec<EventRow>(
      "SELECT * FROM seat_events WHERE number > ? ORDER BY number LIMIT ?",
      after,
      most,
    )
    .toArray()
    .flatMap(({ number, at, cause, actor, seats }) =>
      (JSON.parse(seats) as SeatChange[]).map(([seatNo, was, became, booking, bill]) => ({
        number,
        at,
        cause,
        by: actor as Actor,
        seatNo,
        was,
        became,
        booking,
        bill,
      })),
    );
}

type EventRow = {
  number: number;
  at: number;
  cause: string;
  actor: string;
  seats: string;
};

function getOwner(seat: TakenSeat | null): {
  booking: string | null;
  bill: number | null;
  claim: string | null;
} {
  if (seat === null || seat.state === "blocked") return { booking: null, bill: null, claim: null };
  if (seat.state === "held") return { booking: seat.booking, bill: null, claim: null };
  return { booking: seat.booking, bill: seat.bill, claim: seat.claim };
}
