/** The state machine of a bill: its transitions (protocol 3), and the response that each state allows (protocol 9). */
import type { Refusal } from "../refusal.ts";
import type { LateFailure } from "./first-capture.ts";

export type BillState =
  | "created"
  | "capturing"
  | "paid"
  | "failed"
  | "expired"
  | "refund_owed"
  | "refunded";

export const BILL_TRANSITIONS = {
  // From `created` to failed by a rebuild only, and likewise from expired: the object has a payment that D1 lost in a
  // restore.
  created: ["capturing", "expired", "failed"],
  capturing: ["paid", "failed", "refund_owed"],
  failed: ["refund_owed"],
  paid: ["refund_owed"],
  refund_owed: ["refunded"],
  expired: ["capturing", "failed"],
  refunded: [],
} as const satisfies Record<BillState, readonly BillState[]>;

/** The states that a bill may go to from one of `From`. */
export type NextState<From extends BillState> = (typeof BILL_TRANSITIONS)[From][number];

export function canBecome(from: BillState, to: BillState): boolean {
  const next: readonly BillState[] = BILL_TRANSITIONS[from];
  return next.includes(to);
}

/** Why a bill failed although nobody was charged; kept with it so that a repeat reads the same. */
export type BillFailure =
  | "seats_released"
  | "phone_limit"
  | "balance"
  | "duplicate"
  | "blocked"
  | "not_authorised"
  /** Another payment of the booking was opened. */
  | "replaced"
  | "coupon_used_up"
  | "coupon_not_now"
  | LateFailure;

export interface BillStatus {
  state: BillState;
  ticketId: string | null;
  failure: string | null;
  lateCheckUntil: number | null;
}

export type PaymentStatus =
  | { state: "ticket"; ticketId: string }
  | { state: "in_doubt" }
  | { state: "refused"; refusal: Refusal };

/**
 * Failures whose sentence states what happens if money was taken after all, so it is also true during the late-payment
 * check.
 */
const MAY_BE_LATE: ReadonlySet<string | null> = new Set(["balance", "duplicate", "blocked"]);

/** Never "not charged" while an Execute may still complete. */
export function toPaymentStatus(bill: BillStatus): PaymentStatus {
  switch (bill.state) {
    case "paid":
      return bill.ticketId === null
        ? { state: "in_doubt" }
        : { state: "ticket", ticketId: bill.ticketId };
    case "capturing":
      return { state: "in_doubt" };
    case "created":
      return toRefusedStatus({ reason: "payment_other_bill" });
    case "expired":
      return toRefusedStatus(
        bill.failure === null ? { reason: "bill_expired" } : failureRefusal(bill),
      );
    case "refund_owed":
      return toRefusedStatus({ reason: "payment_refunding" });
    case "refunded":
      return toRefusedStatus({ reason: "payment_refunded" });
    case "failed":
      return toRefusedStatus(
        bill.lateCheckUntil === null || MAY_BE_LATE.has(bill.failure)
          ? failureRefusal(bill)
          : { reason: "payment_not_completed" },
      );
  }
}

function toRefusedStatus(refusal: Refusal): PaymentStatus {
  return { state: "refused", refusal };
}

function failureRefusal(bill: BillStatus): Refusal {
  switch (bill.failure) {
    case "seats_released":
      return { reason: "seats_released" };
    case "phone_limit":
      return { reason: "phone_limit" };
    case "balance":
      return { reason: "wallet_balance" };
    case "duplicate":
      return { reason: "wallet_duplicate" };
    case "blocked":
      return { reason: "wallet_blocked" };
    case "bill_expired":
      return { reason: "bill_expired" };
    case "replaced":
      return { reason: "payment_other_bill" };
    case "sale_closed":
    case "trip_cancelled":
    case "trip_postponed":
    case "trip_changed":
    case "coupon_used_up":
    case "coupon_not_now":
      return { reason: bill.failure, notCharged: true };
    default:
      return { reason: "payment_failed" };
  }
}
