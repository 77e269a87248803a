/** Which of the payments without a TrxID the wallet completed under one: a caller may know it before the shop does. */
import type { OpenPayment } from "../db/staff/sale-search.ts";
import type { PaymentProvider } from "../payments/provider.ts";

export interface FindByTrxDependencies {
  /** The newest `most` of them, and how many there are. */
  list(most: number): Promise<{ newest: OpenPayment[]; count: number }>;
  providerOf(name: string, bill: number): Pick<PaymentProvider, "query">;
  now(): number;
}

export interface FoundByTrx {
  bills: number[];
  waiting: number;
  asked: number;
  unanswered: number;
}

/** How many Queries one search sends at most. */
const ASKED_MOST = 12;

/** It asks and changes nothing: the schedule ends these payments in its own time. */
export async function findByTrx(deps: FindByTrxDependencies, trxId: string): Promise<FoundByTrx> {
  const { newest, count } = await deps.list(ASKED_MOST);
  const answers = await Promise.all(
    newest.map(async ({ bill, provider, paymentId }) => {
      const { answer } = await deps.providerOf(provider, bill).query(paymentId, deps);
      return { bill, answer };
    }),
  );
  return {
    bills: answers.flatMap(({ bill, answer }) =>
      answer.outcome === "completed" && answer.trxId.toUpperCase() === trxId ? [bill] : [],
    ),
    waiting: count,
    asked: newest.length,
    unanswered: answers.filter(({ answer }) => answer.outcome === "unknown").length,
  };
}
