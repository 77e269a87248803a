/** What SSLCOMMERZ knows of the shop's money: every attempt with its refunds, and the totals of what is done. */
import { z } from "zod";
import { computeTotals, ledgerTotals } from "../wallet-simulator/ledger-totals.ts";
import { hasSucceeded, refundStatus, type Session } from "./session.ts";

const entry = z.object({
  tranId: z.string(),
  bankTranId: z.string(),
  method: z.string(),
  amountPoisha: z.number(),
  completed: z.boolean(),
  validated: z.boolean(),
  refunds: z.array(
    z.object({ refundRefId: z.string(), amountPoisha: z.number(), completed: z.boolean() }),
  ),
});

export const ledger = z.object({
  payments: z.array(entry),
  totals: ledgerTotals,
});

export type Ledger = z.output<typeof ledger>;

export function getLedger(pages: readonly Session[], now: number): Ledger {
  const payments = pages.flatMap((page) =>
    page.attempts.map((one) => ({
      tranId: page.tranId,
      bankTranId: one.bankTranId,
      method: one.method,
      amountPoisha: one.amountPoisha,
      completed: hasSucceeded(one, now),
      validated: one.isValidated,
      refunds: one.refunds.map((made) => ({
        refundRefId: made.refundRefId,
        amountPoisha: made.amountPoisha,
        completed: refundStatus(made, now) === "refunded",
      })),
    })),
  );
  return { payments, totals: computeTotals(payments) };
}
