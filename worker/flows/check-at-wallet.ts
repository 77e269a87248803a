/** Compares one paid bill with its provider's record: a difference is stored, with an alert. It changes no bill. */
import type { Bill } from "../db/payments/bills.ts";
import type { RecordedRefunds } from "../domain/payments/refund.ts";
import { walletFinding, type WalletFinding } from "../domain/payments/wallet-check.ts";
import type { PaymentProvider } from "../payments/provider.ts";

export interface WalletCheckDependencies {
  find(bill: number): Promise<Bill | null>;
  /** Part refunds that are done; null while one is in progress. */
  partsOf(bill: number): Promise<RecordedRefunds | null>;
  providerOf(name: string, bill: number): Pick<PaymentProvider, "query" | "refundStatus">;
  store(bill: number, finding: WalletFinding | null): Promise<void>;
  now(): number;
  alert(event: string, facts: Record<string, unknown>): void;
}

export async function checkAtWallet(deps: WalletCheckDependencies, id: number): Promise<void> {
  const bill = await deps.find(id);
  if (bill === null || bill.paymentId === null || bill.trxId === null) return deps.store(id, null);
  const { state, paymentId, trxId } = bill;
  if (state !== "paid" && state !== "refunded") return;
  const provider = deps.providerOf(bill.provider, id);
  const isAnswered = deps.now() < bill.deadAt;
  const payment = isAnswered ? (await provider.query(paymentId, deps)).answer : null;
  const status = await provider.refundStatus({ paymentId, trxId });
  // Read last: what the wallet has listed by then is recorded or in progress.
  const parts = await deps.partsOf(id);
  const after = await deps.find(id);
  if (parts === null || after?.state !== state) return;
  const refunds = status.outcome === "known" ? status.refunds : null;
  const finding = walletFinding({ ...after, state }, parts, { payment, refunds });
  const isSettledByPerson = state === "refunded" && after.refundTrxId === null;
  // Without an answer nothing is known, and what was found stays until a person has ended it.
  if (finding === null && refunds === null && !isSettledByPerson) return;
  if (finding !== null) deps.alert("wallet_differs", { bill: id, finding });
  await deps.store(id, finding);
}
