/** The state of a refund in D1, read after the wallet was queried (protocol 7, F3). */
import { asc, eq } from "drizzle-orm";
import { bills, partRefunds } from "../../../drizzle/money.ts";
import type { RefundJob, RefundProgress } from "../../domain/payments/refund.ts";
import type { Database } from "../client.ts";
import { LEFT_POISHA } from "./parts-back.ts";

/**
 * F3, read after the wallet was queried: whether the job's own row is still owed, and which refunds the other rows of
 * its bill have. An attempt that slept may have written the row's end meanwhile.
 */
export async function findRefundProgress(
  db: Database,
  { bill, part }: Pick<RefundJob, "bill" | "part">,
): Promise<RefundProgress> {
  const [[whole], parts] = await db.batch([
    db
      .select({
        state: bills.state,
        refundTrxId: bills.refundTrxId,
        leftPoisha: LEFT_POISHA,
        createdAt: bills.createdAt,
        changedAt: bills.changedAt,
        refundTries: bills.refundTries,
        refundRefusals: bills.refundRefusals,
      })
      .from(bills)
      .where(eq(bills.id, bill)),
    db
      .select({
        id: partRefunds.id,
        state: partRefunds.state,
        refundTrxId: partRefunds.refundTrxId,
        amountPoisha: partRefunds.amountPoisha,
        createdAt: partRefunds.createdAt,
        settledAt: partRefunds.settledAt,
        refundTries: partRefunds.refundTries,
        refundRefusals: partRefunds.refundRefusals,
      })
      .from(partRefunds)
      .where(eq(partRefunds.billId, bill))
      .orderBy(asc(partRefunds.id)),
  ]);
  const own = parts.find(({ id }) => id === part);
  const others = parts.filter(({ id, state }) => id !== part && state === "refunded");
  const owedParts = parts.filter(({ id, state }) => id !== part && state === "owed");
  const isWholeOwedBesides = part !== null && whole?.state === "refund_owed";
  const numbers = others.flatMap(({ refundTrxId }) => refundTrxId ?? []);
  const wholeNumber = part === null ? null : (whole?.refundTrxId ?? null);
  const rest = whole && {
    ...whole,
    state: "owed" as const,
    // The bill entered its state when the rest was owed.
    createdAt: whole.changedAt ?? whole.createdAt,
    settledAt: null,
  };
  return {
    shares: part === null && rest !== undefined ? [...parts, rest] : parts,
    at: part === null ? parts.length : parts.findIndex(({ id }) => id === part),
    isOwed: part === null ? whole?.state === "refund_owed" : own?.state === "owed",
    owedPoisha: [
      ...owedParts.map(({ amountPoisha }) => amountPoisha),
      ...(isWholeOwedBesides ? [whole.leftPoisha] : []),
    ],
    trxIds: wholeNumber === null ? numbers : [...numbers, wholeNumber],
    byHandPoisha: others
      .filter(({ refundTrxId }) => refundTrxId === null)
      .reduce((sum, { amountPoisha }) => sum + amountPoisha, 0),
  };
}
