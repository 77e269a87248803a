/**
 * The steps that rebuild D1's rows of a trip from its object (rebuild.ts), computed from both, and the names of all
 * steps. Pure. Each step is one of the protocol's own, guarded by the state it leaves, or writes a missing row. The
 * other direction is rebuild-seats-plan.ts.
 */
import type { SaleRecord } from "../../db/tickets/trip-records.ts";
import { matchesClaim } from "../../domain/seats/claim.ts";
import type { GiveBackInput } from "../../domain/seats/give-back.ts";
import type { RestoredTie } from "../../domain/seats/ties.ts";
import type { BillFacts } from "../../domain/seats/bill-facts.ts";
import type { TripLedger } from "../../trip/calls.ts";
import type { LostNumber } from "../../db/tickets/phone-records.ts";
import { findLostNumbers } from "./lost-numbers.ts";
import type { LostMoves } from "./lost-moves.ts";
import {
  hasSeatsToLose,
  hasTried,
  findHome,
  hasReleased,
  isNewer,
  findMovedBill,
  pair,
  wasCancelledSince,
  type LedgerRecord,
  type TripRecords,
} from "./trip-records.ts";

export type BillStepName =
  | "restore_moves"
  | "write_move"
  | "write_bill"
  | "write_payment"
  | "cancel_sale"
  | "resume"
  | "let_go"
  | "owe_back"
  | "issue_ticket"
  | "write_ticket"
  | "write_seats"
  | "write_numbers"
  | "restore_ties"
  | "give_back"
  | "release"
  | "sell"
  | "restore_sold"
  | "restore_capturing"
  | "bar";
export type TripStepName = "cancel_trip" | "know_object" | "cancel_object" | "block";
/** `restore_trip` writes the trip itself, before any step of its sales (worker/dependencies/kept-trips.ts). */
export type StepName = BillStepName | TripStepName | "restore_trip";

export interface BillStep {
  step: BillStepName;
  bill: number;
  claim: string;
  booking: string;
  seats: readonly string[];
  trxId: string | null;
  facts: BillFacts | null;
  /** For `give_back`: why the claim of a move gives its seats back. Missing when a sale is over. */
  moveEnd?: GiveBackInput["moveEnd"];
  /** For `give_back`: claims whose seats this claim may have taken over. */
  over?: readonly string[];
  /** For `write_numbers`. */
  numbers?: readonly LostNumber[];
  /** For `restore_ties`. */
  ties?: readonly RestoredTie[];
}

export interface TripStep {
  step: TripStepName;
  bill: null;
  seats: readonly string[];
}

export type PlannedStep = BillStep | TripStep;

/** Sold records come first: where D1 lost two bills of a booking, the one that has the seats gets the ticket. */
const TICKET_ORDER = ["sold", "capturing", "released"] as const;

/** Plans what other trips' objects know of this trip's tickets (lost-moves.ts). These steps come before all others. */
export function planLostMoves({ tickets, cancelled }: LostMoves): BillStep[] {
  const rest = { booking: "", trxId: null, facts: null };
  return [
    ...cancelled.map((one): BillStep => ({ step: "cancel_sale", ...one, seats: [], ...rest })),
    ...tickets.map(({ bill, billClaim: claim, moves }): BillStep => {
      const seats = moves.at(-1)?.seats ?? [];
      return { step: "restore_moves", bill, claim, seats, ...rest };
    }),
  ];
}

/**
 * Plans the rebuild of D1 from the object. Only a bill whose seats the object has sold gets a ticket. `seatless` are
 * the claims of bills whose tickets moved, and whose seats no object has any more.
 */
export function planTickets(
  tripId: string,
  ledger: TripLedger,
  records: TripRecords,
  seatless: ReadonlySet<string> = new Set(),
): PlannedStep[] {
  const { saleOf, recordOf } = pair(tripId, ledger, records);
  // The ticket has moved on. Only the object of its last trip says how the sale ends, so this record refunds nothing.
  const isElsewhere = ({ releaseReason, claim }: LedgerRecord) =>
    releaseReason === "left" && !seatless.has(claim);
  const payingByBooking = new Map(
    records.sales
      .filter(({ state }) => state === "capturing" || state === "paid")
      .filter((sale) => !hasReleased(recordOf(sale)))
      .map(({ booking, bill }) => [booking, bill]),
  );
  const inOrder = TICKET_ORDER.flatMap((state) =>
    ledger.bills.filter((record) => record.state === state),
  );
  const ofBills = inOrder.flatMap((record): BillStep[] => {
    const sale = saleOf(record);
    if (sale === undefined) return isElsewhere(record) ? [] : planLostRecord(record, records);
    // A record of other seats or of another booking is never trusted.
    if (!matchesClaim(record, sale)) return [];
    const { bill, claim, booking, seats } = sale;
    const other = payingByBooking.get(booking);
    const steps = isElsewhere(record)
      ? []
      : ticketSteps(sale, record, other !== undefined && other !== bill);
    if (steps.includes("resume")) payingByBooking.set(booking, bill);
    const facts = { bill, claim, booking, seats, trxId: record.trxId, facts: record.facts };
    return steps.map((step) => ({ step, ...facts }));
  });
  // Cancelled sales come first, since other bills may have their seats by now.
  const cancelled = ofBills.filter(({ step }) => step === "cancel_sale");
  const others = ofBills.filter(({ step }) => step !== "cancel_sale");
  return [...tripSteps(ledger, records), ...cancelled, ...others, ...numberSteps(ledger, records)];
}

/**
 * Plans the corrections of phone numbers that D1 lost. They come last: a ticket that D1 lacks has to be written first.
 */
function numberSteps(ledger: TripLedger, { tied }: TripRecords): BillStep[] {
  return tied.flatMap((bill): BillStep[] => {
    const numbers = findLostNumbers(ledger, bill);
    if (numbers.length === 0) return [];
    const rest = { booking: "", seats: [], trxId: null, facts: null };
    return [{ step: "write_numbers", bill: bill.bill, claim: bill.claim, ...rest, numbers }];
  });
}

function tripSteps(ledger: TripLedger, records: TripRecords): TripStep[] {
  const isUnknown = records.incarnation === null && hasSeatsToLose(ledger);
  const steps: TripStepName[] = [
    ...(ledger.cancelled && !records.isCancelled ? (["cancel_trip"] as const) : []),
    ...(isUnknown ? (["know_object"] as const) : []),
  ];
  return steps.map((step) => ({ step, bill: null, seats: [] }));
}

function planLostRecord(record: LedgerRecord, records: TripRecords): BillStep[] {
  return findMovedBill(record) === null ? planLostBill(record) : planLostMove(record, records);
}

/**
 * Plans a move that D1 lost in the restore, if it is newer than the moves that D1 has. It is written again and goes on
 * from the object's record. If its sale was cancelled after it, the sale is cancelled instead. If D1 lost the bill as
 * well, nothing is planned until the bill is written.
 */
function planLostMove(record: LedgerRecord, records: TripRecords): BillStep[] {
  const { bill, claim, booking, seats, trxId, facts } = record;
  const home = findHome(record, records);
  if (booking === null || home === undefined || !isNewer(record, home)) return [];
  const all = { bill, claim, booking, seats, trxId, facts };
  if (wasCancelledSince(record)) return [{ step: "cancel_sale", ...all }];
  return record.state === "released" ? [] : [{ step: "write_move", ...all }];
}

/** Plans a bill that D1 lost in the restore, if it has its seats in the object or may have taken money. */
function planLostBill(record: LedgerRecord): BillStep[] {
  const { bill, claim, booking, seats, trxId, facts } = record;
  if (!hasTried(record) || booking === null || facts === null) return [];
  return [{ step: "write_bill", bill, claim, booking, seats, trxId, facts }];
}

/** `hasRival`: D1 has another bill of the booking as paid or being paid, so this one can only be refunded. */
function ticketSteps(sale: SaleRecord, record: LedgerRecord, hasRival: boolean): BillStepName[] {
  const { state } = record;
  if (sale.state === "created" || sale.state === "expired") {
    return hasTried(record) ? listForgottenSteps(sale, record, hasRival) : [];
  }
  // The object sold the seats and has released them since: either the sale was cancelled or the ticket moved, after the
  // point that D1 was restored to.
  if (state === "released") {
    if (sale.state === "capturing" && record.releaseReason === "left") return ["owe_back"];
    return sale.state === "paid" && wasCancelledSince(record) ? ["cancel_sale"] : [];
  }
  if (sale.state === "capturing") return state === "sold" ? ["issue_ticket"] : [];
  if (sale.state !== "paid" || state !== "sold" || sale.ticket === "void") return [];
  const isLacking = sale.seats.some((seatNo) => !sale.ticketSeats.includes(seatNo));
  return [
    ...(sale.ticket === "none" ? (["write_ticket"] as const) : []),
    ...(isLacking ? (["write_seats"] as const) : []),
  ];
}

/**
 * Lists the steps for a bill whose payment D1 lost. After `let_go` the wallet is queried, and a completed payment is
 * refunded.
 */
function listForgottenSteps(
  { paymentId }: SaleRecord,
  { state, facts, trxId }: LedgerRecord,
  hasRival: boolean,
): BillStepName[] {
  const isWritten = paymentId !== null;
  // Without the wallet's number the payment could never be queried.
  if (!isWritten && (facts?.paymentId ?? null) === null) return [];
  const payment = isWritten ? [] : (["write_payment"] as const);
  // The wallet's number proves that the money came, so it is owed back without a query.
  const owed = trxId === null ? [] : (["owe_back"] as const);
  if (state === "released" || hasRival) return [...payment, "let_go", ...owed];
  return state === "sold" ? [...payment, "resume", "issue_ticket"] : [...payment, "resume"];
}
