/**
 * bKash Tokenized Checkout, dialect v1.2.0-beta, behind the product's own interface (wallet.ts). Owns which code
 * means what. Refuses to retry anything and to log any of a token, a wallet number or a body. Invariant: a reply is
 * "completed" or "refused" only if it says so by itself; all else about money is in doubt.
 */
import { takaText } from "../domain/money.ts";
import { assert } from "../domain/result.ts";
import { post, type Fetch, type Reply } from "./post.ts";
import type {
  Completed,
  CreateOutcome,
  ExecuteOutcome,
  PaymentRequest,
  QueryOutcome,
  TokenOutcome,
  Wallet,
} from "./wallet.ts";
import {
  readCode,
  readCreated,
  readPayment,
  SUCCESS,
  type PaymentReply,
  type WalletCode,
} from "./wire.ts";

export interface BkashOptions {
  fetch: Fetch;
  /** Ends in /v1.2.0-beta, without a slash. */
  baseUrl: string;
  appKey: string;
  tokens: { token(refused?: string): Promise<TokenOutcome> };
  timeoutMs: number;
  /** Told of each answer that is not a plain yes: the call, and what kind of answer, nothing of what it holds. */
  report(answer: { call: string; httpStatus: number | null; code: string | null }): void;
}

/** A one-off payment without an agreement, and the money at once. */
const MODE = "0011";
const INTENT = "sale";
const CURRENCY = "BDT";
const FIELD_CHARACTERS_MAX = 255;

/** At Create these are an outage and not a "no" to this payment: the buyer may try again. */
const AWAY_CODES = new Set(["2003", "2020", "2024", "503", "9999"]);

export function bkashV1(options: BkashOptions): Wallet {
  async function call(name: string, path: string, token: string, body: Record<string, string>) {
    const reply = await post({
      fetch: options.fetch,
      url: options.baseUrl + path,
      headers: { Authorization: token, "X-APP-Key": options.appKey },
      body,
      timeoutMs: options.timeoutMs,
    });
    const code = readCode(reply?.body);
    if (reply === null || reply.httpStatus !== 200 || code?.code !== SUCCESS) {
      const httpStatus = reply?.httpStatus ?? null;
      options.report({ call: name, httpStatus, code: code?.code ?? null });
    }
    return { reply, code };
  }

  return {
    token: (refused) => options.tokens.token(refused),

    async create(token, request) {
      const { reply, code } = await call(
        "create",
        "/tokenized/checkout/create",
        token,
        createBody(request),
      );
      return readCreateOutcome(reply, code);
    },

    async execute(token, paymentId) {
      const { reply, code } = await call("execute", "/tokenized/checkout/execute", token, {
        paymentID: paymentId,
      });
      return readExecuteOutcome(reply, code, paymentId);
    },

    async query(token, paymentId) {
      const { reply, code } = await call("query", "/tokenized/checkout/payment/status", token, {
        paymentID: paymentId,
      });
      return readQueryOutcome(reply, code, paymentId);
    },
  };
}

function createBody(request: PaymentRequest): Record<string, string> {
  assert(
    /^[^<>&]{1,255}$/.test(request.invoice),
    "an invoice is 1 to 255 characters without <, >, &",
  );
  // An empty payer reference is refused by the wallet; one that is no wallet number only fills nothing in.
  const payerReference = request.payerReference.trim() || request.invoice;
  return {
    mode: MODE,
    payerReference: payerReference.slice(0, FIELD_CHARACTERS_MAX),
    callbackURL: request.callbackUrl,
    amount: takaText(request.amountPoisha),
    currency: CURRENCY,
    intent: INTENT,
    merchantInvoiceNumber: request.invoice,
  };
}

function readCreateOutcome(reply: Reply | null, code: WalletCode | null): CreateOutcome {
  if (isUnauthorised(reply, code)) return { outcome: "unauthorised" };
  if (isNoAnswer(reply) || code === null || AWAY_CODES.has(code.code)) return { outcome: "away" };
  if (code.code !== SUCCESS) {
    return { outcome: "refused", walletCode: code.code, walletMessage: code.message };
  }
  const created = readCreated(reply.body);
  return created === null ? { outcome: "away" } : { outcome: "created", ...created };
}

function readExecuteOutcome(
  reply: Reply | null,
  code: WalletCode | null,
  paymentId: string,
): ExecuteOutcome {
  if (isUnauthorised(reply, code)) return { outcome: "unauthorised" };
  if (isNoAnswer(reply) || code === null) return { outcome: "in_doubt" };
  const walletMessage = code.message;
  switch (code.code) {
    case SUCCESS:
      return completed(readPayment(reply.body, paymentId)) ?? { outcome: "in_doubt" };
    case "2023":
      return { outcome: "refused", cause: "balance", walletMessage };
    case "2029":
      return { outcome: "refused", cause: "duplicate", walletMessage };
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

function readQueryOutcome(
  reply: Reply | null,
  code: WalletCode | null,
  paymentId: string,
): QueryOutcome {
  if (isUnauthorised(reply, code)) return { outcome: "unauthorised" };
  if (isNoAnswer(reply) || code?.code !== SUCCESS) return { outcome: "unknown" };
  const payment = readPayment(reply.body, paymentId);
  if (payment?.status === "Initiated") return { outcome: "initiated" };
  return completed(payment) ?? { outcome: "unknown" };
}

function completed(payment: PaymentReply | null): Completed | null {
  if (payment?.status !== "Completed") return null;
  const { trxId, amountPoisha, currency, invoice } = payment;
  if (!trxId || amountPoisha === null || currency === null) return null;
  return { outcome: "completed", trxId, amountPoisha, currency, invoice };
}

/** A 401 with one of the wallet's own codes has been past the gateway, so it is not known to be harmless. */
function isUnauthorised(reply: Reply | null, code: WalletCode | null): boolean {
  return reply?.httpStatus === 401 && code === null;
}

function isNoAnswer(reply: Reply | null): reply is null {
  return reply === null || reply.httpStatus >= 500;
}
