/** Compares a paid bill in D1 with the provider's record of it. Pure; amounts are poisha. */
import { isUnexplained, type RecordedRefunds } from "./refund.ts";

export type WalletFinding =
  | "not_charged"
  | "amount_differs"
  | "trx_differs"
  | "given_back_unknown"
  | "refund_missing";

export interface CheckedBill {
  state: "paid" | "refunded";
  totalPoisha: number;
  /** The amount that came, where it is not the total. */
  receivedPoisha: number | null;
  trxId: string | null;
  /** Null while the whole was not refunded, or where a person refunded it by other means. */
  refundTrxId: string | null;
}

interface Payment {
  trxId: string;
  amountPoisha: number;
  /** Another number by which D1 may have it. */
  alias?: string;
}

/** All payments for one bill. Which of them a provider names first may change. */
interface PaidOnPage extends Payment {
  surplus?: readonly Payment[];
}

export interface WalletWords {
  /** Null where the provider no longer knows payments of that age. */
  payment: ({ outcome: "completed" } & PaidOnPage) | { outcome: string } | null;
  /** Null when the refunds are not known. */
  refunds: readonly { refundTrxId: string; amountPoisha: number }[] | null;
}

export function listPayments({ surplus = [], ...first }: PaidOnPage): Payment[] {
  return [first, ...surplus];
}

/** `parts` are the refunded ones. Null: no difference is known. */
export function walletFinding(
  bill: CheckedBill,
  parts: RecordedRefunds,
  { payment, refunds }: WalletWords,
): WalletFinding | null {
  if (payment?.outcome === "initiated") return "not_charged";
  if (payment !== null && "trxId" in payment) {
    const own = listPayments(payment).find(
      ({ trxId, alias }) => trxId === bill.trxId || (alias !== undefined && alias === bill.trxId),
    );
    if (own === undefined) return "trx_differs";
    const received = bill.receivedPoisha ?? bill.totalPoisha;
    if (own.amountPoisha !== received) return "amount_differs";
  }
  if (refunds === null) return null;
  const { refundTrxId } = bill;
  const isByHand = bill.state === "refunded" && refundTrxId === null;
  const trxIds = refundTrxId === null ? parts.trxIds : [...parts.trxIds, refundTrxId];
  if (!isByHand && isUnexplained(refunds, { ...parts, trxIds })) return "given_back_unknown";
  const listed = new Set(refunds.map((one) => one.refundTrxId));
  return trxIds.every((one) => listed.has(one)) ? null : "refund_missing";
}
