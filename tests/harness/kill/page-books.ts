/**
 * The books of the wallet whose money moves on its page, in the terms of the simulation's ledger: a page is one payment
 * with every charge that was made on it, of which the bills of the shop have one each.
 */
import type { Payment } from "../sim/ledger.ts";
import type { BillRow, PartRow } from "../sim/audit/rows.ts";
import { hasSucceeded, pagePoisha, refundStatus } from "../../sslcommerz-simulator/session.ts";
import { listTables } from "../../sslcommerz-simulator/simulation.ts";
import type { Store } from "../../wallet-simulator/store.ts";

export function readPagePayments(store: Store, now: number): Payment[] {
  const pages = Map.groupBy(listTables(store).sessions.list(), ({ tranId }) => tranId);
  return [...pages].flatMap(([invoice, sessions]) => {
    const [page] = sessions;
    if (page === undefined) return [];
    const paid = sessions
      .flatMap(({ attempts }) => attempts)
      .filter((one) => hasSucceeded(one, now))
      .toSorted((a, b) => a.at - b.at);
    const refunds = paid.flatMap(({ bankTranId, refunds: made }) =>
      made.map((one) => ({ ...one, bankTranId, status: refundStatus(one, now) })),
    );
    return {
      id: invoice,
      invoice,
      poisha: pagePoisha(page),
      madeAt: page.createdAt,
      isAuthorised: true,
      charges: paid.map(({ bankTranId, amountPoisha, at }) => ({
        trxId: bankTranId,
        poisha: amountPoisha,
        at,
        isLate: false,
      })),
      back: refunds
        .filter(({ status }) => status === "refunded")
        .map(({ refundRefId, bankTranId, amountPoisha, initiatedAt }) => ({
          id: refundRefId,
          trxId: bankTranId,
          poisha: amountPoisha,
          at: initiatedAt,
        })),
      executesUnderWay: 0,
      executesSent: 0,
      refundsUnderWay: refunds.filter(({ status }) => status === "processing").length,
      // At rest what came late has gone back, so nothing is excused.
      isLate: false,
    };
  });
}

/**
 * What a person paid by other means, because the answer to a refund was lost for ever, stands in the books beside what
 * the wallet gave back of the bill's own money. Where the wallet gave more back than that person settled, the books
 * stay as they are.
 */
export function withPaidByHand(
  payment: Payment,
  bill: Pick<BillRow, "trxId" | "refundTrxId">,
  parts: readonly PartRow[],
): Payment {
  const known = new Set([bill, ...parts].map(({ refundTrxId }) => refundTrxId));
  const settled = parts.filter(
    ({ state, refundTrxId }) => state === "refunded" && refundTrxId === null,
  );
  const trxId = bill.trxId ?? "";
  const isUnknown = (one: { id: string; trxId: string }) =>
    one.trxId === trxId && !known.has(one.id);
  const sum = (all: readonly { poisha: number }[]) =>
    all.reduce((total, one) => total + one.poisha, 0);
  if (settled.length === 0 || sum(payment.back.filter(isUnknown)) > sum(settled)) return payment;
  const byHand = settled.map(({ poisha }) => ({ id: "null", trxId, poisha, at: 0 }));
  return { ...payment, back: [...payment.back.filter((one) => !isUnknown(one)), ...byHand] };
}
