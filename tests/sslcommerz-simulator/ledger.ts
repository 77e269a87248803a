/** What SSLCOMMERZ knows of the shop's money: every attempt with its refunds, and the totals of what is done. */
import { z } from "zod";
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
  totals: z.object({
    completed: z.number(),
    paidPoisha: z.number(),
    refunds: z.number(),
    refundedPoisha: z.number(),
  }),
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
  const paid = payments.filter((one) => one.completed);
  const refunds = paid.flatMap((one) => one.refunds).filter((one) => one.completed);
  return {
    payments,
    totals: {
      completed: paid.length,
      paidPoisha: computeSum(paid),
      refunds: refunds.length,
      refundedPoisha: computeSum(refunds),
    },
  };
}

function computeSum(entries: readonly { amountPoisha: number }[]): number {
  return entries.reduce((sum, one) => sum + one.amountPoisha, 0);
}
