/** The stored state at a moment, read from the tables by the auditor's own statements. */
import type { DatabaseSync, StatementSync } from "node:sqlite";

export interface BillRow {
  id: number;
  claim: string;
  /** Of its trip, as its buyer saw it. */
  revision: number;
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
  createdAt: number;
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
  createdAt: number;
  /** Where it is now. */
  trip: string;
  claim: string;
  revision: number;
  seats: string;
  /** The trips of its rows. */
  seatTrips: string;
}

export interface MoveRow {
  id: number;
  ticket: string;
  bill: number;
  fromTrip: string;
  fromClaim: string;
  toTrip: string;
  toClaim: string;
  toRevision: number;
  toSeats: string;
  change: number | null;
  state: string;
  settledAt: number | null;
}

export interface ChoiceRow {
  ticket: string;
  trip: string;
  revision: number;
  choice: string;
  by: string;
  at: number;
}

/** When a trip leaves. */
export interface DepartureRow {
  departsAt: number;
  isPostponed: boolean;
}

/** The last change of a trip. */
export interface ChangeRow {
  trip: string;
  revision: number;
  chooseBy: number | null;
  silence: string;
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
  /** By their new claims. */
  moves: ReadonlyMap<string, MoveRow>;
  /** By ticket, trip and revision. */
  choices: ReadonlyMap<string, ChoiceRow>;
  /** Of the trips that have changed, by trip. */
  changes: ReadonlyMap<string, ChangeRow>;
  revisions: ReadonlyMap<string, number>;
  departures: ReadonlyMap<string, DepartureRow>;
  /** Of bills by their claims, those of their moves included. */
  numbers: ReadonlyMap<string, number>;
}

export interface SeatRow {
  seatNo: string;
  state: string;
  booking: string | null;
  bill: number | null;
  claim: string | null;
}

export interface CaptureRow {
  claim: string;
  bill: number;
  state: string;
  booking: string | null;
  seats: string;
  trxId: string | null;
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
  /** By their claims. */
  captures: ReadonlyMap<string, CaptureRow>;
  holds: ReadonlyMap<string, HoldRow>;
  isCancelled: boolean;
}

interface TripRow {
  id: string;
  revision: number;
  isCancelled: number;
  departsAt: number;
  isPostponed: number;
  chooseBy: number | null;
  silence: string | null;
}

/** Later than any instant of a run while the trip `t` is postponed. */
const JOURNEY_ENDS_AT = `CASE WHEN t.cancelled_at IS NULL AND t.postponed_at IS NOT NULL THEN 9000000000000000
  ELSE max(CASE WHEN t.returns_at IS NULL THEN t.arrives_at ELSE t.returns_at + t.arrives_at - t.departs_at END,
    COALESCE(t.cancelled_at, 0)) END`;

/** Seats as one text in one order, so that equal lists are equal texts. */
const SEATS = "(SELECT group_concat(seat_no, ' ') FROM (SELECT seat_no FROM";

export class D1Reader {
  readonly #bills: StatementSync;
  readonly #tickets: StatementSync;
  readonly #parts: StatementSync;
  readonly #moves: StatementSync;
  readonly #choices: StatementSync;
  readonly #trips: StatementSync;

  constructor(db: DatabaseSync) {
    this.#bills = db.prepare(
      `SELECT id, claim, revision, provider, kind, booking, trip_id AS trip, state, ticket_id AS ticketId, trx_id AS trxId, payment_id AS paymentId, invoice,
         watch_until AS lateCheckUntil, dead_at AS deadAt, created_at AS createdAt, COALESCE(pay_until, created_at + 780000) AS payUntil, fare_poisha AS farePoisha, total_poisha AS totalPoisha, coupon_id AS couponId, change_cause AS cause,
         erased_at AS erasedAt, (contact_name <> '' OR contact_email IS NOT NULL OR contact_phone NOT LIKE 'erased:%') AS isReadable,
         max((SELECT ${JOURNEY_ENDS_AT} FROM trips t WHERE t.id = bills.trip_id),
           COALESCE((SELECT ${JOURNEY_ENDS_AT} FROM tickets k JOIN trips t ON t.id = k.current_trip WHERE k.bill_id = bills.id), 0)) AS journeyEndsAt,
         COALESCE(${SEATS} bill_seats s WHERE s.bill_id = bills.id ORDER BY seat_no)), '') AS seats FROM bills ORDER BY id`,
    );
    this.#tickets = db.prepare(
      `SELECT id, bill_id AS bill, voided_at AS voidedAt, created_at AS createdAt, current_trip AS trip, current_claim AS claim,
         current_revision AS revision,
         COALESCE((SELECT group_concat(DISTINCT s.trip_id) FROM ticket_seats s WHERE s.ticket_id = tickets.id), '') AS seatTrips,
         COALESCE(${SEATS} ticket_seats s WHERE s.ticket_id = tickets.id ORDER BY seat_no)), '') AS seats FROM tickets`,
    );
    this.#parts = db.prepare(
      "SELECT id, bill_id AS bill, amount_poisha AS poisha, state FROM part_refunds",
    );
    this.#moves = db.prepare(
      `SELECT id, ticket_id AS ticket, bill_id AS bill, from_trip AS fromTrip, from_claim AS fromClaim, to_trip AS toTrip,
         to_claim AS toClaim, to_revision AS toRevision, change, state, settled_at AS settledAt,
         COALESCE((SELECT group_concat(value, ' ') FROM (SELECT value FROM json_each(ticket_moves.to_seats) ORDER BY value)), '') AS toSeats
       FROM ticket_moves ORDER BY id`,
    );
    this.#choices = db.prepare(
      'SELECT ticket_id AS ticket, trip_id AS trip, revision, choice, "by", at FROM ticket_choices',
    );
    this.#trips = db.prepare(
      `SELECT t.id, t.revision, t.cancelled_at IS NOT NULL AS isCancelled, t.departs_at AS departsAt,
         t.postponed_at IS NOT NULL AS isPostponed, c.choose_by AS chooseBy, c.silence
       FROM trips t LEFT JOIN trip_changes c ON c.trip_id = t.id AND c.revision = t.revision`,
    );
  }

  read(): D1Shot {
    const bills = this.#bills.all() as unknown as BillRow[];
    const moves = this.#moves.all() as unknown as MoveRow[];
    const choices = this.#choices.all() as unknown as ChoiceRow[];
    const trips = this.#trips.all() as unknown as TripRow[];
    return {
      bills: new Map(bills.map((bill) => [bill.id, bill])),
      tickets: this.#tickets.all() as unknown as TicketRow[],
      parts: this.#parts.all() as unknown as PartRow[],
      cancelledTrips: new Set(
        trips.flatMap(({ id, isCancelled }) => (isCancelled === 1 ? id : [])),
      ),
      moves: new Map(moves.map((move) => [move.toClaim, move])),
      choices: new Map(choices.map((one) => [`${one.ticket} ${one.trip} ${one.revision}`, one])),
      changes: new Map(
        trips.flatMap(({ id: trip, revision, chooseBy, silence }) =>
          silence === null ? [] : [[trip, { trip, revision, chooseBy, silence }] as const],
        ),
      ),
      revisions: new Map(trips.map(({ id, revision }) => [id, revision])),
      departures: new Map(
        trips.map(({ id, departsAt, isPostponed }) => [
          id,
          { departsAt, isPostponed: isPostponed === 1 },
        ]),
      ),
      numbers: new Map([
        ...moves.map(({ toClaim, bill }) => [toClaim, bill] as const),
        ...bills.map(({ claim, id }) => [claim, id] as const),
      ]),
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
    const seats = (this.#seats.all() as unknown as SeatRow[]).map((row) => ({
      ...row,
      bill: numbers.get(row.claim ?? "") ?? row.bill,
    }));
    const captures = (this.#captures.all() as unknown as CaptureRow[]).map((row) => ({
      ...row,
      bill: numbers.get(row.claim) ?? row.bill,
    }));
    const holds = this.#holds.all() as unknown as HoldRow[];
    const meta = this.#meta.get() as unknown as { cancelled: number } | undefined;
    return {
      seats: new Map(seats.map((seat) => [seat.seatNo, seat])),
      captures: new Map(captures.map((capture) => [capture.claim, capture])),
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
