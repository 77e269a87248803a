/**
 * The calls of bKash Tokenized Checkout, each with a token; common to its dialects. Owns the meaning of codes and
 * statuses. Never retries, and logs no token, wallet number or body. Invariant: a reply is "completed", "refunded" or
 * "refused" only if it states so explicitly; everything else about money is in doubt.
 */
import { takaText } from "../../domain/money.ts";
import type { OutageKind } from "../../domain/payments/outage.ts";
import { assert } from "../../domain/result.ts";
import type { Fetch } from "../../http/outgoing.ts";
import { post } from "./post.ts";
import { readAnswer, type Answer } from "./answer.ts";
import type {
  Approval,
  Completed,
  CreateOutcome,
  ExecuteOutcome,
  PaymentRequest,
  QueryOutcome,
  RefundOutcome,
  RefundRequest,
  RefundsOutcome,
} from "../provider.ts";
import { readRefundOutcome, readRefundsOutcome, refundBody } from "./refund-replies.ts";
import type { Dialect } from "./dialect.ts";
import type { Unauthorised } from "./unauthorised.ts";
import { outageKind } from "./token-calls.ts";
import { ACCOUNT_CODES, AWAY_CODES, readCreated, readPayment, type PaymentReply } from "./wire.ts";

export interface BkashClient {
  create(token: string, request: PaymentRequest): Promise<CreateOutcome | Unauthorised>;
  execute(token: string, paymentId: string): Promise<ExecuteOutcome | Unauthorised>;
  query(token: string, paymentId: string): Promise<QueryOutcome | Unauthorised>;
  approval(token: string, paymentId: string): Promise<ApprovalOutcome | Unauthorised>;
  refund(token: string, request: RefundRequest): Promise<RefundOutcome | Unauthorised>;
  refunds(
    token: string,
    payment: { paymentId: string; trxId: string },
  ): Promise<RefundsOutcome | Unauthorised>;
}

export interface ApprovalOutcome {
  outcome: Approval;
}

export interface BkashClientOptions {
  fetch: Fetch;
  dialect: Dialect;
  /** Ends in the dialect's name, without a slash. */
  baseUrl: string;
  appKey: string;
  timeoutMs: number;
  /** Notified of each answer that is no plain success: the call and the kind of answer, never its content. */
  report(answer: WalletAnswer): void;
  /** Notified of what each call showed of the wallet, but for a refused token, which may be renewed. */
  note?(call: WalletCall, shown: "ok" | OutageKind): void;
}

/** `bill`: of a payment that is created; the caller of the others knows theirs. */
export interface WalletAnswer {
  call: string;
  bill?: number;
  httpStatus: number | null;
  code: string | null;
}

export type WalletCall = Exclude<keyof Dialect["paths"], "grant" | "refresh">;

const INTENT = "sale";
const CURRENCY = "BDT";
const FIELD_CHARACTERS_MAX = 255;

const COMPLETED = "Completed";
const INITIATED = "Initiated";
/** Query's `verificationStatus` until the buyer has given OTP and PIN. */
const NOT_VERIFIED = "Incomplete";
/**
 * The documented statuses of a payment that has taken no money so far. The last five may follow a cancelled page, an
 * expired payment or another intent than ours; like Initiated they are trusted from `believe_from` on, with a
 * late-payment check.
 */
const NOT_COMPLETED = new Set([
  "Initiated",
  "Authorized",
  "PendingAuthorized",
  "Cancelled",
  "Expired",
  "Declined",
]);
/** An unknown status is logged in an alert, cut to this length. */
const STATUS_CHARACTERS_MAX = 40;

/** Codes of a Query about the payment itself: no such payment, a wrong state, not authorised. */
const PAYMENT_CODES = new Set(["2002", "2056", "2060"]);

export function bkashClient(options: BkashClientOptions): BkashClient {
  const { dialect } = options;
  const { fields } = dialect;

  async function call(
    name: WalletCall,
    token: string,
    body: Record<string, string>,
    about: Pick<WalletAnswer, "bill"> = {},
  ): Promise<Answer> {
    const reply = await post({
      fetch: options.fetch,
      url: options.baseUrl + dialect.paths[name],
      headers: { Authorization: token, "X-APP-Key": options.appKey },
      body,
      timeoutMs: options.timeoutMs,
    });
    const answer = readAnswer(reply, dialect);
    if (answer.kind !== "success" || reply?.httpStatus !== 200) {
      const code = answer.kind === "code" ? answer.code : null;
      options.report({ ...about, call: name, httpStatus: reply?.httpStatus ?? null, code });
    }
    if (answer.kind !== "unauthorised") {
      options.note?.(name, readShown(answer, reply?.httpStatus ?? null));
    }
    return answer;
  }

  return {
    async create(token, request) {
      const body = { ...dialect.createFields, ...createBody(request) };
      return readCreateOutcome(await call("create", token, body, { bill: request.bill }));
    },

    async execute(token, paymentId) {
      const answer = await call("execute", token, { [fields.paymentId]: paymentId });
      return readExecuteOutcome(answer, paymentId);
    },

    async query(token, paymentId) {
      const answer = await call("query", token, { [fields.paymentId]: paymentId });
      return readQueryOutcome(answer, paymentId);
    },

    async approval(token, paymentId) {
      const answer = await call("query", token, { [fields.paymentId]: paymentId });
      return readApproval(answer, paymentId);
    },

    async refund(token, request) {
      return readRefundOutcome(await call("refund", token, refundBody(request, fields)), request);
    },

    async refunds(token, { paymentId, trxId }) {
      const body = { [fields.paymentId]: paymentId, [fields.trxId]: trxId };
      return readRefundsOutcome(await call("refunds", token, body), trxId, dialect);
    },
  };
}

/** Whatever the wallet says of a payment it has answered; codes about the shop's account refuse the shop. */
function readShown(answer: Answer, httpStatus: number | null): "ok" | OutageKind {
  if (answer.kind === "code") {
    if (AWAY_CODES.has(answer.code)) return "away";
    return ACCOUNT_CODES.has(answer.code) ? "refuses" : "ok";
  }
  return answer.kind === "success" ? "ok" : outageKind({ httpStatus, code: null });
}

function createBody(request: PaymentRequest): Record<string, string> {
  assert(
    /^[^<>&]{1,255}$/.test(request.invoice),
    "an invoice is 1 to 255 characters without <, >, &",
  );
  // The wallet refuses an empty payer reference; one that is no wallet number only leaves its form empty.
  const payerReference = request.payerReference.trim() || request.invoice;
  return {
    payerReference: payerReference.slice(0, FIELD_CHARACTERS_MAX),
    callbackURL: request.callbackUrl,
    amount: takaText(request.amountPoisha),
    currency: CURRENCY,
    intent: INTENT,
    merchantInvoiceNumber: request.invoice,
  };
}

function readCreateOutcome(answer: Answer): CreateOutcome | Unauthorised {
  switch (answer.kind) {
    case "nothing":
      return { outcome: "away" };
    case "unauthorised":
      return { outcome: "unauthorised" };
    case "code":
      // At Create an outage is no refusal of this payment: the buyer may retry.
      return AWAY_CODES.has(answer.code)
        ? { outcome: "away" }
        : { outcome: "refused", walletCode: answer.code, walletMessage: answer.message };
    case "success": {
      const created = readCreated(answer.body);
      return created === null ? { outcome: "away" } : { outcome: "created", ...created };
    }
  }
}

function readExecuteOutcome(answer: Answer, paymentId: string): ExecuteOutcome | Unauthorised {
  if (answer.kind === "unauthorised") return { outcome: "unauthorised" };
  if (answer.kind === "success") {
    return readCompleted(readPayment(answer.body, paymentId)) ?? { outcome: "in_doubt" };
  }
  if (answer.kind === "nothing") return { outcome: "in_doubt" };
  const walletMessage = answer.message;
  switch (answer.code) {
    // No code of Execute is believed by itself that no money was taken: a Query has to say so.
    case "2023":
      return { outcome: "refused_if_initiated", cause: "balance", walletMessage };
    case "2029":
      return { outcome: "refused_if_initiated", cause: "duplicate", walletMessage };
    case "2056":
    case "2060":
      return { outcome: "refused_if_initiated", cause: "not_authorised", walletMessage };
    case "2037":
    case "2038":
      return { outcome: "refused_if_initiated", cause: "blocked", walletMessage };
    // Among the others are "already completed" and "already executed" (2062, 2117), which prove neither.
    default:
      return { outcome: "in_doubt" };
  }
}

function readQueryOutcome(answer: Answer, paymentId: string): QueryOutcome | Unauthorised {
  if (answer.kind === "unauthorised") return { outcome: "unauthorised" };
  if (answer.kind === "nothing") return { outcome: "unknown" };
  if (answer.kind === "code") {
    return PAYMENT_CODES.has(answer.code)
      ? { outcome: "unrecognised", status: answer.code }
      : { outcome: "unknown" };
  }
  const payment = readPayment(answer.body, paymentId);
  if (payment === null) return { outcome: "unknown" };
  if (NOT_COMPLETED.has(payment.status)) return { outcome: "initiated" };
  if (payment.status === COMPLETED) return readCompleted(payment) ?? { outcome: "unknown" };
  return { outcome: "unrecognised", status: payment.status.slice(0, STATUS_CHARACTERS_MAX) };
}

/** Only the wallet's own word that the buyer has not approved the payment is a reason to wait. */
function readApproval(answer: Answer, paymentId: string): ApprovalOutcome | Unauthorised {
  if (answer.kind === "unauthorised") return { outcome: "unauthorised" };
  if (answer.kind === "nothing") return { outcome: "unknown" };
  if (answer.kind === "code") {
    return { outcome: PAYMENT_CODES.has(answer.code) ? "settled" : "unknown" };
  }
  const payment = readPayment(answer.body, paymentId);
  if (payment === null) return { outcome: "unknown" };
  const isAwaited = payment.status === INITIATED && payment.verification === NOT_VERIFIED;
  return { outcome: isAwaited ? "awaited" : "settled" };
}

function readCompleted(payment: PaymentReply | null): Completed | null {
  if (payment?.status !== COMPLETED) return null;
  const { trxId, amountPoisha, currency, invoice, payer } = payment;
  if (!trxId || amountPoisha === null || currency === null) return null;
  const paid: Completed = { outcome: "completed", trxId, amountPoisha, currency, invoice };
  return payer === null ? paid : { ...paid, payer };
}
