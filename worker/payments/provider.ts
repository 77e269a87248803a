/**
 * The wallet as the product sees it: seven verbs and closed unions of outcomes. Only this folder knows the
 * provider's words. No answer is "in doubt", never "failed". Amounts are poisha. A error is never thrown:
 * a dropped connection, a time-out, HTML or an unknown code each have an outcome.
 */

export interface PaymentRequest {
  /** Unique number of ours; comes back with Execute and Query. */
  invoice: string;
  amountPoisha: number;
  callbackUrl: string;
  /** The buyer's phone: the wallet's page is filled in with it. */
  payerReference: string;
}

export type TokenOutcome = { outcome: "ready"; token: string } | { outcome: "away" };

export type CreateOutcome =
  | { outcome: "created"; paymentId: string; payUrl: string }
  | { outcome: "refused"; walletCode: string; walletMessage: string }
  | { outcome: "unauthorised" }
  | { outcome: "away" };

export interface Completed {
  outcome: "completed";
  trxId: string;
  amountPoisha: number;
  currency: string;
  /** Null when the wallet left it out; some of its answers do. */
  invoice: string | null;
}

export type ExecuteOutcome =
  | Completed
  /** Parsed replies that mean unpaid, by themselves (protocol 5, E4). */
  | { outcome: "refused"; cause: "balance" | "duplicate"; walletMessage: string }
  /** Means unpaid once one Query says Initiated. */
  | { outcome: "refused_if_initiated"; cause: "not_authorised" | "blocked"; walletMessage: string }
  | { outcome: "unauthorised" }
  | { outcome: "in_doubt" };

export type QueryOutcome =
  Completed | { outcome: "initiated" } | { outcome: "unauthorised" } | { outcome: "unknown" };

export interface RefundRequest {
  paymentId: string;
  trxId: string;
  amountPoisha: number;
  /** For the shop's own records at the wallet; no text of a buyer. */
  reason: string;
}

export type RefundOutcome =
  | { outcome: "refunded"; refundTrxId: string }
  /**
   * This call has given nothing back, and will not before a person acts: the window is over, the merchant short of
   * money, the amount too large. What an earlier call gave back may be the very cause; `refunds` tells.
   */
  | { outcome: "refused"; walletCode: string; walletMessage: string }
  | { outcome: "unauthorised" }
  | { outcome: "in_doubt" };

/** What was given back of one payment. A refund that is under way makes the whole answer `unknown`. */
export type RefundsOutcome =
  | { outcome: "known"; refunds: { refundTrxId: string; amountPoisha: number }[] }
  | { outcome: "unauthorised" }
  | { outcome: "unknown" };

export interface Wallet {
  /** The shared token in hand. `refused` names a token that the wallet answered 401 to: it is renewed, once. */
  token(refused?: string): Promise<TokenOutcome>;
  create(token: string, request: PaymentRequest): Promise<CreateOutcome>;
  execute(token: string, paymentId: string): Promise<ExecuteOutcome>;
  query(token: string, paymentId: string): Promise<QueryOutcome>;
  refund(token: string, request: RefundRequest): Promise<RefundOutcome>;
  refunds(token: string, payment: { paymentId: string; trxId: string }): Promise<RefundsOutcome>;
}
