/**
 * All differences between a trip's object and D1. Pure. The object must be read first and D1 after it: a payment writes
 * D1 before and after the object, so that a payment in progress shows as D1 being ahead, never as money without a bill.
 * Differences younger than ten minutes may be in progress and are marked so.
 */
import type { MovedBill, SaleRecord } from "../db/tickets/trip-records.ts";
import { unreachable } from "../domain/result.ts";
import { isOf, isSameSeats, keyOfNumber } from "../domain/seats/claim.ts";
import type { TripLedger } from "../trip/calls.ts";

export interface TripRecords {
  /** Bills of the trip, and moves into it. */
  sales: readonly SaleRecord[];
  /** By the object's records of moves: the bills whose tickets they brought. */
  moved: readonly MovedBill[];
  isCancelled: boolean;
  /** The incarnation of the object that has the trip's seats; null before its first payment or blocked seat. */
  incarnation: string | null;
}

export type DifferenceKind =
  | "object_lost"
  | "object_unknown"
  | "booking_differs"
  | "sold_without_ticket"
  | "sold_and_forgotten"
  | "sold_to_nobody"
  | "move_forgotten"
  | "sold_but_over"
  | "not_given_back"
  | "capturing_and_forgotten"
  | "capturing_but_over"
  | "capturing_in_d1_alone"
  | "let_go_in_object_alone"
  | "let_go_and_forgotten"
  | "paid_but_not_sold"
  | "paid_but_given_back"
  | "ticket_missing"
  | "ticket_seats_missing"
  | "ticket_seats_left"
  | "ticket_seat_not_sold"
  | "seats_differ"
  | "trx_differs"
  | "seat_without_record"
  | "cancelled_differs";

export interface Difference {
  kind: DifferenceKind;
  bill: number | null;
  seats: string[];
  message: string;
  isUnderWay: boolean;
}

export type LedgerRecord = TripLedger["bills"][number];

const UNDER_WAY_MS = 10 * 60_000;

export function differences(
  tripId: string,
  ledger: TripLedger,
  records: TripRecords,
  now: number,
): Difference[] {
  const { recordOf, saleOf } = pair(tripId, ledger, records);
  return [
    ...ledger.bills
      .filter((record) => saleOf(record) === undefined && isMissed(record, records))
      .map((record) => toNobody(record)),
    ...records.sales
      .filter((sale) => sale.tripId === tripId)
      .flatMap((sale) => ofSale(sale, recordOf(sale), ledger, now)),
    ...ofSeats(ledger),
    ...ofTrip(ledger, records),
  ];
}

/**
 * A record that has or had the seats, or was refused them with a payment at the wallet: in D1 such a bill is past
 * `created`, and money may have come for it. Records that were barred before any attempt are excluded.
 */
export function hasTried({ state, facts, trxId }: LedgerRecord): boolean {
  return state !== "released" || trxId !== null || (facts !== null && facts.paymentId !== null);
}

/** The claim of the bill whose ticket a record's move brought; null for a sale's own record. */
export function movedBillOf({ facts }: LedgerRecord): string | null {
  return facts?.moveOf?.claim ?? null;
}

/** What D1 knows of the bill whose ticket the record's move brought. */
export function homeOf(record: LedgerRecord, { moved }: TripRecords): MovedBill | undefined {
  return moved.find(({ claim }) => claim === movedBillOf(record));
}

/** The sale is paid, and D1 has no later move of its ticket. */
export function isNewer({ facts }: LedgerRecord, { state, lastSeq }: MovedBill): boolean {
  return state === "paid" && (facts?.moveOf?.seq ?? 0) > lastSeq;
}

/** D1 should have it: a move that let its seats go is missed only where its sale was cancelled after it. */
function isMissed(record: LedgerRecord, records: TripRecords): boolean {
  if (movedBillOf(record) === null) return hasTried(record);
  if (record.state !== "released") return true;
  const home = homeOf(record, records);
  return wasCancelledSince(record) && (home === undefined || isNewer(record, home));
}

/** Sold, and given back since: by a refund, and not by a move. */
export function wasCancelledSince({ state, trxId, facts }: LedgerRecord): boolean {
  return state === "released" && trxId !== null && facts?.isMoveEnd !== true;
}

/**
 * Matches records to sales: by claim, or, for a record older than claims, by number where booking and seats agree as
 * well (protocol 4).
 */
export function pair(tripId: string, ledger: TripLedger, records: TripRecords) {
  const byClaim = new Map(ledger.bills.map((record) => [record.claim, record]));
  const pairs = records.sales.flatMap((sale): [SaleRecord, LedgerRecord][] => {
    if (sale.tripId !== tripId) return [];
    const old = byClaim.get(keyOfNumber(sale.bill));
    const record =
      byClaim.get(sale.claim) ?? (old !== undefined && isOf(old, sale) ? old : undefined);
    return record === undefined ? [] : [[sale, record]];
  });
  const recordBySale = new Map(pairs);
  const sales = new Map(pairs.map(([sale, record]) => [record.claim, sale]));
  return {
    recordOf: (sale: SaleRecord) => recordBySale.get(sale),
    saleOf: (record: LedgerRecord) => sales.get(record.claim),
  };
}

function toNobody(record: LedgerRecord): Difference {
  const { bill, state, seats } = record;
  if (movedBillOf(record) !== null) {
    const message = `The object knows a move of #${bill}'s ticket that D1 does not have.`;
    return { kind: "move_forgotten", bill, seats: [...seats], message, isUnderWay: false };
  }
  const has = state === "released" ? "has let the seats go of" : `has the seats as ${state} for`;
  const message = `The object ${has} #${bill}, a bill that D1 does not have of this trip.`;
  return { kind: "sold_to_nobody", bill, seats: [...seats], message, isUnderWay: false };
}

function ofSale(
  sale: SaleRecord,
  record: LedgerRecord | undefined,
  ledger: TripLedger,
  now: number,
): Difference[] {
  const isUnderWay = now - sale.since < UNDER_WAY_MS;
  function differ(kind: DifferenceKind, seats: readonly string[], message: string): Difference {
    const sentence = `#${sale.bill} ${message}`;
    return { kind, bill: sale.bill, seats: [...seats], message: sentence, isUnderWay };
  }
  const found: Difference[] = [];
  const state = ofState(sale, record);
  if (state !== null) found.push(differ(state[0], sale.seats, state[1]));
  if (record !== undefined && record.state !== "released") {
    if (record.booking !== sale.booking) {
      found.push(differ("booking_differs", record.seats, "is another booking's in the object."));
    }
    if (!isSameSeats(record.seats, sale.seats)) {
      found.push(differ("seats_differ", record.seats, "has other seats in the object than in D1."));
    }
    if (record.state === "sold" && sale.state === "paid" && record.trxId !== sale.trxId) {
      found.push(differ("trx_differs", [], "has another TrxID in the object than in D1."));
    }
  }
  return [...found, ...ofTicket(sale, record, ledger, differ)];
}

/** Differences of the bill as a whole. */
function ofState(
  { state }: SaleRecord,
  record: LedgerRecord | undefined,
): [DifferenceKind, string] | null {
  const inObject = record?.state ?? "none";
  const isForgotten = state === "created" || state === "expired";
  if (isForgotten && record?.state === "released" && hasTried(record)) {
    return ["let_go_and_forgotten", "was let go in the object, and money may have come for it."];
  }
  switch (state) {
    case "paid":
      if (inObject === "sold") return null;
      return inObject === "released"
        ? ["paid_but_given_back", "is paid in D1, and the object has given its seats back."]
        : ["paid_but_not_sold", `is paid in D1 and ${inObject} in the object.`];
    case "capturing":
      if (inObject === "capturing") return null;
      if (inObject === "sold") return ["sold_without_ticket", "is sold and has no ticket yet."];
      return inObject === "released"
        ? ["let_go_in_object_alone", "is capturing in D1 and let go in the object."]
        : ["capturing_in_d1_alone", "is capturing in D1, and the object does not know it."];
    case "moving":
      return null;
    case "moved":
      return inObject === "sold" || inObject === "capturing"
        ? ["not_given_back", `has moved on, and its seats are ${inObject} in the object.`]
        : null;
    case "created":
      if (inObject === "sold") return ["sold_and_forgotten", "is sold, and unpaid in D1."];
      return inObject === "capturing"
        ? ["capturing_and_forgotten", "is being paid in the object, and not begun in D1."]
        : null;
    case "failed":
    case "expired":
      if (inObject === "sold")
        return ["sold_but_over", `is sold in the object, and ${state} in D1.`];
      return inObject === "capturing"
        ? ["capturing_but_over", `is capturing in the object, and ${state} in D1.`]
        : null;
    case "refund_owed":
    case "refunded":
      return inObject === "sold" || inObject === "capturing"
        ? ["not_given_back", `is ${state} in D1, and its seats are ${inObject} in the object.`]
        : null;
    default:
      return unreachable(state);
  }
}

function ofTicket(
  sale: SaleRecord,
  record: LedgerRecord | undefined,
  ledger: TripLedger,
  differ: (kind: DifferenceKind, seats: readonly string[], message: string) => Difference,
): Difference[] {
  if (sale.state !== "paid" || sale.ticket === "void") {
    const isLeft = sale.ticketSeats.length > 0;
    const message = "has no valid ticket, and D1 still has seats of it as sold.";
    const found = isLeft ? [differ("ticket_seats_left", sale.ticketSeats, message)] : [];
    if (sale.state !== "paid") return found;
    return [...found, differ("ticket_missing", [], "is paid, and its ticket is void.")];
  }
  const found: Difference[] = [];
  if (sale.ticket === "none")
    found.push(differ("ticket_missing", [], "is paid and has no ticket."));
  const missing = sale.seats.filter((seatNo) => !sale.ticketSeats.includes(seatNo));
  if (missing.length > 0) {
    found.push(
      differ("ticket_seats_missing", missing, "is paid, and D1 lacks seats of its ticket."),
    );
  }
  const sold = new Set(
    ledger.seats
      .filter((seat) => seat.state === "sold" && seat.claim === record?.claim)
      .map((seat) => seat.seatNo),
  );
  const unsold = sale.ticketSeats.filter((seatNo) => !sold.has(seatNo));
  if (unsold.length > 0 && record?.state === "sold") {
    found.push(
      differ("ticket_seat_not_sold", unsold, "has seats that the object has not sold to it."),
    );
  }
  return found;
}

/** Within the object itself: a seat and its bill's record agree. */
function ofSeats(ledger: TripLedger): Difference[] {
  const recordOf = new Map(ledger.bills.map((record) => [record.claim, record]));
  return ledger.seats.flatMap(({ seatNo, state, bill, claim }) => {
    if (bill === null || claim === null) return [];
    const record = recordOf.get(claim);
    if (record?.state === state && record.seats.includes(seatNo)) return [];
    const message = `${seatNo} is ${state} for #${bill}, whose record in the object does not say so.`;
    return [{ kind: "seat_without_record", bill, seats: [seatNo], message, isUnderWay: false }];
  });
}

function ofTrip(ledger: TripLedger, { isCancelled, incarnation }: TripRecords): Difference[] {
  const lost = ofObject(ledger, incarnation);
  if (ledger.cancelled === isCancelled) return lost;
  const message = isCancelled
    ? "The trip is cancelled in D1, and its object does not know it yet."
    : "The trip is cancelled in its object alone.";
  const common = { bill: null, seats: [], message };
  return [...lost, { kind: "cancelled_differs", ...common, isUnderWay: isCancelled }];
}

/** E1 stores the incarnation before the object takes a bill's seats. */
function ofObject(ledger: TripLedger, incarnation: string | null): Difference[] {
  if (incarnation === null) return ledger.bills.some(hasTried) ? [OBJECT_UNKNOWN] : [];
  return incarnation === ledger.incarnation ? [] : [OBJECT_LOST];
}

const OBJECT_UNKNOWN: Difference = {
  kind: "object_unknown",
  bill: null,
  seats: [],
  message:
    "D1 has forgotten that the trip took a payment: should its object be lost, nobody would notice.",
  isUnderWay: false,
};

const OBJECT_LOST: Difference = {
  kind: "object_lost",
  bill: null,
  seats: [],
  message: "The object has lost what it knew, and refuses every call until its seats are rebuilt.",
  isUnderWay: false,
};
