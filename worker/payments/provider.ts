/**
 * A payment provider as the product sees it: a few verbs, closed unions of outcomes, and the provider's own times and
 * limits. Tokens, dialects and codes stay in the provider's folder. No answer is "in doubt", never "failed". Amounts
 * are poisha, instants epoch ms. Nothing here throws: a dropped connection, a time-out, HTML or an unknown code each
 * have an outcome.
 */

export interface PaymentRequest {
  /** Unique number of ours; comes back with Execute and Query. */
  invoice: string;
  amountPoisha: number;
  callbackUrl: string;
  /** The buyer's phone: the provider's page is filled in with it. */
  payerReference: string;
}

export type CreateOutcome =
  | { outcome: "created"; paymentId: string; payUrl: string }
  | { outcome: "refused"; walletCode: string; walletMessage: string }
  | { outcome: "away" };

export interface Completed {
  outcome: "completed";
  trxId: string;
  amountPoisha: number;
  currency: string;
  /** Null when the provider left it out; some of its answers do. */
  invoice: string | null;
}

export type ExecuteOutcome =
  | Completed
  /** Parsed replies that mean unpaid, by themselves (protocol 5, E4). */
  | { outcome: "refused"; cause: "balance" | "duplicate"; walletMessage: string }
  /** Means unpaid once one Query says Initiated. */
  | { outcome: "refused_if_initiated"; cause: "not_authorised" | "blocked"; walletMessage: string }
  | { outcome: "in_doubt" };

export type QueryOutcome =
  | Completed
  /** Not completed so far, in one of the provider's documented words for it. */
  | { outcome: "initiated" }
  /** A reply about the payment that says neither; `status` is the provider's own word or code. */
  | { outcome: "unrecognised"; status: string }
  /** No answer, an outage, or a payment that completed with facts that cannot be read. */
  | { outcome: "unknown" };

export interface RefundRequest {
  paymentId: string;
  trxId: string;
  amountPoisha: number;
  /** For the shop's own records at the provider; no text of a buyer. */
  reason: string;
}

export type RefundOutcome =
  | { outcome: "refunded"; refundTrxId: string }
  /**
   * This call has given nothing back, and will not before a person acts: the window is over, the merchant short of
   * money, the amount too large. What an earlier call gave back may be the very cause; `refundStatus` tells.
   */
  | { outcome: "refused"; walletCode: string; walletMessage: string }
  | { outcome: "in_doubt" };

/** What was given back of one payment. A refund that is under way makes the whole answer `unknown`. */
export type RefundsOutcome =
  | { outcome: "known"; refunds: { refundTrxId: string; amountPoisha: number }[] }
  | { outcome: "unknown" };

/** Until when a call that moves money may be sent, and the caller's clock: it is read right before each send. */
export interface SendLimit {
  sendBy: number;
  now(): number;
}

/** What must be had before a bill moves (a token, a session) is in hand: the next call can be sent at once. */
export interface PaymentSession {
  create(request: PaymentRequest): Promise<CreateOutcome>;
  /**
   * Sends at most one Execute that reaches the provider's own work. Invariant: nothing is awaited between the look at
   * the clock and the send; from `sendBy` on nothing is sent, and the answer is `in_doubt` (protocol 5, E3).
   */
  execute(paymentId: string, limit: SendLimit): Promise<ExecuteOutcome>;
}

/** How long a provider takes. Durations in ms. */
export interface ProviderTiming {
  /** Every call is given up after this. */
  timeoutMs: number;
  /** Execute is never sent later than this after its flow began. */
  executeByMs: number;
  /** After its flow began; from then on "Initiated" is believed. The provider's worst lateness is inside. */
  believeFromMs: number;
  /** A bill older than this is never sent to Execute. */
  executableMs: number;
  /** After the bill was made; from then on nothing completes and Query tells the truth. */
  deadAfterMs: number;
  /** When a payment that was let go is asked about again, after it was let go; the last time is when it is dead. */
  lateCheckAfterMs: readonly [number, ...number[]];
  /** Where that last question got no answer, the next one follows after this. */
  lateCheckRetryMs: number;
  /** A refund is never sent later than this after its attempt began. */
  refundByMs: number;
  /** By then a refund that was sent is decided, and another attempt may begin. */
  refundSettledMs: number;
}

export interface PaymentProvider {
  name: string;
  timing: ProviderTiming;
  /** `refundsPerPayment`: how many refunds one payment can have, parts and the rest together. */
  capabilities: { refundsPerPayment: number };
  /** Null while the provider cannot be called: nothing was sent. */
  prepare(): Promise<PaymentSession | null>;
  /** `queriedAt` is when the question left, by the caller's clock. */
  query(
    paymentId: string,
    clock: { now(): number },
  ): Promise<{ answer: QueryOutcome; queriedAt: number }>;
  /** Sends at most one refund that reaches the provider's own work, and none from `sendBy` on (protocol 7, F4). */
  refund(request: RefundRequest, limit: SendLimit): Promise<RefundOutcome>;
  refundStatus(payment: { paymentId: string; trxId: string }): Promise<RefundsOutcome>;
}
