/**
 * The books of the wallet whose money moves on its page, in the terms of the simulation's ledger: a bill has one
 * payment with the money that is its own; whatever else was paid on its page stands apart.
 */
import type { Payment } from "../sim/ledger.ts";
import type { BillRow, PartRow } from "../sim/audit/rows.ts";
import { hasSucceeded, pagePoisha, refundStatus } from "../../sslcommerz-simulator/session.ts";
import { listTables } from "../../sslcommerz-simulator/simulation.ts";
import type { Store } from "../../wallet-simulator/store.ts";

/** A second payment on one page: a person is told and pays it back, or it goes back by itself. */
const ENDS_OF_SECOND: readonly ("told" | "back")[] = ["back"];

export interface FurtherPayment {
  invoice: string;
  trxId: string;
  poisha: number;
  backPoisha: number;
}

export interface PageBooks {
  payments: Payment[];
  further: FurtherPayment[];
}

/** `bills`: by their invoices. */
export function readPageBooks(
  store: Store,
  bills: ReadonlyMap<string, Pick<BillRow, "trxId">>,
  now: number,
): PageBooks {
  const pages = Map.groupBy(listTables(store).sessions.list(), ({ tranId }) => tranId);
  const books: PageBooks = { payments: [], further: [] };
  for (const [invoice, sessions] of pages) {
    const paid = sessions
      .flatMap(({ attempts }) => attempts)
      .filter((one) => hasSucceeded(one, now))
      .toSorted((a, b) => a.at - b.at);
    const own = paid.find(({ bankTranId }) => bankTranId === bills.get(invoice)?.trxId) ?? paid[0];
    const done = own?.refunds.filter((made) => refundStatus(made, now) === "refunded") ?? [];
    const underWay = own?.refunds.filter((made) => refundStatus(made, now) === "processing") ?? [];
    const [page] = sessions;
    if (page === undefined) continue;
    books.payments.push({
      id: invoice,
      invoice,
      poisha: pagePoisha(page),
      madeAt: page.createdAt,
      isAuthorised: true,
      charges:
        own === undefined
          ? []
          : [{ trxId: own.bankTranId, poisha: own.amountPoisha, at: own.at, isLate: false }],
      back: done.map((made) => ({
        id: made.refundRefId,
        trxId: own?.bankTranId ?? "",
        poisha: made.amountPoisha,
        at: made.initiatedAt,
      })),
      executesUnderWay: 0,
      executesSent: 0,
      refundsUnderWay: underWay.length,
      // At rest what came late has gone back, so nothing is excused.
      isLate: false,
    });
    for (const one of paid.filter((other) => other !== own)) {
      const back = one.refunds.filter((made) => refundStatus(made, now) !== "cancelled");
      books.further.push({
        invoice,
        trxId: one.bankTranId,
        poisha: one.amountPoisha,
        backPoisha: back.reduce((sum, { amountPoisha }) => sum + amountPoisha, 0),
      });
    }
  }
  return books;
}

/**
 * What a person paid by other means, because the answer to a refund was lost for ever, stands in the books beside what
 * the wallet gave back. Where the wallet gave more back than that person settled, the books stay as they are.
 */
export function withPaidByHand(
  payment: Payment,
  bill: Pick<BillRow, "refundTrxId">,
  parts: readonly PartRow[],
): Payment {
  const known = new Set([bill, ...parts].map(({ refundTrxId }) => refundTrxId));
  const settled = parts.filter(
    ({ state, refundTrxId }) => state === "refunded" && refundTrxId === null,
  );
  const unknown = payment.back.filter(({ id }) => !known.has(id));
  const sum = (all: readonly { poisha: number }[]) =>
    all.reduce((total, one) => total + one.poisha, 0);
  if (settled.length === 0 || sum(unknown) > sum(settled)) return payment;
  const byHand = settled.map(({ poisha }) => ({ id: "null", trxId: "", poisha, at: 0 }));
  return { ...payment, back: [...payment.back.filter(({ id }) => known.has(id)), ...byHand] };
}

/** `told`: the alerts of the run. */
export function findLostFurther(
  further: readonly FurtherPayment[],
  told: ReadonlySet<string>,
): string[] {
  return further
    .filter(({ trxId, poisha, backPoisha }) => {
      const ends = { told: told.has(trxId) && backPoisha === 0, back: backPoisha === poisha };
      return !ENDS_OF_SECOND.some((end) => ends[end]);
    })
    .map(
      ({ invoice, trxId, poisha, backPoisha }) =>
        `${trxId} of ${invoice}: ${backPoisha} of ${poisha} poisha went back, and nobody was told`,
    );
}
