/**
 * The steps that rebuild a trip's object from D1 (rebuild.ts), computed from both. Pure. Each step is one of the
 * protocol's own, guarded by the state it leaves.
 */
import type { SaleRecord } from "../db/tickets/trip-records.ts";
import { unreachable } from "../domain/result.ts";
import { isOf } from "../domain/seats/claim.ts";
import type { TripLedger } from "../trip/calls.ts";
import type { BillStep, BillStepName, PlannedStep } from "./rebuild-plan.ts";
import { homeOf, isOverFor, pair, type LedgerRecord, type TripRecords } from "./trip-records.ts";

const SEAT_STEPS: readonly BillStepName[] = ["give_back", "release", "sell", "restore_sold"];

/**
 * The object from D1: first finished bills are freed, then paid ones sold, then bills in doubt locked or barred, so that
 * no sale finds its seat taken by a bill that may fail; last, for a lost object, the seats that staff have blocked
 * (`blocked`). `now` in epoch ms.
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
      if (record !== undefined && !isOf(record, sale)) return [];
      const step = seatStep(sale, record);
      const { bill, claim, booking, seats, trxId, facts } = sale;
      if (step === null) return [];
      return [{ step, bill, claim, booking, seats, trxId, facts, ...readMoveEnd(sale) }];
    });
  // Of a move that D1 has not, and that is not written again either: its sale is over, or a later move is known.
  const stray = ledger.bills.flatMap((record): BillStep[] => {
    const { bill, claim, booking, seats, trxId, facts, state } = record;
    const home = homeOf(record, records);
    const isKnown = home === undefined || saleOf(record) !== undefined;
    if (isKnown || booking === null || state === "released" || !isOverFor(record, home)) return [];
    return [{ step: "give_back", bill, claim, booking, seats, trxId, facts }];
  });
  planned.push(...stray);
  const settled = SEAT_STEPS.flatMap((step) => planned.filter((one) => one.step === step));
  const isTaken = new Set([
    ...ledger.seats.map(({ seatNo }) => seatNo),
    ...settled.flatMap(({ seats }) => seats),
  ]);
  const doubts = planned.filter(({ step }) => step === "restore_capturing");
  const sending = new Set(sendingSales(records, now).map(({ claim }) => claim));
  const inDoubt = planDoubts(doubts, lockedSeats(ledger, settled), sending);
  for (const seatNo of inDoubt.flatMap(({ seats }) => seats)) isTaken.add(seatNo);
  const ofBills = [...settled, ...inDoubt];
  const back = [...blocked].filter((seatNo) => !isTaken.has(seatNo));
  const isCancelled = records.isCancelled && !ledger.cancelled;
  return [
    ...(isCancelled ? [{ step: "cancel_object", bill: null, seats: [] } as const] : []),
    ...ofBills,
    ...(back.length > 0 ? [{ step: "block", bill: null, seats: back } as const] : []),
  ];
}

/**
 * Payments in doubt that the object does not know are locked again, the youngest first: a later bill for a seat was made
 * when the earlier one had lost it. Where a sale or another payment has one of its seats, a payment can't become a ticket
 * any more. Its claim is barred as soon as no Execute of it can be sent, and the wallet decides how the bill ends
 * (protocol 13, A5).
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
function lockedSeats({ seats }: TripLedger, steps: readonly BillStep[]): Set<string> {
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
