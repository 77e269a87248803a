/** What the wallet knows of the sales of the lived-in sample: every payment that was executed, with its refund. */
import { and, eq, isNotNull } from "drizzle-orm";
import { database } from "../../worker/db/client.ts";
import { bills } from "../money.ts";
import { REFUND_NEVER_ENDS } from "./story.ts";

export interface WalletPayment {
  paymentId: string;
  trxId: string;
  invoice: string;
  totalPoisha: number;
  /** The number that paid, of which the simulator has stories. */
  wallet: string;
  createdAt: number;
  completedAt: number;
  refund: { trxId: string; at: number } | null;
}

/** None of the payment in doubt: the wallet does not know it, and so it stays in doubt. */
export async function listWalletPayments(env: Pick<Env, "DB">): Promise<WalletPayment[]> {
  const rows = await database(env)
    .select()
    .from(bills)
    .where(and(eq(bills.provider, "bkash"), isNotNull(bills.trxId)));
  return rows.flatMap(({ paymentId, trxId, executeBy, refundTrxId, changedAt, ...bill }) => {
    if (paymentId === null || trxId === null || executeBy === null) return [];
    const isOwed = bill.state === "refund_owed";
    return [
      {
        paymentId,
        trxId,
        invoice: bill.invoice,
        totalPoisha: bill.totalPoisha,
        wallet: isOwed ? REFUND_NEVER_ENDS : bill.contactPhone,
        createdAt: bill.createdAt,
        completedAt: executeBy,
        refund: refundTrxId === null ? null : { trxId: refundTrxId, at: changedAt ?? executeBy },
      },
    ];
  });
}
