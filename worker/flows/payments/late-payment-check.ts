/**
 * The late-payment check of a bill that was released because the provider reported "Initiated" (protocol 6): if the
 * payment completed after all, it is refunded. Invariant: only a Query sent when nothing can complete any more ends the
 * check, or a provider at which nothing completes late.
 */
import type { Bill } from "../../db/payments/bills.ts";
import { computeNextLateCheckAt } from "../../domain/payments/late-payment-check.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import { alertUnrecognised, oweSurplus, queryPayment } from "./payment-steps.ts";

export async function checkLatePayment(deps: PaymentDependencies, bill: Bill): Promise<void> {
  if (!isUnderLateCheck(bill)) return;
  const provider = deps.providerOf(bill.provider, bill.id);
  if (!provider.capabilities.canPayLate) return deps.bills.endLateCheck(bill.id);
  const now = deps.now();
  const next = computeNextLateCheckAt(bill, now, provider.timing);
  if (await deps.bills.claimLateCheck(bill.id, now, next)) await queryLatePayment(deps, bill);
}

export function isUnderLateCheck({ state, lateCheckUntil }: Bill): boolean {
  return state === "failed" && lateCheckUntil !== null;
}

/** One Query of the check, whether it is due or not. */
export async function queryLatePayment(deps: PaymentDependencies, bill: Bill): Promise<void> {
  const { answer, queriedAt } = await queryPayment(deps, bill);
  if (answer.outcome === "completed") {
    deps.alert("money_after_seats_were_let_go", { bill: bill.id, trip: bill.tripId });
    await deps.bills.markRefundOwed(bill.id, answer);
    return oweSurplus(deps, bill, answer);
  }
  const isKnown = answer.outcome === "initiated" || answer.outcome === "unrecognised";
  if (!isKnown || queriedAt < bill.deadAt) return;
  await deps.bills.endLateCheck(bill.id);
  alertUnrecognised(deps, bill, answer);
}
