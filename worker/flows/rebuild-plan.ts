/**
 * Which steps a rebuild of a trip takes (rebuild.ts), from what its object and D1 say. Pure. Each step is one of the
 * protocol's own, guarded by the state it leaves, or writes a row that is missing.
 */
import type { SaleRecord } from "../db/tickets/trip-records.ts";
import { unreachable } from "../domain/result.ts";
import { isOf } from "../domain/seats/claim.ts";
import type { BillFacts } from "../domain/seats/trip-state.ts";
import type { TripLedger } from "../trip/calls.ts";
import { pair, type LedgerRecord, type TripRecords } from "./compare.ts";

export type StepName =
  | "write_bill"
  | "cancel_sale"
  | "resume"
  | "issue_ticket"
  | "write_ticket"
  | "write_seats"
  | "give_back"
  | "release"
  | "sell"
  | "restore_sold"
  | "restore_capturing";

export interface PlannedStep {
  step: StepName;
  bill: number;
  claim: string;
  booking: string;
  seats: readonly string[];
  trxId: string | null;
  facts: BillFacts | null;
}

/** D1 from the object: a ticket only for a bill that the object has sold. */
export function planTickets(
  tripId: string,
  ledger: TripLedger,
  records: TripRecords,
): PlannedStep[] {
  const { saleOf } = pair(tripId, ledger, records);
  return ledger.bills.flatMap((record): PlannedStep[] => {
    const sale = saleOf(record);
    if (sale === undefined) return lostBill(record);
    // A record of other seats or of another booking is never believed.
    if (!isOf(record, sale)) return [];
    const { bill, claim, booking, seats } = sale;
    const facts = { bill, claim, booking, seats, trxId: record.trxId, facts: null };
    return ticketSteps(sale, record).map((step) => ({ step, ...facts }));
  });
}

/** Seats that the object has for a bill that D1 has lost with the restore. */
function lostBill({ state, bill, claim, booking, seats, trxId, facts }: LedgerRecord) {
  if (state === "released" || booking === null || facts === null) return [];
  return [{ step: "write_bill", bill, claim, booking, seats, trxId, facts } as const];
}

function ticketSteps(sale: SaleRecord, { state, trxId }: LedgerRecord): StepName[] {
  const isSold = state === "sold";
  // Sold and given back since: the sale was cancelled after the minute that D1 was restored to.
  if (state === "released") return sale.state === "paid" && trxId !== null ? ["cancel_sale"] : [];
  if (sale.state === "created" || sale.state === "expired") {
    // Without the wallet's number nobody could ever ask what became of the payment.
    if (!isSold) return sale.paymentId === null ? [] : ["resume"];
    return ["resume", "issue_ticket"];
  }
  if (sale.state === "capturing") return isSold ? ["issue_ticket"] : [];
  if (sale.state !== "paid" || !isSold || sale.ticket === "void") return [];
  const isLacking = sale.seats.some((seatNo) => !sale.ticketSeats.includes(seatNo));
  return [
    ...(sale.ticket === "none" ? (["write_ticket"] as const) : []),
    ...(isLacking ? (["write_seats"] as const) : []),
  ];
}

const SEAT_STEPS: readonly StepName[] = [
  "give_back",
  "release",
  "sell",
  "restore_sold",
  "restore_capturing",
];

/**
 * The object from D1: first what D1 says is over is freed, then what is paid is sold, then what is in doubt is locked,
 * so that no sale finds its seat taken by a bill that may come to nothing.
 */
export function planSeats(tripId: string, ledger: TripLedger, records: TripRecords): PlannedStep[] {
  const { recordOf } = pair(tripId, ledger, records);
  const planned = records.sales
    .filter((sale) => sale.tripId === tripId)
    .flatMap((sale): PlannedStep[] => {
      const record = recordOf(sale);
      if (record !== undefined && !isOf(record, sale)) return [];
      const step = seatStep(sale, record);
      const { bill, claim, booking, seats, trxId } = sale;
      return step === null ? [] : [{ step, bill, claim, booking, seats, trxId, facts: null }];
    });
  return SEAT_STEPS.flatMap((step) => planned.filter((one) => one.step === step));
}

function seatStep(sale: SaleRecord, record: LedgerRecord | undefined): StepName | null {
  const inObject = record?.state ?? "none";
  const isLive = inObject === "sold" || inObject === "capturing";
  switch (sale.state) {
    case "refund_owed":
    case "refunded":
      return isLive ? "give_back" : null;
    case "failed":
      return inObject === "capturing" ? "release" : null;
    case "paid":
      if (sale.trxId === null) return null;
      if (inObject === "capturing") return "sell";
      return inObject === "none" ? "restore_sold" : null;
    case "capturing":
      return inObject === "none" ? "restore_capturing" : null;
    case "created":
    case "expired":
      return null;
    default:
      return unreachable(sale.state);
  }
}
