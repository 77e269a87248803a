/**
 * A second payment provider, for tests: it has no tokens and no dialects, its own ids, times and limits, and keeps its
 * ledger in memory. What it shares with bKash is the interface alone.
 */
import type { Completed, PaymentProvider, ProviderTiming } from "../../worker/payments/provider.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

export const TEST_TIMING: ProviderTiming = {
  timeoutMs: 5 * SECOND_MS,
  executeByMs: 20 * SECOND_MS,
  believeFromMs: 2 * MINUTE_MS,
  executableMs: 30 * MINUTE_MS,
  deadAfterMs: 60 * MINUTE_MS,
  lateCheckAfterMs: [5 * MINUTE_MS],
  lateCheckRetryMs: MINUTE_MS,
  refundByMs: 20 * SECOND_MS,
  refundSettledMs: MINUTE_MS,
};

export const REFUNDS_PER_PAYMENT = 3;

interface Payment {
  invoice: string;
  amountPoisha: number;
  isApproved: boolean;
  paid: Completed | null;
  refunds: { refundTrxId: string; amountPoisha: number }[];
}

export interface TestProvider extends PaymentProvider {
  /** The buyer confirms. */
  approve(paymentId: string): void;
  /** The next Execute takes the money, and its reply is lost. */
  loseNextReply(): void;
  setAway(isAway: boolean): void;
  /** Executes that the provider has processed. */
  executes(): number;
}

export function testProvider(): TestProvider {
  const payments = new Map<string, Payment>();
  let [isAway, losesReply, executes] = [false, false, 0];

  function getRefund(payment: Payment, amountPoisha: number): string | null {
    const back = payment.refunds.reduce((sum, one) => sum + one.amountPoisha, 0);
    const fits = payment.paid !== null && back + amountPoisha <= payment.amountPoisha;
    if (!fits || payment.refunds.length === REFUNDS_PER_PAYMENT) return null;
    const refundTrxId = `${payment.invoice}/refund/${payment.refunds.length + 1}`;
    payment.refunds.push({ refundTrxId, amountPoisha });
    return refundTrxId;
  }

  return {
    name: "test",
    timing: TEST_TIMING,
    capabilities: {
      refundsPerPayment: REFUNDS_PER_PAYMENT,
      refundDays: 30,
      canPayLate: true,
      moneyMovesAt: "execute",
    },

    approve(paymentId) {
      const payment = payments.get(paymentId);
      if (payment !== undefined) payment.isApproved = true;
    },
    loseNextReply: () => void (losesReply = true),
    setAway: (away) => void (isAway = away),
    executes: () => executes,

    outage: async () => (isAway ? { kind: "away", since: 0 } : null),
    async prepare() {
      if (isAway) return null;
      return {
        async create({ invoice, amountPoisha }) {
          const paymentId = `pay_${payments.size + 1}`;
          const payment = { invoice, amountPoisha, isApproved: false, paid: null, refunds: [] };
          payments.set(paymentId, payment);
          return { outcome: "created", paymentId, payUrl: `https://pay.example/${paymentId}` };
        },

        async execute(paymentId, { sendBy, now }) {
          if (now() >= sendBy) return { outcome: "in_doubt" };
          const payment = payments.get(paymentId);
          if (payment?.isApproved !== true) {
            const walletMessage = "Not confirmed";
            return { outcome: "refused_if_initiated", cause: "not_authorised", walletMessage };
          }
          executes += 1;
          const { invoice, amountPoisha } = payment;
          payment.paid ??= {
            outcome: "completed",
            trxId: `trx_${paymentId}`,
            amountPoisha,
            currency: "BDT",
            invoice,
          };
          if (!losesReply) return payment.paid;
          losesReply = false;
          return { outcome: "in_doubt" };
        },
      };
    },

    async query(paymentId, { now }) {
      const queriedAt = now();
      const payment = payments.get(paymentId);
      if (isAway) return { answer: { outcome: "unknown" }, queriedAt };
      if (payment === undefined) {
        return { answer: { outcome: "unrecognised", status: "no_such_payment" }, queriedAt };
      }
      return { answer: payment.paid ?? { outcome: "initiated" }, queriedAt };
    },

    async refund({ paymentId, amountPoisha }, { sendBy, now }) {
      const payment = payments.get(paymentId);
      if (isAway || now() >= sendBy) return { outcome: "in_doubt" };
      const refundTrxId = payment === undefined ? null : getRefund(payment, amountPoisha);
      return refundTrxId === null
        ? { outcome: "refused", walletCode: "no_refund", walletMessage: "Refused" }
        : { outcome: "refunded", refundTrxId };
    },

    async refundStatus({ paymentId }) {
      const payment = payments.get(paymentId);
      return isAway || payment?.paid === null || payment === undefined
        ? { outcome: "unknown" }
        : { outcome: "known", refunds: [...payment.refunds] };
    },
  };
}
