/** A trip's sales as D1 has them and as its object does, matched; pure. For the comparison and the rebuild. */
import type { MovedBill, SaleRecord } from "../db/tickets/trip-records.ts";
import { isOf, keyOfNumber } from "../domain/seats/claim.ts";
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

export type LedgerRecord = TripLedger["bills"][number];

/**
 * A record that has or had the seats, or was refused them with a payment at the wallet: in D1 such a bill is past
 * `created`, and money may have come for it. Records that were barred before any attempt are excluded.
 */
export function hasTried({ state, facts, trxId }: LedgerRecord): boolean {
  return state !== "released" || trxId !== null || (facts !== null && facts.paymentId !== null);
}

/** Whether anybody would lose a seat if the object lost its storage: buyers, or staff who keep some back. */
export function hasSeatsToLose({ bills, seats }: TripLedger): boolean {
  return bills.some((record) => hasTried(record)) || seats.some(({ state }) => state === "blocked");
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

/**
 * A move that D1 has not is over where D1 knows a later one of its ticket, or its sale has ended. A bill that D1 has not
 * as paid may only be what a restore has left of it.
 */
export function isOverFor(record: LedgerRecord, home: MovedBill): boolean {
  if (home.state === "paid") return !isNewer(record, home);
  return home.state === "refund_owed" || home.state === "refunded" || home.state === "failed";
}

/** D1 should have it: a move that let its seats go is missed only where its sale was cancelled after it. */
export function isMissed(record: LedgerRecord, records: TripRecords): boolean {
  if (movedBillOf(record) === null) return hasTried(record);
  if (record.state !== "released") return true;
  const home = homeOf(record, records);
  return wasCancelledSince(record) && (home === undefined || isNewer(record, home));
}

/** Sold, and given back since: by a refund, and not by a move. A record from before reasons says so by its facts. */
export function wasCancelledSince({ state, trxId, facts, releaseReason }: LedgerRecord): boolean {
  if (state !== "released" || trxId === null) return false;
  return releaseReason === "cancelled" || (releaseReason === null && facts?.isMoveEnd !== true);
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
