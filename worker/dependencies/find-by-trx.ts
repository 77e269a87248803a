/** Which of the payments without a TrxID the wallet completed under one: a caller may know it before the shop does. */
import { database } from "../db/client.ts";
import { listPaymentsWithoutTrx } from "../db/staff/sale-search.ts";
import { providerNamed } from "../payments/registry.ts";

export interface FoundByTrx {
  bills: number[];
  waiting: number;
  asked: number;
  unanswered: number;
}

/** How many Queries one search sends at most. */
const ASKED_MOST = 12;

/** It asks and changes nothing: the schedule ends these payments in its own time. */
export async function findByTrx(env: Env, trxId: string): Promise<FoundByTrx> {
  const { newest, count } = await listPaymentsWithoutTrx(database(env), ASKED_MOST);
  const answers = await Promise.all(
    newest.map(async ({ bill, provider, paymentId }) => {
      const { answer } = await providerNamed(env, provider, bill).query(paymentId, {
        now: Date.now,
      });
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
