/**
 * Compares one bill that took money with its provider's record: a difference is stored, with an alert. It changes no
 * bill. A page may take a second payment after all else is over, so such a wallet is always asked for payments, and
 * what was paid beside the bill's own money is owed back (protocol 26).
 */
import { database, type Database } from "../db/client.ts";
import { findBill } from "../db/payments/bills.ts";
import { listRecordedRefunds } from "../db/payments/refunds.ts";
import { findSaleParts } from "../db/staff/staff-sales.ts";
import { storeWalletFinding } from "../db/trip-checks.ts";
import type { RecordedRefunds } from "../domain/payments/refund.ts";
import { walletFinding, type WalletFinding } from "../domain/payments/wallet-check.ts";
import { oweSurplus } from "../flows/payments/payment-steps.ts";
import { providerNamed } from "../payments/registry.ts";
import { logAlert } from "../telemetry/log.ts";
import { paymentDependencies } from "./payments.ts";

export async function checkAtWallet(env: Env, id: number): Promise<void> {
  const db = database(env);
  const store = (finding: WalletFinding | null) => storeWalletFinding(db, id, finding, Date.now());
  const bill = await findBill(db, id);
  if (bill === null || bill.paymentId === null || bill.trxId === null) return store(null);
  const { state, paymentId, trxId } = bill;
  const provider = providerNamed(env, bill.provider, id);
  const isPage = provider.capabilities.moneyMovesAt === "page";
  const isOwed = state === "refund_owed" && isPage;
  if (state !== "paid" && state !== "refunded" && !isOwed) return;
  const isAsked = isPage || Date.now() < bill.deadAt;
  const payment = isAsked ? (await provider.query(paymentId, { now: Date.now })).answer : null;
  if (payment?.outcome === "completed") {
    await oweSurplus(paymentDependencies(env, "schedule"), bill, payment);
  }
  if (state === "refund_owed") return;
  const status = await provider.refundStatus({ paymentId, trxId });
  // Read last: what the wallet has listed by then is recorded or in progress.
  const parts = await findDoneParts(db, id);
  const after = await findBill(db, id);
  if (parts === null || after?.state !== state) return;
  const refunds = status.outcome === "known" ? status.refunds : null;
  const finding = walletFinding({ ...after, state }, parts, { payment, refunds });
  const isSettledByPerson = state === "refunded" && after.refundTrxId === null;
  // Without an answer nothing is known, and what was found stays until a person has ended it.
  const isUnanswered = refunds === null && !isSettledByPerson;
  const isPageUnanswered = isPage && payment?.outcome !== "completed";
  if (finding === null && (isUnanswered || isPageUnanswered)) return;
  if (finding !== null) logAlert("wallet_differs", { bill: id, finding });
  await store(finding);
}

/** Part refunds that are done; null while one is in progress. */
async function findDoneParts(db: Database, bill: number): Promise<RecordedRefunds | null> {
  const { parts } = await findSaleParts(db, bill);
  return parts.some(({ state }) => state === "owed") ? null : listRecordedRefunds(db, bill);
}
