/** What somebody who asks about a sale is told, and what is done about it next: one answer for all who look. */
import type { BillState } from "./bill.ts";
import { toVisiblePhone } from "../retention.ts";
import { DOUBT_LATE_MS } from "./figures.ts";
import { COUNTER_PROVIDER } from "./provider-names.ts";

export const NEXT_STEPS = [
  /** Nothing was taken, and the buyer may still come back from the wallet's page. */
  "not_confirmed",
  "not_charged",
  "doubt_young",
  "doubt_late",
  /** It ended unpaid, and the provider is asked again in case the money comes late. */
  "late_check",
  "has_ticket",
  /** It was written again after a restore, or its journey is long over: nobody's phone number opens it. */
  "ticket_without_phone",
  "refund_new",
  "refund_tried",
  /** A person pays it back by other means. */
  "refund_refused",
  "refunded",
] as const;
export type NextStep = (typeof NEXT_STEPS)[number];

interface WaitingRefund {
  provider: string;
  refundTries: number;
  refundRefusals: number;
  /** The wallet does not pay it back (way-back.ts). */
  isByHand?: boolean;
}

/** The end of Execute's time, and of the time for which Initiated proves nothing (protocol 2). Epoch ms. */
interface PaymentTimes {
  executeBy?: number | null;
  believeFrom?: number | null;
}

/**
 * The buyer may still pay on the wallet's own page, which is no doubt. Only such payments have one time for both ends
 * (protocol 26).
 */
export function isOnPage({ executeBy, believeFrom }: PaymentTimes, now: number): boolean {
  return typeof executeBy === "number" && executeBy === believeFrom && now < executeBy;
}

export interface WaitingBill extends WaitingRefund, PaymentTimes {
  state: BillState;
  contactPhone: string;
  /** When the bill entered its state. Epoch ms. */
  since: number;
  lateCheckUntil: number | null;
}

export function findNextStep(bill: WaitingBill, now: number): NextStep {
  switch (bill.state) {
    case "created":
      return "not_confirmed";
    case "capturing":
      return isOnPage(bill, now) ? "not_confirmed" : doubtStep(bill, now);
    case "paid":
      return toVisiblePhone(bill.contactPhone) === "" ? "ticket_without_phone" : "has_ticket";
    case "failed":
    case "expired":
      return bill.lateCheckUntil === null ? "not_charged" : "late_check";
    case "refund_owed":
      return refundStep(bill);
    case "refunded":
      return "refunded";
  }
}

export function doubtStep({ since }: { since: number }, now: number): NextStep {
  return now - since > DOUBT_LATE_MS ? "doubt_late" : "doubt_young";
}

/** For a part that goes back, too. */
export function refundStep(refund: WaitingRefund): NextStep {
  const isByHand = refund.isByHand === true || refund.provider === COUNTER_PROVIDER;
  if (refund.refundRefusals > 0 || isByHand) return "refund_refused";
  return refund.refundTries === 0 ? "refund_new" : "refund_tried";
}
