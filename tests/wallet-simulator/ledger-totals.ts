/** The totals of what a payment provider knows of the shop's money. Amounts are poisha. */
import { z } from "zod";

export const ledgerTotals = z.object({
  completed: z.number(),
  paidPoisha: z.number(),
  refunds: z.number(),
  refundedPoisha: z.number(),
});

interface Part {
  completed: boolean;
  amountPoisha: number;
}

/** Counts what is completed alone. */
export function computeTotals(
  payments: readonly (Part & { refunds: readonly Part[] })[],
): z.output<typeof ledgerTotals> {
  const paid = payments.filter(({ completed }) => completed);
  const refunds = paid.flatMap((one) => one.refunds).filter(({ completed }) => completed);
  return {
    completed: paid.length,
    paidPoisha: computeSum(paid),
    refunds: refunds.length,
    refundedPoisha: computeSum(refunds),
  };
}

function computeSum(parts: readonly Part[]): number {
  return parts.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0);
}
