/** A sale for cash as its clerk knows it: what was confirmed, and each answer about it. */
import { z } from "zod";
import { CounterSaleActView } from "../../../worker/contract/staff/staff-counter.ts";
import type { Reply } from "./browser.ts";

export interface CashAnswer {
  /** The value is null when no answer came, or when the answer does not contain it. */
  sale: "sold" | "in_doubt" | "not_sold" | null;
  bill: number | null;
  ticket: string | null;
}

export interface CashSale {
  hash: string;
  input: object;
  /** Taken from the passenger, in taka. */
  amount: number;
  answers: CashAnswer[];
}

const Outcome = z.object(CounterSaleActView.pick({ sale: true, bill: true, ticket: true }).shape);
const Previewed = z.object({ hash: z.string() });
const Refused = z.object({ code: z.string(), why: z.string().optional() });

/** Refusals after which there may be a ticket, now or later. */
const NOT_FINAL = new Set([
  "act_done",
  // Why an act was refused: the first confirmation has not come to its end.
  "under_way",
  "bill_unknown",
  "payment_other_bill",
  "payment_refunding",
  "payment_refunded",
  "sales_paused",
]);

export function hashIn(reply: Reply | null): string | null {
  return Previewed.safeParse(reply?.body).data?.hash ?? null;
}

/** `unknown`: what it means that the shop knows of no such sale. */
export function answerIn(reply: Reply | null, unknown: "not_sold" | null): CashAnswer {
  const nothing = { bill: null, ticket: null };
  const outcome = Outcome.safeParse(reply?.body).data;
  if (outcome !== undefined) {
    return { sale: outcome.sale, bill: outcome.bill, ticket: outcome.ticket?.id ?? null };
  }
  const refused = Refused.safeParse(reply?.body).data;
  const code = refused?.why ?? refused?.code ?? "";
  if (code === "bill_unknown") return { sale: unknown, ...nothing };
  const isRefused = reply !== null && reply.status >= 400 && reply.status < 500;
  return { sale: isRefused && !NOT_FINAL.has(code) ? "not_sold" : null, ...nothing };
}

export function lastAnswer({ answers }: CashSale): CashAnswer | undefined {
  return answers.at(-1);
}

/** Sold, or not: the clerk knows whose the money is. */
export function isAnsweredFinally(sale: CashSale): boolean {
  return ["sold", "not_sold"].includes(lastAnswer(sale)?.sale ?? "");
}
