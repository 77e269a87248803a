/**
 * One row a seat. A seat is taken by a single UPDATE whose WHERE has the check in it: of two at once PostgreSQL lets
 * the second wait for the row, evaluates its WHERE again, and it finds nothing to update.
 */
import type { Pool } from "pg";
import { seatPlan } from "../../../../worker/domain/seats/seat-plan.ts";

export interface SeatRow {
  seat_no: string;
  status: "free" | "held" | "sold";
  booking: string | null;
  held_until: number;
  version: number;
}

export type OwnSeat = Pick<SeatRow, "seat_no" | "held_until">;

export interface Press {
  tripId: string;
  seatNo: string;
  booking: string;
  now: number;
}

const TABLE = `
  CREATE TABLE seats (
    trip_id text NOT NULL,
    seat_no text NOT NULL,
    position integer NOT NULL,
    status text NOT NULL DEFAULT 'free',
    booking text,
    held_until double precision NOT NULL DEFAULT 0,
    version integer NOT NULL DEFAULT 0,
    PRIMARY KEY (trip_id, seat_no)
  )`;

const INSERT = `
  INSERT INTO seats (trip_id, seat_no, position)
  SELECT $1, seat_no, position FROM unnest($2::text[]) WITH ORDINALITY AS plan (seat_no, position)`;

/** The rows that were there before are read beside the update, in one round trip. */
const OWN = `
  SELECT seat_no, held_until, position FROM seats
  WHERE trip_id = $1 AND booking = $3 AND status = 'held' AND held_until > $4`;

const HOLD = `
  WITH held AS (
    UPDATE seats SET status = 'held', booking = $3, held_until = $5, version = version + 1
    WHERE trip_id = $1 AND seat_no = $2
      AND (status = 'free' OR (status = 'held' AND held_until <= $4))
    RETURNING seat_no, held_until, position
  )
  SELECT seat_no, held_until, position FROM held UNION ALL ${OWN} ORDER BY position`;

const RELEASE = `
  WITH released AS (
    UPDATE seats SET status = 'free', booking = NULL, held_until = 0, version = version + 1
    WHERE trip_id = $1 AND seat_no = $2 AND booking = $3 AND status = 'held' AND held_until > $4
  )
  ${OWN} AND seat_no <> $2 ORDER BY position`;

const LIST = `
  SELECT seat_no, status, booking, held_until, version FROM seats
  WHERE trip_id = $1 ORDER BY position`;

export async function createSeats(pool: Pool, trips: readonly string[]): Promise<void> {
  await pool.query(TABLE);
  const seatNos = seatPlan("45").seats.map((seat) => seat.seatNo);
  for (const trip of trips) await pool.query(INSERT, [trip, seatNos]);
}

/** The booking's seats; without the pressed one where somebody else has it. */
export async function holdSeat(pool: Pool, press: Press, heldUntil: number): Promise<OwnSeat[]> {
  const { tripId, seatNo, booking, now } = press;
  const values = [tripId, seatNo, booking, now, heldUntil];
  return (await pool.query<OwnSeat>({ name: "hold", text: HOLD, values })).rows;
}

/** The booking's other seats. */
export async function releaseSeat(pool: Pool, press: Press): Promise<OwnSeat[]> {
  const { tripId, seatNo, booking, now } = press;
  const values = [tripId, seatNo, booking, now];
  return (await pool.query<OwnSeat>({ name: "release", text: RELEASE, values })).rows;
}

export async function listSeats(pool: Pool, tripId: string): Promise<SeatRow[]> {
  return (await pool.query<SeatRow>({ name: "list", text: LIST, values: [tripId] })).rows;
}
