/**
 * One payment page of the simulator with all that was attempted on it, as a pure machine. Time is an argument: a
 * pending attempt succeeds by the clock, so that a restart in between changes nothing. As at SSLCOMMERZ, a page takes
 * as many payments as its buyer makes.
 */
import { z } from "zod";
import { parseTaka, takaText } from "../../worker/domain/money.ts";
import type { Method } from "./methods.ts";

const refund = z.object({
  refundRefId: z.string(),
  refundTransId: z.string(),
  amountPoisha: z.number(),
  initiatedAt: z.number(),
  /** From then on it is refunded, or cancelled. */
  endsAt: z.number(),
  isCancelled: z.boolean(),
});

export type Refund = z.output<typeof refund>;

const attempt = z.object({
  valId: z.string(),
  bankTranId: z.string(),
  method: z.enum(["card", "nagad", "rocket", "bkash"]),
  /** `pending` succeeds at `succeedsAt`. */
  kind: z.enum(["paid", "failed", "cancelled"]),
  amountPoisha: z.number(),
  at: z.number(),
  succeedsAt: z.number(),
  isRisky: z.boolean(),
  isValidated: z.boolean(),
  refunds: z.array(refund),
});

export type Attempt = z.output<typeof attempt>;

export const session = z.object({
  sessionKey: z.string(),
  tranId: z.string(),
  /** As the shop wrote it. */
  amount: z.string(),
  urls: z.object({ success: z.string(), fail: z.string(), cancel: z.string(), ipn: z.string() }),
  phone: z.string(),
  createdAt: z.number(),
  attempts: z.array(attempt),
});

export type Session = z.output<typeof session>;

export type Status = "VALID" | "VALIDATED" | "PENDING" | "FAILED" | "CANCELLED";

export function attemptStatus(one: Attempt, now: number): Status {
  if (one.kind === "failed") return "FAILED";
  if (one.kind === "cancelled") return "CANCELLED";
  if (now < one.succeedsAt) return "PENDING";
  return one.isValidated ? "VALIDATED" : "VALID";
}

export function hasSucceeded(one: Attempt, now: number): boolean {
  return one.kind === "paid" && now >= one.succeedsAt;
}

/** Whether the page still takes payments. */
export function isOpen(page: Session, now: number, pageMs: number): boolean {
  return now < page.createdAt + pageMs;
}

export function refundStatus(one: Refund, now: number): "processing" | "refunded" | "cancelled" {
  if (now < one.endsAt) return "processing";
  return one.isCancelled ? "cancelled" : "refunded";
}

/** What is refunded, or on its way back. */
export function refundedPoisha(one: Attempt): number {
  return one.refunds
    .filter(({ isCancelled }) => !isCancelled)
    .reduce((sum, { amountPoisha }) => sum + amountPoisha, 0);
}

export function pagePoisha(page: Session): number {
  return parseTaka(page.amount) ?? 0;
}

/** The names that the API gives to a method. */
const NAMES: Record<Method, { card_type: string; card_brand: string; card_issuer: string }> = {
  card: { card_type: "VISA-Dutch Bangla", card_brand: "VISA", card_issuer: "TRUST BANK, LTD." },
  nagad: { card_type: "NAGAD-Nagad", card_brand: "MOBILEBANKING", card_issuer: "Nagad" },
  rocket: {
    card_type: "DBBLMOBILEB-Dbbl Mobile",
    card_brand: "MOBILEBANKING",
    card_issuer: "DBBL",
  },
  bkash: { card_type: "BKASH-BKash", card_brand: "MOBILEBANKING", card_issuer: "BKash" },
};

/** An attempt as the API and the notifications write it. */
export function attemptFields(page: Session, one: Attempt, now: number): Record<string, string> {
  const amount = takaText(one.amountPoisha);
  return {
    status: attemptStatus(one, now),
    tran_date: dhakaTime(one.at),
    tran_id: page.tranId,
    val_id: one.valId,
    amount,
    store_amount: takaText(Math.floor((one.amountPoisha * 97) / 100)),
    bank_tran_id: one.bankTranId,
    ...NAMES[one.method],
    card_no: one.method === "card" ? "432149XXXXXX0667" : "016****9844",
    card_issuer_country: "Bangladesh",
    card_issuer_country_code: "BD",
    currency: "BDT",
    currency_type: "BDT",
    currency_amount: amount,
    currency_rate: "1.0000",
    base_fair: "0.00",
    value_a: "",
    value_b: "",
    value_c: "",
    value_d: "",
    risk_level: one.isRisky ? "1" : "0",
    risk_title: one.isRisky ? "Risky" : "Safe",
    error: one.kind === "failed" ? "Declined by the issuer" : "",
  };
}

const DHAKA_MS = 6 * 3_600_000;

/** "2026-11-29 14:05:09" */
function dhakaTime(at: number): string {
  return new Date(at + DHAKA_MS).toISOString().slice(0, 19).replace("T", " ");
}
