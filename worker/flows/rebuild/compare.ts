/**
 * All differences between a trip's object and D1. Pure. The object must be read first and D1 after it: a payment writes
 * D1 before and after the object, so that a payment in progress shows as D1 being ahead, never as money without a bill.
 * Differences younger than ten minutes may be in progress and are marked so.
 */
import type { SaleRecord } from "../../db/tickets/trip-records.ts";
import { unreachable } from "../../domain/result.ts";
import { sayCount } from "../../domain/say-count.ts";
import { isSameSeats } from "../../domain/seats/claim.ts";
import type { TripLedger } from "../../trip/calls.ts";
import { listNumberDifferences } from "./number-differences.ts";
import {
  hasSeatsToLose,
  hasTried,
  isMissed,
  findMovedBill,
  pair,
  type LedgerRecord,
  type TripRecords,
} from "./trip-records.ts";

export type DifferenceKind =
  | "trip_lost"
  | "trip_set_back"
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
  | "number_forgotten"
  | "number_unknown"
  | "cancelled_differs";

/** A rebuilt object with one of these could sell a seat that is sold or in doubt in D1, or of a cancelled trip. */
export const KEEPS_CLOSED: ReadonlySet<DifferenceKind> = new Set<DifferenceKind>([
  "booking_differs",
  "capturing_in_d1_alone",
  "paid_but_not_sold",
  "paid_but_given_back",
  "ticket_seat_not_sold",
  "seats_differ",
  "seat_without_record",
  "cancelled_differs",
]);

export interface Difference {
  kind: DifferenceKind;
  bill: number | null;
  seats: string[];
  message: string;
  isUnderWay: boolean;
}

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
      .flatMap((sale) => compareSale(sale, recordOf(sale), ledger, now)),
    ...compareSeats(ledger),
    ...listNumberDifferences(tripId, ledger, records).map(({ since, ...one }) => ({
      ...one,
      isUnderWay: one.kind === "number_unknown" && now - since < UNDER_WAY_MS,
    })),
    ...compareTrip(ledger, records),
  ];
}

/** The difference for a trip that D1 does not have, and that sold something; a person restores it by the `facts`. */
export function tripLost(facts: string, { seats, bills }: TripLedger): Difference {
  const taken = seats.filter(({ bill }) => bill !== null).map(({ seatNo }) => seatNo);
  const count = (state: LedgerRecord["state"]) => bills.filter((one) => one.state === state).length;
  const message =
    `D1 has lost this trip (${facts}), with ${sayCount(count("sold"), "ticket")} and ${sayCount(count("capturing"), "payment")} under way${taken.length === 0 ? "" : ` on ${taken.join(", ")}`}. ` +
    "After-restore writes it again as soon as D1 has its destination, unit, bus and stops: `npm run season -- import` brings those back.";
  return { kind: "trip_lost", bill: null, seats: taken, message, isUnderWay: false };
}

/**
 * The difference for a trip that D1 has in an earlier state: `what` names the facts known to people that have changed
 * since, and `lacks` what it refers to and D1 has lost (protocol 22).
 */
export function tripSetBack(trip: string, what: string, lacks: readonly string[]): Difference {
  const first =
    lacks.length === 0
      ? ""
      : `D1 lacks ${lacks.join(", ")}: bring that back first (\`npm run season -- import\`). `;
  const message =
    `D1 has this trip as it was before a change: ${what}. ${first}` +
    `\`npm run staff -- after-restore ${trip}\` writes it as it was since.`;
  return { kind: "trip_set_back", bill: null, seats: [], message, isUnderWay: false };
}

function toNobody(record: LedgerRecord): Difference {
  const { bill, state, seats } = record;
  if (findMovedBill(record) !== null) {
    const message = `The object knows a move of #${bill}'s ticket that D1 does not have.`;
    return { kind: "move_forgotten", bill, seats: [...seats], message, isUnderWay: false };
  }
  const has = state === "released" ? "has let the seats go of" : `has the seats as ${state} for`;
  const message = `The object ${has} #${bill}, a bill that D1 does not have of this trip.`;
  return { kind: "sold_to_nobody", bill, seats: [...seats], message, isUnderWay: false };
}

function compareSale(
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
  const state = compareState(sale, record);
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
  return [...found, ...compareTicket(sale, record, ledger, differ)];
}

/** Differences of a whole bill. */
function compareState(
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
      return record?.state === "released"
        ? ["paid_but_given_back", describeGivenBack(record)]
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
    case "move_failed":
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

/** Where the ticket went: its sale is complete once that trip is restored. */
function describeGivenBack({ facts }: LedgerRecord): string {
  const trip = facts?.movedTo?.trip;
  const where = trip === undefined ? "" : `: its ticket has moved to trip ${trip}`;
  return `is paid in D1, and the object has given its seats back${where}.`;
}

function compareTicket(
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
function compareSeats(ledger: TripLedger): Difference[] {
  const recordByClaim = new Map(ledger.bills.map((record) => [record.claim, record]));
  return ledger.seats.flatMap(({ seatNo, state, bill, claim }) => {
    if (bill === null || claim === null) return [];
    const record = recordByClaim.get(claim);
    if (record?.state === state && record.seats.includes(seatNo)) return [];
    const message = `${seatNo} is ${state} for #${bill}, whose record in the object does not say so.`;
    return [{ kind: "seat_without_record", bill, seats: [seatNo], message, isUnderWay: false }];
  });
}

function compareTrip(ledger: TripLedger, { isCancelled, incarnation }: TripRecords): Difference[] {
  const lost = compareObject(ledger, incarnation);
  if (ledger.cancelled === isCancelled) return lost;
  const message = isCancelled
    ? "The trip is cancelled in D1, and its object does not know it yet."
    : "The trip is cancelled in its object alone.";
  const common = { bill: null, seats: [], message };
  return [...lost, { kind: "cancelled_differs", ...common, isUnderWay: isCancelled }];
}

/** E1 and a block store the incarnation before the object takes a seat. */
function compareObject(ledger: TripLedger, incarnation: string | null): Difference[] {
  if (incarnation === null) return hasSeatsToLose(ledger) ? [OBJECT_UNKNOWN] : [];
  return incarnation === ledger.incarnation ? [] : [OBJECT_LOST];
}

const OBJECT_UNKNOWN: Difference = {
  kind: "object_unknown",
  bill: null,
  seats: [],
  message:
    "D1 has forgotten that the trip took a payment, or keeps seats back: should its object be lost, nobody would notice.",
  isUnderWay: false,
};

const OBJECT_LOST: Difference = {
  kind: "object_lost",
  bill: null,
  seats: [],
  message: "The object has lost what it knew, and refuses every call until its seats are rebuilt.",
  isUnderWay: false,
};
