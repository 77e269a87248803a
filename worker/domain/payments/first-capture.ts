/**
 * When a bill's payment may begin (decisions 3.3): while its hold runs and the trip is on sale, plus the time that a
 * payment takes; never while the trip is cancelled or postponed. A payment that has begun is finished at any time.
 */
import { HOLD_MS } from "../seats/seat-limits.ts";

/** Time that a buyer may spend on the wallet's page. */
export const PAYMENT_TAKES_MS = 5 * 60_000;

export interface FirstCaptureFacts {
  createdAt: number;
  /** Null for a bill written by an earlier version. */
  payUntil: number | null;
  saleClosesAt: number;
  tripCancelledAt: number | null;
  tripPostponedAt: number | null;
  /** The revision of its trip that its buyer saw, and the trip's own. */
  revision: number;
  tripRevision: number;
}

export type LateFailure =
  | "trip_cancelled"
  | "trip_postponed"
  | "trip_changed"
  | "sale_closed"
  | "bill_expired";

/** When a payment may no longer begin, considering the hold only. */
export function findPayEnd(holdEndsAt: number): number {
  return holdEndsAt + PAYMENT_TAKES_MS;
}

/** The end of the first capture, also limited by the sale of the trip; the trip's object checks it too. */
export function computeFirstCaptureEnd(bill: FirstCaptureFacts): number {
  return Math.min(
    bill.payUntil ?? findPayEnd(bill.createdAt + HOLD_MS),
    bill.saleClosesAt + PAYMENT_TAKES_MS,
  );
}

/** Null while the payment may begin. */
export function findFirstCaptureFailure(bill: FirstCaptureFacts, now: number): LateFailure | null {
  if (bill.tripCancelledAt !== null) return "trip_cancelled";
  if (bill.tripPostponedAt !== null) return "trip_postponed";
  if (bill.revision !== bill.tripRevision) return "trip_changed";
  if (now >= bill.saleClosesAt + PAYMENT_TAKES_MS) return "sale_closed";
  return now >= computeFirstCaptureEnd(bill) ? "bill_expired" : null;
}
