/**
 * SSLCOMMERZ's replies, read leniently where they are known to vary (numbers for text, one element instead of a list)
 * and strictly where money is concerned. What does not parse is null, and the caller has an outcome for that.
 */
import { z } from "zod";
import { maybeText, pageUrl } from "../hosted-page/wire.ts";

/** The state of the connection to the API. Anything but `DONE` says nothing about a payment. */
const envelope = z.object({ APIConnect: z.string() });
const DONE = "DONE";

/** Returns null for a reply that is not the API's own. */
export function readConnection(body: unknown): string | null {
  const read = envelope.safeParse(body);
  return read.success ? read.data.APIConnect : null;
}

export function isDone(connection: string | null): boolean {
  return connection === DONE;
}

const session = z.object({
  status: z.string(),
  failedreason: maybeText,
  GatewayPageURL: pageUrl.nullish().catch(null),
});

export type SessionReply = z.output<typeof session>;

export function readSession(body: unknown): SessionReply | null {
  const read = session.safeParse(body);
  return read.success ? read.data : null;
}

const element = z.object({
  status: z.string(),
  tran_id: maybeText,
  val_id: maybeText,
  bank_tran_id: maybeText,
  tran_date: maybeText,
  amount: maybeText,
  currency: maybeText,
  currency_type: maybeText,
  risk_level: maybeText,
});

export type TransactionReply = z.output<typeof element>;

const list = z.object({
  no_of_trans_found: z.coerce.number().int().nonnegative(),
  element: z
    .union([z.array(element), element.transform((one) => [one])])
    .nullish()
    .transform((elements) => elements ?? []),
});

/**
 * All transactions of this number; null when any of them can't be parsed, is another payment's, or is missing in the
 * list. Where there is none, the API answers a count of 0 with an element that only repeats the number.
 */
export function readTransactions(body: unknown, tranId: string): TransactionReply[] | null {
  const read = list.safeParse(body);
  if (!read.success) return null;
  const { no_of_trans_found: found, element: elements } = read.data;
  if (found > elements.length) return null;
  if (elements.some((one) => one.tran_id !== null && one.tran_id !== tranId)) return null;
  return elements;
}

const refund = z.object({
  bank_tran_id: maybeText,
  refund_ref_id: maybeText,
  status: maybeText,
  errorReason: maybeText,
});

export type RefundReply = z.output<typeof refund>;

export function readRefund(body: unknown): RefundReply | null {
  const read = refund.safeParse(body);
  return read.success ? read.data : null;
}
