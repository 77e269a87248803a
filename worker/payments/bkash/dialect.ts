/** The interface of a dialect of the wallet; code that the dialects share is in bkash.ts. */
import type { RefundReply } from "./wire.ts";

export interface Dialect {
  /** The value of WALLET_DIALECT; the wallet's addresses end in it. */
  name: string;
  paths: Record<
    "grant" | "refresh" | "create" | "execute" | "query" | "refund" | "refunds",
    string
  >;
  /** Field names of requests. */
  fields: { paymentId: string; trxId: string; refundAmount: string };
  /** Additional fields of Create. */
  createFields: Record<string, string>;
  /** Whether each success has a code, or only refusals. */
  successHasCode: boolean;
  /** The number of refunds that one transaction can have. */
  refundsPerPayment: number;
  /** The number of days after its payment. */
  refundDays: number;
  /** The code for a transaction without refunds. */
  noRefundCode: string | null;
  /** The refunds of this transaction; null where they can't be parsed. */
  readRefunds(body: unknown, trxId: string): RefundReply[] | null;
}
