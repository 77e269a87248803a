/**
 * The steps that rebuild a trip's object from D1 (rebuild.ts), computed from both. Pure. Each step is one of the
 * protocol's own, guarded by the state it leaves.
 */
import type { SaleRecord } from "../../db/tickets/trip-records.ts";
import { unreachable } from "../../domain/result.ts";
import { claimsTakenOver } from "../../domain/seats/bill-facts.ts";
import { matchesClaim } from "../../domain/seats/claim.ts";
import type { TripLedger } from "../../trip/calls.ts";
import { findUnknownTies } from "./lost-numbers.ts";
import type { BillStep, BillStepName, PlannedStep } from "./rebuild-plan.ts";
import { findHome, isOverFor, pair, type LedgerRecord, type TripRecords } from "./trip-records.ts";

const SEAT_STEPS: readonly BillStepName[] = ["give_back", "release", "sell", "restore_sold"];

/**
 * Plans the rebuild of the object from D1. Finished bills are freed first, then paid bills sold, then bills in doubt
 * locked or barred, so that no sale finds its seat taken by a bill that may fail. For a lost object, the seats that
 * staff have blocked (`blocked`) come last. `now` in epoch ms.
 */
export function planSeats(
  tripId: string,
  ledger: TripLedger,
  records: TripRecords,
  { blocked, now }: { blocked: Iterable<string>; now: number },
): PlannedStep[] {
  const { recordOf, saleOf } = pair(tripId, ledger, records);
  const planned = records.sales
    .filter((sale) => sale.tripId === tripId)
    .flatMap((sale): BillStep[] => {
      const record = recordOf(sale);
      if (record !== undefined && !matchesClaim(record, sale)) return [];
      const step = seatStep(sale, record);
      const { bill, claim, booking, seats, trxId, facts } = sale;
      if (step === null) return [];
      const over = claimsTakenOver(facts, tripId);
      return [{ step, bill, claim, booking, seats, trxId, facts, over, ...readMoveEnd(sale) }];
    });
  // D1 lacks this move and does not write it again, since its sale is over or a later move is known: its seats go back.
  const stray = ledger.bills.flatMap((record): BillStep[] => {
    const { bill, claim, booking, seats, trxId, facts, state } = record;
    const home = findHome(record, records);
    const isKnown = home === undefined || saleOf(record) !== undefined;
    if (isKnown || booking === null || state === "released" || !isOverFor(record, home)) return [];
    const over = claimsTakenOver(facts, tripId);
    return [{ step: "give_back", bill, claim, booking, seats, trxId, facts, over }];
  });
  planned.push(...stray);
  const settled = SEAT_STEPS.flatMap((step) => planned.filter((one) => one.step === step));
  const isTaken = new Set([
    ...ledger.seats.map(({ seatNo }) => seatNo),
    ...settled.flatMap(({ seats }) => seats),
  ]);
  const doubts = planned.filter(({ step }) => step === "restore_capturing");
  const sending = new Set(sendingSales(records, now).map(({ claim }) => claim));
  const inDoubt = planDoubts(doubts, listLockedSeats(ledger, settled), sending);
  for (const seatNo of inDoubt.flatMap(({ seats }) => seats)) isTaken.add(seatNo);
  const ofBills = [...settled, ...inDoubt];
  const back = [...blocked].filter((seatNo) => !isTaken.has(seatNo));
  const isCancelled = records.isCancelled && !ledger.cancelled;
  return [
    ...(isCancelled ? [{ step: "cancel_object", bill: null, seats: [] } as const] : []),
    ...ofBills,
    ...tieSteps(tripId, ledger, records),
    ...(back.length > 0 ? [{ step: "block", bill: null, seats: back } as const] : []),
  ];
}

/** Ties each sale to its current phone number, and bars the ties of finished corrections. */
function tieSteps(tripId: string, ledger: TripLedger, { tied }: TripRecords): BillStep[] {
  return tied.flatMap((bill): BillStep[] => {
    const ties = findUnknownTies(tripId, ledger, bill);
    if (ties.length === 0) return [];
    const rest = { booking: "", seats: [], trxId: null, facts: null };
    return [{ step: "restore_ties", bill: bill.bill, claim: bill.claim, ...rest, ties }];
  });
}

/**
 * Locks the seats of payments in doubt that the object does not know, the youngest first: a later bill for a seat
 * exists only because the earlier one had lost it. A payment can't become a ticket any more when a sale or another
 * payment has one of its seats. Its claim is barred as soon as no Execute of it can be sent, and the wallet decides how
 * the bill ends (protocol 13, A5).
 */
function planDoubts(
  doubts: readonly BillStep[],
  locked: Set<string>,
  sending: ReadonlySet<string>,
): BillStep[] {
  const youngestFirst = doubts.toSorted((a, b) => b.bill - a.bill);
  return youngestFirst.flatMap((doubt): BillStep[] => {
    if (doubt.seats.some((seatNo) => locked.has(seatNo))) {
      return sending.has(doubt.claim) ? [] : [{ ...doubt, step: "bar" }];
    }
    for (const seatNo of doubt.seats) locked.add(seatNo);
    return [doubt];
  });
}

/** The seats that nobody else can get once these steps are taken. */
function listLockedSeats({ seats }: TripLedger, steps: readonly BillStep[]): Set<string> {
  const isFreed = ({ step }: BillStep) => step === "give_back" || step === "release";
  const freed = new Set(steps.filter(isFreed).map(({ claim }) => claim));
  const locked = seats.filter(
    ({ state, claim }) => state !== "held" && (claim === null || !freed.has(claim)),
  );
  const restored = steps.filter(({ step }) => step === "restore_sold");
  return new Set([...locked.map(({ seatNo }) => seatNo), ...restored.flatMap((one) => one.seats)]);
}

/** Payments of which an Execute may still be sent. */
export function sendingSales({ sales }: TripRecords, now: number): SaleRecord[] {
  return sales.filter(
    ({ state, executeBy }) => state === "capturing" && executeBy !== null && now < executeBy,
  );
}

function readMoveEnd({ state, movedTo }: SaleRecord): Pick<BillStep, "moveEnd"> {
  if (state === "move_failed") return { moveEnd: { reason: "failed" } };
  if (state === "moved" && movedTo !== null) return { moveEnd: { reason: "left", movedTo } };
  return {};
}

function seatStep(sale: SaleRecord, record: LedgerRecord | undefined): BillStepName | null {
  const inObject = record?.state ?? "none";
  const isLive = inObject === "sold" || inObject === "capturing";
  switch (sale.state) {
    case "moving":
      return null;
    case "moved":
    case "move_failed":
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
