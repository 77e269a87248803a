/**
 * The answers to a refund and to the question what became of it. SSLCOMMERZ takes a request for a refund and processes
 * it later, so a request that was taken is not a refund yet.
 */
import { isDone, readRefund } from "./wire.ts";

interface ApiAnswer {
  connection: string;
  body: unknown;
}

export type RefundSent =
  /** The request was taken; it is in progress under this number. */
  | { outcome: "taken"; refundRefId: string }
  /** Nothing was requested by this call. */
  | { outcome: "refused"; code: string; message: string }
  /** A refund of this payment is in progress already; its number, where it is given. */
  | { outcome: "in_progress"; refundRefId: string | null }
  | { outcome: "in_doubt" };

/** `cancelled`: the documents contradict themselves about it, so a person has to look. */
export type RefundState = "refunded" | "processing" | "cancelled" | "unknown";

/** The API has refused the call itself: wrong fields, wrong credentials, an account that is switched off. */
const REFUSED_CONNECTIONS = new Set(["INVALID_REQUEST", "FAILED", "INACTIVE"]);

export function readRefundSent(answer: ApiAnswer | null, bankTranId: string): RefundSent {
  if (answer === null) return { outcome: "in_doubt" };
  const reply = readRefund(answer.body);
  if (REFUSED_CONNECTIONS.has(answer.connection)) {
    const message = reply?.errorReason ?? "";
    return { outcome: "refused", code: answer.connection, message };
  }
  if (!isDone(answer.connection) || reply === null) return { outcome: "in_doubt" };
  if (reply.bank_tran_id !== null && reply.bank_tran_id !== bankTranId) {
    return { outcome: "in_doubt" };
  }
  switch (reply.status?.toLowerCase()) {
    case "success":
      return reply.refund_ref_id === null
        ? { outcome: "in_doubt" }
        : { outcome: "taken", refundRefId: reply.refund_ref_id };
    case "failed":
      return { outcome: "refused", code: "failed", message: reply.errorReason ?? "" };
    case "processing":
      return { outcome: "in_progress", refundRefId: reply.refund_ref_id };
    default:
      return { outcome: "in_doubt" };
  }
}

export function readRefundState(answer: ApiAnswer | null, refundRefId: string): RefundState {
  if (answer === null || !isDone(answer.connection)) return "unknown";
  const reply = readRefund(answer.body);
  if (reply === null) return "unknown";
  if (reply.refund_ref_id !== null && reply.refund_ref_id !== refundRefId) return "unknown";
  switch (reply.status?.toLowerCase()) {
    case "refunded":
      return "refunded";
    case "processing":
      return "processing";
    case "cancelled":
      return "cancelled";
    default:
      return "unknown";
  }
}
