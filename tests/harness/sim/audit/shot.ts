/** The stored state at a moment, read from the tables by the auditor's own statements. */
import type { DatabaseSync, StatementSync } from "node:sqlite";

export interface BillRow {
  id: number;
  claim: string;
  provider: string;
  kind: string;
  booking: string;
  trip: string;
  state: string;
  ticketId: string | null;
  trxId: string | null;
  paymentId: string | null;
  invoice: string;
  lateCheckUntil: number | null;
  deadAt: number;
  payUntil: number;
  farePoisha: number;
  totalPoisha: number;
  erasedAt: number | null;
  /** 1 while a name, an email or a phone number can be read in it. */
  isReadable: number;
  journeyEndsAt: number;
  couponId: string | null;
  /** Why it came to its state. */
  cause: string | null;
  seats: string;
}

export interface TicketRow {
  id: string;
  bill: number;
  voidedAt: number | null;
  seats: string;
}

export interface PartRow {
  id: number;
  bill: number;
  poisha: number;
  state: string;
}

export interface D1Shot {
  bills: ReadonlyMap<number, BillRow>;
  tickets: readonly TicketRow[];
  parts: readonly PartRow[];
  cancelledTrips: ReadonlySet<string>;
  /** Of bills by their claims. */
  numbers: ReadonlyMap<string, number>;
}

export interface SeatRow {
  seatNo: string;
  state: string;
  booking: string | null;
  bill: number | null;
}

export interface CaptureRow {
  bill: number;
  state: string;
  booking: string | null;
  seats: string;
  trxId: string | null;
}

interface Claimed {
  bill: number | null;
  claim: string | null;
}

export interface HoldRow {
  booking: string;
  deadlineAt: number | null;
  farePoisha: number | null;
  /** JSON. */
  phoneKeys: string;
}

export interface TripShot {
  seats: ReadonlyMap<string, SeatRow>;
  captures: ReadonlyMap<number, CaptureRow>;
  holds: ReadonlyMap<string, HoldRow>;
  isCancelled: boolean;
}

/** Seats as one text in one order, so that equal lists are equal texts. */
const SEATS = "(SELECT group_concat(seat_no, ' ') FROM (SELECT seat_no FROM";

export class D1Reader {
  readonly #bills: StatementSync;
  readonly #tickets: StatementSync;
  readonly #parts: StatementSync;
  readonly #cancelled: StatementSync;

  constructor(db: DatabaseSync) {
    this.#bills = db.prepare(
      `SELECT id, claim, provider, kind, booking, trip_id AS trip, state, ticket_id AS ticketId, trx_id AS trxId, payment_id AS paymentId, invoice,
         watch_until AS lateCheckUntil, dead_at AS deadAt, COALESCE(pay_until, created_at + 780000) AS payUntil, fare_poisha AS farePoisha, total_poisha AS totalPoisha, coupon_id AS couponId, change_cause AS cause,
         erased_at AS erasedAt, (contact_name <> '' OR contact_email IS NOT NULL OR contact_phone NOT LIKE 'erased:%') AS isReadable,
         (SELECT COALESCE(t.returns_at, t.arrives_at) FROM trips t WHERE t.id = bills.trip_id) AS journeyEndsAt,
         COALESCE(${SEATS} bill_seats s WHERE s.bill_id = bills.id ORDER BY seat_no)), '') AS seats FROM bills ORDER BY id`,
    );
    this.#tickets = db.prepare(
      `SELECT id, bill_id AS bill, voided_at AS voidedAt,
         COALESCE(${SEATS} ticket_seats s WHERE s.ticket_id = tickets.id ORDER BY seat_no)), '') AS seats FROM tickets`,
    );
    this.#parts = db.prepare(
      "SELECT id, bill_id AS bill, amount_poisha AS poisha, state FROM part_refunds",
    );
    this.#cancelled = db.prepare("SELECT id FROM trips WHERE cancelled_at IS NOT NULL");
  }

  read(): D1Shot {
    const bills = this.#bills.all() as unknown as BillRow[];
    const cancelled = this.#cancelled.all() as unknown as { id: string }[];
    return {
      bills: new Map(bills.map((bill) => [bill.id, bill])),
      tickets: this.#tickets.all() as unknown as TicketRow[],
      parts: this.#parts.all() as unknown as PartRow[],
      cancelledTrips: new Set(cancelled.map(({ id }) => id)),
      numbers: new Map(bills.map(({ claim, id }) => [claim, id])),
    };
  }
}

export class TripReader {
  readonly #seats: StatementSync;
  readonly #captures: StatementSync;
  readonly #holds: StatementSync;
  readonly #meta: StatementSync;

  constructor(db: DatabaseSync) {
    this.#seats = db.prepare("SELECT seat_no AS seatNo, state, booking, bill, claim FROM seats");
    this.#captures = db.prepare(
      `SELECT bill, claim, state, booking, trx_id AS trxId,
         COALESCE((SELECT group_concat(value, ' ') FROM (SELECT value FROM json_each(captures.seats) ORDER BY value)), '') AS seats
       FROM captures`,
    );
    this.#holds = db.prepare(
      "SELECT booking, deadline_at AS deadlineAt, fare_poisha AS farePoisha, phone_keys AS phoneKeys FROM holds",
    );
    this.#meta = db.prepare("SELECT cancelled FROM meta");
  }

  /** A bill that D1 lost and got back has a new number; its claim is the old one. */
  read({ numbers }: Pick<D1Shot, "numbers">): TripShot {
    const ofNow = <Row extends Claimed>(row: Row): Row => ({
      ...row,
      bill: numbers.get(row.claim ?? "") ?? row.bill,
    });
    const seats = (this.#seats.all() as unknown as (SeatRow & Claimed)[]).map(ofNow);
    const captures = (this.#captures.all() as unknown as (CaptureRow & Claimed)[]).map(ofNow);
    const holds = this.#holds.all() as unknown as HoldRow[];
    const meta = this.#meta.get() as unknown as { cancelled: number } | undefined;
    return {
      seats: new Map(seats.map((seat) => [seat.seatNo, seat])),
      captures: new Map(captures.map((capture) => [capture.bill, capture])),
      holds: new Map(holds.map((hold) => [hold.booking, hold])),
      isCancelled: meta?.cancelled === 1,
    };
  }
}

export const NO_TRIP: TripShot = {
  seats: new Map(),
  captures: new Map(),
  holds: new Map(),
  isCancelled: false,
};

/** The whole state that the auditor has at a moment. */
export interface Shot {
  now: number;
  d1: D1Shot;
  trips: ReadonlyMap<string, TripShot>;
}

export function seatsIn(text: string): string[] {
  return text === "" ? [] : text.split(" ");
}
