/**
 * The replies of v1.2.0-beta, read leniently where the wallet is known to vary (two spellings of ids and of the
 * invoice, two error envelopes, numbers for text, null for nothing) and strictly where money is concerned. Refuses
 * to guess: what does not fit is null, and the caller has an outcome for that.
 */
import { z } from "zod";
import { parseTaka } from "../domain/money.ts";

/** The wallet's word for "this went well". It means paid only together with "Completed". */
export const SUCCESS = "0000";

const text = z.union([z.string(), z.number()]).transform(String);
const maybeText = text.nullish();

const envelope = z.object({
  statusCode: maybeText,
  statusMessage: maybeText,
  errorCode: maybeText,
  errorMessage: maybeText,
});

export interface WalletCode {
  code: string;
  message: string;
}

/** The code of a reply, from either envelope; null for a body that has none, as those of the gateway. */
export function readCode(body: unknown): WalletCode | null {
  const read = envelope.safeParse(body);
  if (!read.success) return null;
  const { statusCode, statusMessage, errorCode, errorMessage } = read.data;
  // An error is never hidden by a success that stands beside it.
  const code = errorCode || statusCode;
  return code ? { code, message: errorMessage || statusMessage || "" } : null;
}

const created = z
  .object({ paymentID: maybeText, paymentId: maybeText, bkashURL: z.url({ protocol: /^https?$/ }) })
  .transform((reply) => ({
    paymentId: reply.paymentID ?? reply.paymentId,
    payUrl: reply.bkashURL,
  }));

export function readCreated(body: unknown): { paymentId: string; payUrl: string } | null {
  const read = created.safeParse(body);
  if (!read.success || !read.data.paymentId) return null;
  return { paymentId: read.data.paymentId, payUrl: read.data.payUrl };
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
  })
  .transform((reply) => ({
    paymentId: reply.paymentID ?? reply.paymentId ?? null,
    trxId: reply.trxID ?? reply.trxId ?? null,
    status: reply.transactionStatus,
    amountPoisha: parseTaka(reply.amount ?? ""),
    currency: reply.currency ?? null,
    invoice: reply.merchantInvoiceNumber ?? reply.merchantInvoice ?? null,
  }));

export type PaymentReply = z.output<typeof payment>;

/** What Execute and Query say of a payment; null when it is about another payment than the one asked for. */
export function readPayment(body: unknown, paymentId: string): PaymentReply | null {
  const read = payment.safeParse(body);
  if (!read.success) return null;
  const isAnothers = read.data.paymentId !== null && read.data.paymentId !== paymentId;
  return isAnothers ? null : read.data;
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
