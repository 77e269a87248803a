/**
 * The interface of a payment provider: a few methods, closed unions of outcomes, and the provider's own times and
 * limits. Tokens, dialects and codes stay in the provider's folder. A missing response is "in doubt", never "failed".
 * Amounts are poisha, instants epoch ms. Nothing here throws: a dropped connection, a time-out, HTML or an unknown code
 * each have an outcome.
 */
import type { Outage } from "../domain/payments/outage.ts";
import type { StoreVariables } from "./hosted-page/store.ts";

export interface PaymentRequest {
  /** For the log: the bill for which a provider answered unexpectedly. */
  bill: number;
  /** Our unique invoice number; returned by Execute and Query. */
  invoice: string;
  amountPoisha: number;
  /** Where the provider's page sends the browser at the end, by GET or POST. */
  callbackUrl: string;
  /** Where the provider's server sends notifications by POST; for providers that have `hints`. */
  notifyUrl?: string;
  /** The buyer's phone number, to prefill the provider's page. */
  payerReference: string;
}

export type CreateOutcome =
  | { outcome: "created"; paymentId: string; payUrl: string }
  | { outcome: "refused"; walletCode: string; walletMessage: string }
  | { outcome: "away" };

export interface Completed {
  outcome: "completed";
  /** The first payment that completed, where the provider took more than one for it. */
  trxId: string;
  amountPoisha: number;
  currency: string;
  /** Null when the provider left it out; some of its answers do. */
  invoice: string | null;
  /** The phone number of the paying wallet, as the provider writes it; some of its answers leave it out. */
  payer?: string;
  /** Another number by which the provider may have named this payment before. */
  alias?: string;
  /** Further payments that the buyer made on the same page. Refunds of each are told apart by its number. */
  surplus?: { trxId: string; amountPoisha: number; alias?: string }[];
}

export type ExecuteOutcome =
  | Completed
  /** Replies that prove that nothing was paid (protocol 5, E4). */
  | { outcome: "refused"; cause: "balance" | "duplicate"; walletMessage: string }
  /** Means unpaid if one Query then returns Initiated. */
  | {
      outcome: "refused_if_initiated";
      cause: "balance" | "duplicate" | "not_authorised" | "blocked";
      walletMessage: string;
    }
  | { outcome: "in_doubt" };

export type QueryOutcome =
  | Completed
  /** Not completed so far, by one of the provider's documented statuses. */
  | { outcome: "initiated" }
  /** A reply about the payment with another status; `status` is the provider's own text or code. */
  | { outcome: "unrecognised"; status: string }
  /** No response, an outage, or a completed payment whose details can't be parsed. */
  | { outcome: "unknown" };

/**
 * Whether the buyer has approved the payment on the provider's page. `awaited`: not so far, and Execute would be
 * refused. `settled`: there is nothing to wait for; the buyer has approved it, or it is paid, over or unknown there.
 */
export type Approval = "awaited" | "settled" | "unknown";

export interface RefundRequest {
  paymentId: string;
  trxId: string;
  amountPoisha: number;
  /** For the shop's records at the provider; contains no text of a buyer. */
  reason: string;
}

export type RefundOutcome =
  | { outcome: "refunded"; refundTrxId: string }
  /**
   * This call refunded nothing, and a repeat needs a person's action: the refund window is over, the merchant's balance
   * too low, the amount too large. The cause may be an earlier refund, which `refundStatus` shows.
   */
  | { outcome: "refused"; walletCode: string; walletMessage: string }
  | { outcome: "in_doubt" };

/** The refunds of one payment. A refund in progress makes the whole result `unknown`. */
export type RefundsOutcome =
  | { outcome: "known"; refunds: { refundTrxId: string; amountPoisha: number }[] }
  | { outcome: "unknown" };

/** The deadline for sending a call that moves money, and the caller's clock, which is read right before each send. */
export interface SendLimit {
  sendBy: number;
  now(): number;
}

/** A session has everything that must be obtained before a bill moves (a token): the next call can be sent at once. */
export interface PaymentSession {
  create(request: PaymentRequest): Promise<CreateOutcome>;
  /**
   * Sends at most one Execute that the provider processes. Invariant: nothing is awaited between the check of the clock
   * and the send; from `sendBy` on nothing is sent, and the outcome is `in_doubt` (protocol 5, E3).
   */
  execute(paymentId: string, limit: SendLimit): Promise<ExecuteOutcome>;
}

/** The times of a provider, in ms. */
export interface ProviderTiming {
  /** The time-out of every call. */
  timeoutMs: number;
  /** Execute is never sent later than this after its flow began. */
  executeByMs: number;
  /** Time from the start of Execute's flow until "Initiated" is trusted. Includes the provider's longest delay. */
  believeFromMs: number;
  /** A bill older than this is never sent to Execute. */
  executableMs: number;
  /** Time from the creation of a bill until no payment can complete any more and Query is definite. */
  deadAfterMs: number;
  /** When a released payment is queried again, counted from its release; the last Query is when it is dead. */
  lateCheckAfterMs: readonly [number, ...number[]];
  /** The pause before another Query if the last of those got no response. */
  lateCheckRetryMs: number;
  /** A refund is never sent later than this after its attempt began. */
  refundByMs: number;
  /** After this a sent refund is settled, and another attempt may begin. */
  refundSettledMs: number;
}

/**
 * What the provider's page and its server send to our addresses, as the fields of a query or of a form. All of it is a
 * hint, whoever signed it: what was paid is what `query` answers.
 */
export interface ProviderHints {
  /** What the browser says that comes back. Anything unknown is `came_back`. */
  readReturn(fields: URLSearchParams): "came_back" | "gave_up";
  /**
   * Our invoice number in a notification that the provider has signed, or that proves otherwise to be about it; null:
   * it does neither. Some providers notify one address for all payments, so they name the bill, too.
   */
  readNotification(fields: URLSearchParams): Promise<{ invoice: string; bill?: number } | null>;
}

export interface PaymentProvider {
  name: string;
  /** The charge on the fare that its buyers pay, in hundredths of a percent. Missing: that of the specification. */
  chargeBps?: number;
  timing: ProviderTiming;
  /** The longest address to return to that its page takes. Missing: any. */
  callbackCharactersMax?: number;
  capabilities: {
    /**
     * The number of refunds that one payment can have, parts and the rest together. 0: a person hands all of it back.
     */
    refundsPerPayment: number;
    /**
     * For how many days after a payment it accepts refunds of it; null: for ever. 0: it has no call for them, so that
     * a person pays back at the provider what it owes.
     */
    refundDays: number | null;
    /** Within how many days a refund that it has taken is done. Missing: at once. */
    refundTakesDays?: number;
    /**
     * Whether a payment may complete after its seats were released. If it can't, nothing was paid for them, and the
     * provider is not queried about it (protocol 19).
     */
    canPayLate: boolean;
    /**
     * When the buyer's money moves. `execute`: with our call, after the buyer has confirmed. `page`: on the provider's
     * own page, without us; the seats are locked before the page is shown, and every page that was shown is asked about
     * until nothing completes there any more (protocol 26).
     */
    moneyMovesAt: "execute" | "page";
  };
  /** What the provider says to us by itself. Only for providers whose money moves on their page. */
  hints?: ProviderHints;
  /** Why nobody can pay, as far as its last calls showed: nothing is sent. Null: payments can begin. Never throws. */
  outage(): Promise<Outage | null>;
  /** Null when the provider can't be called: nothing was sent. */
  prepare(): Promise<PaymentSession | null>;
  /** `queriedAt` is when the request was sent, by the caller's clock. */
  query(
    paymentId: string,
    clock: { now(): number },
  ): Promise<{ answer: QueryOutcome; queriedAt: number }>;
  /** Missing where the provider can't tell. Changes nothing there. */
  approval?(paymentId: string): Promise<Approval>;
  /** Sends at most one refund that the provider processes, and none from `sendBy` on (protocol 7, F4). */
  refund(request: RefundRequest, limit: SendLimit): Promise<RefundOutcome>;
  refundStatus(payment: { paymentId: string; trxId: string }): Promise<RefundsOutcome>;
}

/** Takes work that no answer waits for. */
export type Later = (work: Promise<unknown>) => void;

/** A provider in the table of those that this build has (built-in.ts). */
export interface ProviderEntry {
  /** The variables of the shop's account; missing where it has none, or is described elsewhere. */
  store?: StoreVariables;
  /** `bill`: whose payment the calls are about, for the log; null where it is not made yet. */
  from(env: Env, bill: number | null, later: Later): PaymentProvider;
}
