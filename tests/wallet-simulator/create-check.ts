/** The fields of Create, checked as the wallet does: the code of the first that is wrong. */
import type { Payment } from "./payment.ts";

export type CreateInput = Pick<Payment, "invoice" | "amount" | "payerReference" | "callbackUrl">;

const MANDATORY = [
  "payerReference",
  "callbackURL",
  "amount",
  "currency",
  "intent",
  "merchantInvoiceNumber",
];

export function checkCreate(
  body: Record<string, unknown>,
  /** The required value of the field "mode"; null where the path carries it. */
  wantedMode: string | null,
): { ok: true; input: CreateInput } | { ok: false; code: string } {
  const { mode, payerReference, callbackURL, amount, currency, intent } = body;
  const invoice = body["merchantInvoiceNumber"];

  const mandatory = wantedMode === null ? MANDATORY : ["mode", ...MANDATORY];
  if (mandatory.some((field) => body[field] === undefined)) return wrong("2065");
  if (mode !== (wantedMode ?? undefined)) return wrong("2063");
  if (!isText(payerReference)) return wrong("2048");
  if (!isText(callbackURL, 2_000) || !/^https?:\/\//.test(callbackURL)) return wrong("2049");
  if (!isText(amount) || !/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) <= 0) {
    return wrong("2006");
  }
  if (currency !== "BDT") return wrong("2007");
  if (intent !== "sale") return wrong("2008");
  if (!isText(invoice) || /[<>&]/.test(invoice)) return wrong("2031");
  return { ok: true, input: { invoice, amount, payerReference, callbackUrl: callbackURL } };
}

function wrong(code: string): { ok: false; code: string } {
  return { ok: false, code };
}

function isText(value: unknown, most = 255): value is string {
  return typeof value === "string" && value.length > 0 && value.length <= most;
}
