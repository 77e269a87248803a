/**
 * What the wallet knows of the shop's money, for tests that audit a shop from outside: every payment with its refunds,
 * and the totals of both. Amounts are poisha.
 */
import { z } from "zod";
import { computeTotals, ledgerTotals } from "./ledger-totals.ts";
import { isCompleted, type Payment } from "./payment.ts";
import { isRefunded, getPoisha } from "./refund.ts";

const entry = z.object({
  paymentID: z.string(),
  invoice: z.string(),
  amountPoisha: z.number(),
  completed: z.boolean(),
  /** Null until the money has moved. */
  trxID: z.string().nullable(),
  refunds: z.array(
    z.object({ refundTrxID: z.string(), amountPoisha: z.number(), completed: z.boolean() }),
  ),
});

export const ledger = z.object({
  payments: z.array(entry),
  totals: ledgerTotals,
});

export type Ledger = z.output<typeof ledger>;

/** Totals count what is completed alone. */
export function getLedger(payments: readonly Payment[], now: number): Ledger {
  const entries = payments.map((pay) => toEntry(pay, now));
  return { payments: entries, totals: computeTotals(entries) };
}

function toEntry(pay: Payment, now: number): z.output<typeof entry> {
  const completed = isCompleted(pay, now);
  return {
    paymentID: pay.paymentId,
    invoice: pay.invoice,
    amountPoisha: getPoisha(pay.amount),
    completed,
    trxID: completed ? pay.trxId : null,
    refunds: pay.refunds.map((refund) => ({
      refundTrxID: refund.trxId,
      amountPoisha: getPoisha(refund.amount),
      completed: isRefunded(refund, now),
    })),
  };
}
