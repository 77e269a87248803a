/** What differs between the wallet's dialects: paths, names of fields, envelopes, and how refunds are limited. */
import type { Payment, Refund } from "./payment.ts";

export interface Spelling {
  dialect: Payment["dialect"];
  paths: Record<
    "grant" | "refresh" | "create" | "execute" | "query" | "search" | "refund" | "refunds",
    string
  >;
  /** The names of the request fields. */
  fields: { paymentId: string; trxId: string; refundAmount: string };
  mode: string | null;
  /** How many refunds a transaction may have, and for how many days. */
  refunds: { most: number; days: number };
  refused(code: string, message: string): { status: 200 | 400; body: object };
  created(pay: Payment, origin: string): object;
  executed(pay: Payment): object;
  queried(pay: Payment, now: number): object;
  searched(pay: Payment & { completesAt: number }): object;
  refunded(pay: Payment, refund: Refund, now: number): object;
  /** All refunds of a payment; null where the dialect has a refusal for "none". */
  refundList(pay: Payment, now: number): object | null;
}
