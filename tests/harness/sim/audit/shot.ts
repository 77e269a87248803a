/** The stored state at a moment, read from the tables by the auditor's own statements. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type {
  BillRow,
  TicketRow,
  MoveRow,
  NumberRow,
  ChoiceRow,
  CountsRow,
  DepartureRow,
  ChangeRow,
  PartRow,
  BoardingRow,
} from "./rows.ts";

export interface D1Shot {
  bills: ReadonlyMap<number, BillRow>;
  tickets: readonly TicketRow[];
  parts: readonly PartRow[];
  cancelledTrips: ReadonlySet<string>;
  /** By their new claims. */
  moves: ReadonlyMap<string, MoveRow>;
  /** By their new ties. */
  numbersOfTickets: ReadonlyMap<string, NumberRow>;
  /** By ticket, trip and revision. */
  choices: ReadonlyMap<string, ChoiceRow>;
  /** By their ids. */
  boardings: ReadonlyMap<string, BoardingRow>;
  /** By trip. */
  counts: ReadonlyMap<string, CountsRow>;
  /** The last change of each trip that has one, by trip. */
  changes: ReadonlyMap<string, ChangeRow>;
  revisions: ReadonlyMap<string, number>;
  fares: ReadonlyMap<string, number>;
  departures: ReadonlyMap<string, DepartureRow>;
  /** Numbers of bills by claim; the claims of a bill's moves lead to it too. */
  numbers: ReadonlyMap<string, number>;
}

export interface SeatRow extends Pick<CaptureRow, "state" | "booking"> {
  seatNo: string;
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
  /** `tied`, `out left` or `out failed`, by tie. */
  ties: ReadonlyMap<string, string>;
  /** The claim of the bill that a tie is of. */
  claimsOfTies: ReadonlyMap<string, string>;
  isCancelled: boolean;
}

interface TieRow {
  tie: string;
  state: string;
  claim: string;
}

interface TripRow {
  id: string;
  revision: number;
  farePoisha: number;
  isCancelled: number;
  departsAt: number;
  isPostponed: number;
  chooseBy: number | null;
  silence: string | null;
  announcedAt: number | null;
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
  readonly #numbers: StatementSync;
  readonly #choices: StatementSync;
  readonly #boardings: StatementSync;
  readonly #counts: StatementSync;
  readonly #trips: StatementSync;

  constructor(db: DatabaseSync) {
    this.#bills = db.prepare(
      `SELECT id, claim, revision, provider, kind, booking, trip_id AS trip, state, COALESCE((SELECT k.id FROM tickets k WHERE k.bill_id = bills.id AND COALESCE(k.link, k.id) = bills.ticket_id), 'another: ' || ticket_id) AS ticketId, trx_id AS trxId, payment_id AS paymentId, invoice,
         watch_until AS lateCheckUntil, dead_at AS deadAt, created_at AS createdAt, COALESCE(pay_until, created_at + 780000) AS payUntil, fare_poisha AS farePoisha, total_poisha AS totalPoisha, coupon_id AS couponId, (SELECT c.max_uses FROM coupons c WHERE c.id = coupon_id) AS couponUsesMax, change_cause AS cause, quantity, refund_trx_id AS refundTrxId, surplus_of AS surplusOf,
         erased_at AS erasedAt, contact_phone AS phone, (contact_name <> '' OR contact_email IS NOT NULL OR contact_phone NOT LIKE 'erased:%') AS isReadable,
         max((SELECT ${JOURNEY_ENDS_AT} FROM trips t WHERE t.id = bills.trip_id),
           COALESCE((SELECT ${JOURNEY_ENDS_AT} FROM tickets k JOIN trips t ON t.id = k.current_trip WHERE k.bill_id = bills.id), 0)) AS journeyEndsAt,
         COALESCE(${SEATS} bill_seats s WHERE s.bill_id = bills.id ORDER BY seat_no)), '') AS seats FROM bills ORDER BY id`,
    );
    this.#tickets = db.prepare(
      `SELECT id, pnr, bill_id AS bill, voided_at AS voidedAt, created_at AS createdAt, current_trip AS trip, current_claim AS claim,
         current_revision AS revision, current_quantity AS quantity, current_tie AS tie, link,
         COALESCE((SELECT group_concat(DISTINCT s.trip_id) FROM ticket_seats s WHERE s.ticket_id = tickets.id), '') AS seatTrips,
         COALESCE(${SEATS} ticket_seats s WHERE s.ticket_id = tickets.id ORDER BY seat_no)), '') AS seats FROM tickets`,
    );
    this.#parts = db.prepare(
      `SELECT id, bill_id AS bill, amount_poisha AS poisha, state, change_id AS change, refund_tries AS tries,
         refund_trx_id AS refundTrxId FROM part_refunds`,
    );
    this.#moves = db.prepare(
      `SELECT id, seq, ticket_id AS ticket, bill_id AS bill, from_trip AS fromTrip, from_claim AS fromClaim, to_trip AS toTrip,
         to_claim AS toClaim, to_revision AS toRevision, change, state, kind, group_id AS "group", part_poisha AS partPoisha, to_quantity AS toQuantity,
         COALESCE((SELECT group_concat(value, ' ') FROM (SELECT value FROM json_each(ticket_moves.from_seats) ORDER BY value)), '') AS fromSeats, settled_at AS settledAt,
         COALESCE((SELECT group_concat(value, ' ') FROM (SELECT value FROM json_each(ticket_moves.to_seats) ORDER BY value)), '') AS toSeats
       FROM ticket_moves WHERE kind <> 'phone' ORDER BY id`,
    );
    this.#numbers = db.prepare(
      `SELECT id, ticket_id AS ticket, bill_id AS bill, to_trip AS trip, from_claim AS fromTie, to_claim AS toTie, seq, state,
         settled_at AS settledAt, phone IS NOT NULL AS hasNumber FROM ticket_moves WHERE kind = 'phone' ORDER BY id`,
    );
    this.#choices = db.prepare(
      'SELECT ticket_id AS ticket, trip_id AS trip, revision, choice, "by", at FROM ticket_choices',
    );
    this.#boardings = db.prepare(
      `SELECT id, trip_id AS trip, leg, ticket_id AS ticket, seat_no AS seat, kind, undoes, received_at AS receivedAt,
         departs_at AS departsAt
       FROM boarding_events`,
    );
    this.#counts = db.prepare(
      `SELECT trip_id AS trip, sum(expected) AS expected, sum(boarded) AS boarded, sum(no_show) AS noShow
       FROM boarding_counts WHERE leg = 'out' GROUP BY trip_id`,
    );
    this.#trips = db.prepare(
      `SELECT t.id, t.revision, t.fare_poisha AS farePoisha, t.cancelled_at IS NOT NULL AS isCancelled, t.departs_at AS departsAt,
         t.postponed_at IS NOT NULL AS isPostponed, c.choose_by AS chooseBy, c.silence, c.announced_at AS announcedAt
       FROM trips t LEFT JOIN trip_changes c ON c.trip_id = t.id AND c.revision = t.revision`,
    );
  }

  read(): D1Shot {
    const bills = this.#bills.all() as unknown as BillRow[];
    const moves = this.#moves.all() as unknown as MoveRow[];
    const numbers = this.#numbers.all() as unknown as NumberRow[];
    const choices = this.#choices.all() as unknown as ChoiceRow[];
    const boardings = this.#boardings.all() as unknown as BoardingRow[];
    const counts = this.#counts.all() as unknown as CountsRow[];
    const trips = this.#trips.all() as unknown as TripRow[];
    return {
      bills: new Map(bills.map((bill) => [bill.id, bill])),
      tickets: this.#tickets.all() as unknown as TicketRow[],
      parts: this.#parts.all() as unknown as PartRow[],
      cancelledTrips: new Set(
        trips.flatMap(({ id, isCancelled }) => (isCancelled === 1 ? id : [])),
      ),
      moves: new Map(moves.map((move) => [move.toClaim, move])),
      numbersOfTickets: new Map(numbers.map((row) => [row.toTie, row])),
      choices: new Map(choices.map((one) => [`${one.ticket} ${one.trip} ${one.revision}`, one])),
      boardings: new Map(boardings.map((row) => [row.id, row])),
      counts: new Map(counts.map((row) => [row.trip, { ...row }])),
      changes: new Map(
        trips.flatMap(({ id: trip, revision, chooseBy, silence, announcedAt }) =>
          silence === null || announcedAt === null
            ? []
            : [[trip, { trip, revision, chooseBy, silence, announcedAt }] as const],
        ),
      ),
      revisions: new Map(trips.map(({ id, revision }) => [id, revision])),
      fares: new Map(trips.map(({ id, farePoisha }) => [id, farePoisha])),
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
  readonly #ties: StatementSync;
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
    this.#ties = db.prepare(
      `SELECT tie, trim(state || ' ' || COALESCE(why, '')) AS state,
         COALESCE(json_extract(facts, '$.claim'), tie) AS claim FROM ties`,
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
    const ties = this.#ties.all() as unknown as TieRow[];
    const meta = this.#meta.get() as unknown as { cancelled: number } | undefined;
    return {
      seats: new Map(seats.map((seat) => [seat.seatNo, seat])),
      captures: new Map(captures.map((capture) => [capture.claim, capture])),
      holds: new Map(holds.map((hold) => [hold.booking, hold])),
      ties: new Map(ties.map(({ tie, state }) => [tie, state])),
      claimsOfTies: new Map(ties.map(({ tie, claim }) => [tie, claim])),
      isCancelled: meta?.cancelled === 1,
    };
  }
}

export const NO_TRIP: TripShot = {
  seats: new Map(),
  captures: new Map(),
  holds: new Map(),
  ties: new Map(),
  claimsOfTies: new Map(),
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
