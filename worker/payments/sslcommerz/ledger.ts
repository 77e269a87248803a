/**
 * What the shop remembers of SSLCOMMERZ outside D1: the refunds that it has requested, since the API can't list them by
 * payment, and the last outage. A restore of D1 does not set it back.
 */
import type { Outage, OutageKind } from "../../domain/payments/outage.ts";

export interface RequestedRefund {
  /** Our own number of the request. */
  refundTransId: string;
  amountPoisha: number;
  /** SSLCOMMERZ's number; null while no answer has told it. */
  refundRefId: string | null;
  isRefunded: boolean;
}

/** Each method returns null, or false, when the ledger can't be reached. */
export interface SslcommerzLedger {
  /** Records a refund before it is sent; without that, nothing is sent. */
  begin(
    bankTranId: string,
    refund: { refundTransId: string; amountPoisha: number },
  ): Promise<boolean>;
  /** The request was taken under this number. */
  take(refundTransId: string, refundRefId: string): Promise<boolean>;
  finish(refundTransId: string): Promise<boolean>;
  /** Nothing was requested. */
  forget(refundTransId: string): Promise<boolean>;
  /** All requests for a transaction, in the order in which they were begun. */
  list(bankTranId: string): Promise<RequestedRefund[] | null>;
  note(shown: "ok" | OutageKind): Promise<void>;
  outage(): Promise<Outage | null>;
}
