/**
 * How long a bill may begin to be paid (decisions 3.3): while its hold runs and the trip is on sale, and as long after
 * as a payment takes. A bill that is being paid already is finished whenever that is.
 */
import { HOLD_MS } from "../seats/seat-lock.ts";

/** What the wallet's own page may take of a buyer's time. */
export const PAYMENT_TAKES_MS = 5 * 60_000;

export interface FirstCaptureFacts {
  createdAt: number;
  /** Null for a bill that an earlier version wrote. */
  payUntil: number | null;
  saleClosesAt: number;
  tripCancelledAt: number | null;
}

export type LateFailure = "trip_cancelled" | "sale_closed" | "bill_expired";

/** The instant from which a bill may no longer begin to be paid, by its hold alone. */
export function payUntil(holdEndsAt: number): number {
  return holdEndsAt + PAYMENT_TAKES_MS;
}

/** The same with the sale of its trip; the trip's object applies it once more. */
export function firstCaptureEndsAt(bill: FirstCaptureFacts): number {
  return Math.min(
    bill.payUntil ?? payUntil(bill.createdAt + HOLD_MS),
    bill.saleClosesAt + PAYMENT_TAKES_MS,
  );
}

/** Null while the bill may begin to be paid. */
export function firstCaptureFailure(bill: FirstCaptureFacts, now: number): LateFailure | null {
  if (bill.tripCancelledAt !== null) return "trip_cancelled";
  if (now >= bill.saleClosesAt + PAYMENT_TAKES_MS) return "sale_closed";
  return now >= firstCaptureEndsAt(bill) ? "bill_expired" : null;
}
