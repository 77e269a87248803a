/** What a dialect of the wallet is; all that the dialects share is in bkash.ts. */
import type { RefundReply } from "./wire.ts";

export interface Dialect {
  /** As WALLET_DIALECT has it; the wallet's addresses end in it, too. */
  name: string;
  paths: Record<
    "grant" | "refresh" | "create" | "execute" | "query" | "refund" | "refunds",
    string
  >;
  /** How it spells what is sent. */
  fields: { paymentId: string; trxId: string; refundAmount: string };
  /** What Create carries besides. */
  createFields: Record<string, string>;
  /** Whether each success says so by a code, or only refusals have one. */
  successHasCode: boolean;
  /** How many refunds one transaction can have. */
  refundsPerPayment: number;
  /** The code that says: nothing was given back of this transaction. */
  noRefundCode: string | null;
  /** The refunds of this transaction; null where they cannot be made out. */
  readRefunds(body: unknown, trxId: string): RefundReply[] | null;
}
