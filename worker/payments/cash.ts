/**
 * Cash at the shop's own counter, as a payment provider (protocol 19). It stores nothing: the payment's id contains the
 * amount and the invoice. The clerk has the money before the sale begins, so a payment is complete with the sale of its
 * seats, or never took place; a refund is handed over by a person.
 */
import type { Completed, PaymentProvider, ProviderEntry, ProviderTiming } from "./provider.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const CURRENCY = "BDT";
const TRX_CHARACTERS = 12;

/** Nothing is sent, so nothing waits for an answer; the rules between the times are those of every provider. */
export const CASH_TIMING: ProviderTiming = {
  timeoutMs: 0,
  executeByMs: 10 * SECOND_MS,
  believeFromMs: MINUTE_MS,
  executableMs: 30 * MINUTE_MS,
  deadAfterMs: 60 * MINUTE_MS,
  lateCheckAfterMs: [MINUTE_MS],
  lateCheckRetryMs: MINUTE_MS,
  refundByMs: 0,
  refundSettledMs: 1,
};

export const CASH: ProviderEntry = { from: cash };

export function cash(): PaymentProvider {
  return {
    name: "cash",
    timing: CASH_TIMING,
    capabilities: {
      refundsPerPayment: 0,
      refundDays: null,
      canPayLate: false,
      moneyMovesAt: "execute",
    },

    outage: async () => null,
    prepare: async () => ({
      create: async ({ invoice, amountPoisha }) => ({
        outcome: "created",
        paymentId: `cash/${amountPoisha}/${invoice}`,
        payUrl: "",
      }),
      async execute(paymentId, { sendBy, now }) {
        const paid = now() < sendBy ? parseReceived(paymentId) : null;
        return paid ?? { outcome: "in_doubt" };
      },
    }),
    query: async (paymentId, { now }) => ({
      answer: parseReceived(paymentId) ?? { outcome: "unknown" },
      queriedAt: now(),
    }),
    refund: async () => ({
      outcome: "refused",
      walletCode: "by_hand",
      walletMessage: "Cash is handed back at the counter",
    }),
    refundStatus: async () => ({ outcome: "known", refunds: [] }),
  };
}

/** Null for an id of another provider. */
function parseReceived(paymentId: string): Completed | null {
  const [, amount, invoice] = /^cash\/(\d{1,15})\/(.+)$/.exec(paymentId) ?? [];
  if (amount === undefined || invoice === undefined) return null;
  const number = invoice.replaceAll(/[^A-Za-z0-9]/g, "").slice(-TRX_CHARACTERS);
  return {
    outcome: "completed",
    trxId: `CASH-${number.toUpperCase()}`,
    amountPoisha: Number(amount),
    currency: CURRENCY,
    invoice,
  };
}
