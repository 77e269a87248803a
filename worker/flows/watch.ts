/**
 * The watch over bills that were let go because the wallet said "Initiated" (protocol 6): should the payment have
 * completed all the same, the money goes back. Invariant: only an "Initiated" that was asked for when nothing can
 * complete any more ends the watch.
 */
import type { Bill } from "../db/bills.ts";
import { nextWatchAt } from "../domain/watch.ts";
import type { PaymentDeps } from "./payment-deps.ts";
import { ask } from "./payment-steps.ts";

export async function watch(deps: PaymentDeps, bill: Bill): Promise<void> {
  if (bill.state !== "failed" || bill.watchUntil === null) return;
  const now = deps.now();
  if (!(await deps.bills.claimWatch(bill.id, now, nextWatchAt(bill, now)))) return;

  const { answer, askedAt } = await ask(deps, bill);
  if (answer.outcome === "completed") {
    deps.alert("money_after_seats_were_let_go", { bill: bill.id, trip: bill.tripId });
    return deps.bills.markRefundOwed(bill.id, answer);
  }
  if (answer.outcome === "initiated" && askedAt >= bill.deadAt) return deps.bills.endWatch(bill.id);
}
