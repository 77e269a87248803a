/** Matches a trip's sales in D1 with the records of its object, for the comparison and the rebuild. Pure. */
import type { MovedBill, SaleRecord } from "../../db/tickets/trip-records.ts";
import type { TiedBill } from "../../db/tickets/phone-records.ts";
import { matchesClaim, keyOfNumber } from "../../domain/seats/claim.ts";
import type { TripLedger } from "../../trip/calls.ts";

export interface TripRecords {
  /** Bills of the trip, and moves into it. */
  sales: readonly SaleRecord[];
  /** Bills whose tickets came by a move, as the object records it. */
  moved: readonly MovedBill[];
  /** Bills whose phone numbers were corrected, according to D1 or to the object. */
  tied: readonly TiedBill[];
  isCancelled: boolean;
  /** The incarnation of the object that has the trip's seats; null before its first payment or blocked seat. */
  incarnation: string | null;
}

export type LedgerRecord = TripLedger["bills"][number];

/**
 * True for a record that has or had the seats, or was refused them while a payment existed at the wallet. In D1 such a
 * bill is past `created`, and money may have come for it. A record that was barred before any attempt does not count.
 */
export function hasTried({ state, facts, trxId }: LedgerRecord): boolean {
  return state !== "released" || trxId !== null || (facts !== null && facts.paymentId !== null);
}

/** Whether anybody would lose a seat if the object lost its storage: buyers, or staff who keep some back. */
export function hasSeatsToLose({ bills, seats }: TripLedger): boolean {
  return bills.some((record) => hasTried(record)) || seats.some(({ state }) => state === "blocked");
}

/** The claim of the bill whose ticket a record's move brought; null for a sale's own record. */
export function findMovedBill({ facts }: LedgerRecord): string | null {
  return facts?.moveOf?.claim ?? null;
}

/** What D1 knows of the bill whose ticket the record's move brought. */
export function findHome(record: LedgerRecord, { moved }: TripRecords): MovedBill | undefined {
  return moved.find(({ claim }) => claim === findMovedBill(record));
}

/** True when the sale is paid, and the record's move is later than all moves of the ticket in D1. */
export function isNewer({ facts }: LedgerRecord, { state, lastSeq }: MovedBill): boolean {
  return state === "paid" && (facts?.moveOf?.seq ?? 0) > lastSeq;
}

/**
 * True when a move that D1 lacks is over: D1 knows a later move of the ticket, or the sale has ended. A restore may
 * have put the bill back into any other state, which therefore proves nothing.
 */
export function isOverFor(record: LedgerRecord, home: MovedBill): boolean {
  if (home.state === "paid") return !isNewer(record, home);
  return home.state === "refund_owed" || home.state === "refunded" || home.state === "failed";
}

/**
 * True when D1 should have the record. A move that released its seats is missed only if its sale was cancelled after
 * it.
 */
export function isMissed(record: LedgerRecord, records: TripRecords): boolean {
  if (findMovedBill(record) === null) return hasTried(record);
  if (record.state !== "released") return true;
  const home = findHome(record, records);
  return wasCancelledSince(record) && (home === undefined || isNewer(record, home));
}

/**
 * True when the bill can never get its seats any more, so that its booking may have been sold others since. Where D1
 * still has the bill as being paid, the schedule ends it (protocol 6).
 */
export function hasReleased(record: LedgerRecord | undefined): boolean {
  return record?.state === "released" && record.releaseReason !== "left";
}

/**
 * True when the seats were sold, and given back since by a refund and not by a move. In a record older than release
 * reasons, the facts tell the two apart.
 */
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
      byClaim.get(sale.claim) ?? (old !== undefined && matchesClaim(old, sale) ? old : undefined);
    return record === undefined ? [] : [[sale, record]];
  });
  const recordBySale = new Map(pairs);
  const sales = new Map(pairs.map(([sale, record]) => [record.claim, sale]));
  return {
    recordOf: (sale: SaleRecord) => recordBySale.get(sale),
    saleOf: (record: LedgerRecord) => sales.get(record.claim),
  };
}
