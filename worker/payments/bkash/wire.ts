/**
 * The wallet's replies, read leniently where they are known to vary (two spellings of ids, of the invoice and of a
 * refund's fields, three error envelopes, numbers for text, null for nothing) and strictly where money is concerned.
 * What does not parse is null, and the caller has an outcome for that.
 */
import { z } from "zod";
import { parseTaka } from "../../domain/money.ts";

/** The wallet's success code. It means paid only together with "Completed". */
export const SUCCESS = "0000";

const text = z.union([z.string(), z.number()]).transform(String);
const maybeText = text.nullish();

const envelope = z.object({
  statusCode: maybeText,
  statusMessage: maybeText,
  errorCode: maybeText,
  errorMessage: maybeText,
  internalCode: maybeText,
  externalCode: maybeText,
  errorMessageEn: maybeText,
});

export interface WalletCode {
  code: string;
  message: string;
}

/** Codes of an outage: the wallet says nothing of the request itself. */
export const AWAY_CODES = new Set(["2003", "2020", "2024", "503", "9999"]);
/**
 * Codes about the shop's own account, whatever the payment: key, token or product are wrong, or the receiving party may
 * receive nothing.
 */
export const ACCOUNT_CODES = new Set([
  "2001",
  "2039",
  "2040",
  "2041",
  "2044",
  "2046",
  "2064",
  "2067",
  "2079",
  "2080",
  "2082",
]);

/** The code of a reply, from any envelope; null for a body without one, such as the gateway's. */
export function readCode(body: unknown): WalletCode | null {
  const read = envelope.safeParse(body);
  if (!read.success) return null;
  const { externalCode, errorCode, statusCode, internalCode, ...words } = read.data;
  const codes = [externalCode, errorCode, statusCode, internalCode].filter((code) => code);
  // An error has precedence over a success in the same body.
  const code = codes.find((one) => one !== SUCCESS) ?? codes[0];
  if (!code) return null;
  const message = words.errorMessageEn || words.errorMessage || words.statusMessage || "";
  return { code, message };
}

const webAddress = z.url({ protocol: /^https?$/ });
const created = z
  .object({
    paymentID: maybeText,
    paymentId: maybeText,
    bkashURL: webAddress.nullish(),
    bKashURL: webAddress.nullish(),
  })
  .transform((reply) => ({
    paymentId: reply.paymentID ?? reply.paymentId,
    payUrl: reply.bkashURL ?? reply.bKashURL,
  }));

export function readCreated(body: unknown): { paymentId: string; payUrl: string } | null {
  const read = created.safeParse(body);
  if (!read.success) return null;
  const { paymentId, payUrl } = read.data;
  return paymentId && payUrl ? { paymentId, payUrl } : null;
}

const payment = z
  .object({
    paymentID: maybeText,
    paymentId: maybeText,
    trxID: maybeText,
    trxId: maybeText,
    transactionStatus: z.string(),
    amount: maybeText,
    currency: maybeText,
    merchantInvoiceNumber: maybeText,
    merchantInvoice: maybeText,
    customerMsisdn: maybeText,
    payerAccount: maybeText,
    verificationStatus: maybeText,
  })
  .transform((reply) => ({
    paymentId: reply.paymentID ?? reply.paymentId ?? null,
    trxId: reply.trxID ?? reply.trxId ?? null,
    status: reply.transactionStatus,
    amountPoisha: parseTaka(reply.amount ?? ""),
    currency: reply.currency ?? null,
    invoice: reply.merchantInvoiceNumber ?? reply.merchantInvoice ?? null,
    payer: reply.customerMsisdn ?? reply.payerAccount ?? null,
    verification: reply.verificationStatus ?? null,
  }));

export type PaymentReply = z.output<typeof payment>;

/** The payment in a reply of Execute or Query; null when it is another payment than the requested one. */
export function readPayment(body: unknown, paymentId: string): PaymentReply | null {
  const read = payment.safeParse(body);
  if (!read.success) return null;
  const isAnothers = read.data.paymentId !== null && read.data.paymentId !== paymentId;
  return isAnothers ? null : read.data;
}

const refund = z
  .object({
    originalTrxID: maybeText,
    originalTrxId: maybeText,
    refundTrxID: maybeText,
    refundTrxId: maybeText,
    transactionStatus: maybeText,
    refundTransactionStatus: maybeText,
    amount: maybeText,
    refundAmount: maybeText,
  })
  .transform((reply) => ({
    originalTrxId: reply.originalTrxId ?? reply.originalTrxID,
    refundTrxId: reply.refundTrxId ?? reply.refundTrxID,
    status: reply.refundTransactionStatus ?? reply.transactionStatus,
    amountPoisha: parseTaka(reply.refundAmount ?? reply.amount ?? ""),
  }));

export interface RefundReply {
  refundTrxId: string;
  status: string;
  amountPoisha: number;
}

/** One refund; null when it is of another transaction than the requested one. */
export function readRefund(body: unknown, trxId: string): RefundReply | null {
  const read = refund.safeParse(body);
  return read.success && read.data.originalTrxId === trxId ? wholeRefund(read.data) : null;
}

const refundList = z.object({ originalTrxId: text, refundTransactions: z.array(refund) });

/** All refunds of one transaction; null when any of them can't be parsed. */
export function readRefundList(body: unknown, trxId: string): RefundReply[] | null {
  const read = refundList.safeParse(body);
  if (!read.success || read.data.originalTrxId !== trxId) return null;
  const refunds = read.data.refundTransactions.map(wholeRefund);
  return refunds.every((one) => one !== null) ? refunds : null;
}

function wholeRefund(read: z.output<typeof refund>): RefundReply | null {
  const { refundTrxId, status, amountPoisha } = read;
  return refundTrxId && status && amountPoisha !== null
    ? { refundTrxId, status, amountPoisha }
    : null;
}

const granted = z
  .object({
    id_token: z.string().min(1),
    expires_in: z.coerce.number().positive(),
    refresh_token: z.string().nullish(),
  })
  .transform((reply) => ({
    idToken: reply.id_token,
    expiresInMs: reply.expires_in * 1000,
    refreshToken: reply.refresh_token || null,
  }));

export type TokenGrant = z.output<typeof granted>;

export function readGrant(body: unknown): TokenGrant | null {
  const code = readCode(body);
  if (code !== null && code.code !== SUCCESS) return null;
  const read = granted.safeParse(body);
  return read.success ? read.data : null;
}
