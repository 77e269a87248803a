/**
 * A provider whose money moves on its own page, for tests: it keeps its ledger in memory. Buyers pay on the page
 * whenever they like, more than once too, whether or not anybody still waits for them.
 */
import type { PaymentProvider } from "../../worker/payments/provider.ts";
import { TEST_TIMING } from "./test-provider.ts";

export const PAGE_TIMING = { ...TEST_TIMING, believeFromMs: 10 * 60_000 };

interface Page {
  invoice: string;
  amountPoisha: number;
  callbackUrl: string;
  notifyUrl: string;
  charges: { trxId: string; amountPoisha: number }[];
  refunds: { refundTrxId: string; amountPoisha: number }[];
}

export interface PageProvider extends PaymentProvider {
  page(paymentId: string): Page;
  /** The buyer pays on the page; another amount than was asked for, where it is given. */
  pay(paymentId: string, amountPoisha?: number): void;
  /** The wallet lists the payments of a page in another order from now on. */
  reorder(paymentId: string): void;
  setSilent(isSilent: boolean): void;
}

export function pageProvider(): PageProvider {
  const pages = new Map<string, Page>();
  let isSilent = false;

  function page(paymentId: string): Page {
    const found = pages.get(paymentId);
    if (found === undefined) throw new Error(`there is no page ${paymentId}`);
    return found;
  }

  return {
    name: "page",
    timing: PAGE_TIMING,
    callbackCharactersMax: 255,
    capabilities: {
      refundsPerPayment: 3,
      refundDays: null,
      canPayLate: true,
      moneyMovesAt: "page",
    },
    hints: {
      readReturn: (fields) => (fields.get("result") === "left" ? "gave_up" : "came_back"),
      async readNotification(fields) {
        const invoice = fields.get("invoice");
        if (invoice === null || fields.get("sign") !== `signed ${invoice}`) return null;
        const bill = fields.get("order");
        return bill === null ? { invoice } : { invoice, bill: Number(bill) };
      },
    },

    page,
    pay(paymentId, amountPoisha) {
      const { charges, amountPoisha: asked } = page(paymentId);
      const trxId = `trx_${paymentId}_${charges.length + 1}`;
      charges.push({ trxId, amountPoisha: amountPoisha ?? asked });
    },
    reorder: (paymentId) =>
      void page(paymentId).charges.unshift(...page(paymentId).charges.splice(1)),
    setSilent: (silent) => void (isSilent = silent),

    outage: async () => null,
    async prepare() {
      return {
        async create({ invoice, amountPoisha, callbackUrl, notifyUrl = "" }) {
          const paymentId = `page_${pages.size + 1}`;
          const empty = { charges: [], refunds: [] };
          pages.set(paymentId, { invoice, amountPoisha, callbackUrl, notifyUrl, ...empty });
          return { outcome: "created", paymentId, payUrl: `https://pay.example/${paymentId}` };
        },
        execute: async () => ({ outcome: "in_doubt" }),
      };
    },

    async query(paymentId, { now }) {
      const queriedAt = now();
      if (isSilent) return { answer: { outcome: "unknown" }, queriedAt };
      const { charges, invoice } = page(paymentId);
      const [first, ...surplus] = charges;
      if (first === undefined) return { answer: { outcome: "initiated" }, queriedAt };
      return {
        answer: { outcome: "completed", ...first, currency: "BDT", invoice, surplus },
        queriedAt,
      };
    },

    async refund({ paymentId, trxId, amountPoisha }) {
      const { charges, refunds } = page(paymentId);
      if (!charges.some((charge) => charge.trxId === trxId)) {
        return { outcome: "refused", walletCode: "no_payment", walletMessage: "Refused" };
      }
      const refundTrxId = `${trxId}/back/${refunds.length + 1}`;
      refunds.push({ refundTrxId, amountPoisha });
      return { outcome: "refunded", refundTrxId };
    },
    async refundStatus({ paymentId, trxId }) {
      const refunds = page(paymentId).refunds.filter((one) => one.refundTrxId.startsWith(trxId));
      return { outcome: "known", refunds };
    },
  };
}
