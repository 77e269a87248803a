/**
 * The steps that rebuild D1's rows of a trip from its object (rebuild.ts), computed from both, and the names of all
 * steps. Pure. Each step is one of the protocol's own, guarded by the state it leaves, or writes a missing row. The other
 * direction is rebuild-seats-plan.ts.
 */
import type { SaleRecord } from "../db/tickets/trip-records.ts";
import { isOf } from "../domain/seats/claim.ts";
import type { GiveBackInput } from "../domain/seats/give-back.ts";
import type { BillFacts } from "../domain/seats/bill-facts.ts";
import type { TripLedger } from "../trip/calls.ts";
import type { LostMoves } from "./lost-moves.ts";
import {
  hasSeatsToLose,
  hasTried,
  homeOf,
  isNewer,
  movedBillOf,
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
  | "give_back"
  | "release"
  | "sell"
  | "restore_sold"
  | "restore_capturing"
  | "bar";
export type TripStepName = "cancel_trip" | "know_object" | "cancel_object" | "block";
/** `restore_trip` is the trip itself, before anything of its sales (worker/dependencies/kept-trips.ts). */
export type StepName = BillStepName | TripStepName | "restore_trip";

export interface BillStep {
  step: BillStepName;
  bill: number;
  claim: string;
  booking: string;
  seats: readonly string[];
  trxId: string | null;
  facts: BillFacts | null;
  /** Of `give_back`: which end of a move the claim was; missing where a sale is over. */
  moveEnd?: GiveBackInput["moveEnd"];
}

export interface TripStep {
  step: TripStepName;
  bill: null;
  seats: readonly string[];
}

export type PlannedStep = BillStep | TripStep;

/** Sales first: where D1 lost two bills of a booking, the one that has the seats gets the ticket. */
const TICKET_ORDER = ["sold", "capturing", "released"] as const;

/** What other trips' objects know of the tickets that were here comes before everything else (lost-moves.ts). */
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
 * D1 from the object: a ticket only for a bill that the object has sold. `seatless`: claims of bills whose tickets moved,
 * and of which no object has the seats any more.
 */
export function planTickets(
  tripId: string,
  ledger: TripLedger,
  records: TripRecords,
  seatless: ReadonlySet<string> = new Set(),
): PlannedStep[] {
  const { saleOf } = pair(tripId, ledger, records);
  // Its ticket has moved on, and only its last object says how its sale ends: nothing of it is given back here.
  const isElsewhere = ({ releaseReason, claim }: LedgerRecord) =>
    releaseReason === "left" && !seatless.has(claim);
  const payingOf = new Map(
    records.sales
      .filter(({ state }) => state === "capturing" || state === "paid")
      .map(({ booking, bill }) => [booking, bill]),
  );
  const inOrder = TICKET_ORDER.flatMap((state) =>
    ledger.bills.filter((record) => record.state === state),
  );
  const ofBills = inOrder.flatMap((record): BillStep[] => {
    const sale = saleOf(record);
    if (sale === undefined) return isElsewhere(record) ? [] : lostRecord(record, records);
    // A record of other seats or of another booking is never trusted.
    if (!isOf(record, sale)) return [];
    const { bill, claim, booking, seats } = sale;
    const other = payingOf.get(booking);
    const steps = isElsewhere(record)
      ? []
      : ticketSteps(sale, record, other !== undefined && other !== bill);
    if (steps.includes("resume")) payingOf.set(booking, bill);
    const facts = { bill, claim, booking, seats, trxId: record.trxId, facts: record.facts };
    return steps.map((step) => ({ step, ...facts }));
  });
  // Who is cancelled makes room for who has the seats now.
  const cancelled = ofBills.filter(({ step }) => step === "cancel_sale");
  const others = ofBills.filter(({ step }) => step !== "cancel_sale");
  return [...tripSteps(ledger, records), ...cancelled, ...others];
}

function tripSteps(ledger: TripLedger, records: TripRecords): TripStep[] {
  const isUnknown = records.incarnation === null && hasSeatsToLose(ledger);
  const steps: TripStepName[] = [
    ...(ledger.cancelled && !records.isCancelled ? (["cancel_trip"] as const) : []),
    ...(isUnknown ? (["know_object"] as const) : []),
  ];
  return steps.map((step) => ({ step, bill: null, seats: [] }));
}

function lostRecord(record: LedgerRecord, records: TripRecords): BillStep[] {
  return movedBillOf(record) === null ? lostBill(record) : lostMove(record, records);
}

/**
 * For a move that D1 lost in the restore, and that is newer than those it has: it is written down again, and goes on
 * from the object's record. One whose sale was cancelled after it leads to that. A bill that D1 lost with it comes first.
 */
function lostMove(record: LedgerRecord, records: TripRecords): BillStep[] {
  const { bill, claim, booking, seats, trxId, facts } = record;
  const home = homeOf(record, records);
  if (booking === null || home === undefined || !isNewer(record, home)) return [];
  const all = { bill, claim, booking, seats, trxId, facts };
  if (wasCancelledSince(record)) return [{ step: "cancel_sale", ...all }];
  return record.state === "released" ? [] : [{ step: "write_move", ...all }];
}

/** For a bill that D1 lost in the restore, and that has its seats in the object or may have taken money. */
function lostBill(record: LedgerRecord): BillStep[] {
  const { bill, claim, booking, seats, trxId, facts } = record;
  if (!hasTried(record) || booking === null || facts === null) return [];
  return [{ step: "write_bill", bill, claim, booking, seats, trxId, facts }];
}

/** `hasRival`: D1 has another bill of the booking as paid or being paid, so this one can only be refunded. */
function ticketSteps(sale: SaleRecord, record: LedgerRecord, hasRival: boolean): BillStepName[] {
  const { state } = record;
  if (sale.state === "created" || sale.state === "expired") {
    return hasTried(record) ? forgottenSteps(sale, record, hasRival) : [];
  }
  // Sold and given back since: the sale was cancelled after the point that D1 was restored to, or its ticket moved.
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

/** For a bill whose payment D1 lost. `let_go`: the wallet is queried, and a completed payment is refunded. */
function forgottenSteps(
  { paymentId }: SaleRecord,
  { state, facts, trxId }: LedgerRecord,
  hasRival: boolean,
): BillStepName[] {
  const isWritten = paymentId !== null;
  // Without the wallet's number the payment could never be queried.
  if (!isWritten && (facts?.paymentId ?? null) === null) return [];
  const payment = isWritten ? [] : (["write_payment"] as const);
  // Sold, and given back or without its seats: the money came, so the wallet need not be queried.
  const owed = trxId === null ? [] : (["owe_back"] as const);
  if (state === "released" || hasRival) return [...payment, "let_go", ...owed];
  return state === "sold" ? [...payment, "resume", "issue_ticket"] : [...payment, "resume"];
}
