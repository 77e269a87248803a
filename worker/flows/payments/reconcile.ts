/**
 * Settles a `capturing` bill in doubt (protocol 6): reads the object, queries the wallet, then sells or releases. Any
 * number of callers may work on one bill at once. Invariant: "Initiated" is trusted only when queried at or after
 * `believe_from`; a missing response proves nothing. An unknown status is trusted only where nothing completes any
 * more, with an alert.
 */
import type { Bill } from "../../db/payments/bills.ts";
import { toClaim } from "./bill-claim.ts";
import type { Unbelieved } from "../../domain/seats/claim.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import type { QueryOutcome } from "../../payments/provider.ts";
import {
  alertUnbelieved,
  alertUnrecognised,
  queryPayment,
  issueTicket,
  oweSurplus,
  planLateCheck,
  handleCompleted,
} from "./payment-steps.ts";

export async function reconcile(deps: PaymentDependencies, bill: Bill): Promise<void> {
  const record = await deps.seatsOf(bill.tripId).resolveOrBar(toClaim(bill));
  if (record.state === "unbelieved") return endUnbelieved(deps, bill, record);
  // Barred: it never captured, so it was never executed and never will be.
  if (record.state === "barred") return deps.bills.markFailed(bill, null, null);
  if (record.state === "sold") return issueTicket(deps, bill, record.trxId);
  const { canPayLate } = deps.providerOf(bill.provider, bill.id).capabilities;
  if (record.state === "released" && !canPayLate) {
    return deps.bills.markFailed(bill, null, null);
  }

  const { answer, queriedAt } = await queryPayment(deps, bill);
  if (answer.outcome === "completed") return handleCompleted(deps, bill, answer);
  if (!isUnpaid(bill, answer, queriedAt)) return;

  const released = await deps.seatsOf(bill.tripId).release(toClaim(bill));
  if (released.state === "unbelieved") return alertUnbelieved(deps, bill, released);
  if (released.state === "sold") return issueTicket(deps, bill, released.trxId);
  await deps.bills.markFailed(bill, null, planLateCheck(deps, bill));
  alertUnrecognised(deps, bill, answer);
}

/**
 * A record of another booking or of other seats never becomes this bill's ticket. Until the payment is dead, staff may
 * repair the object (worker/OPERATIONS.md, after-restore); then the provider alone decides how the bill ends, and the
 * object stays as it is. If the object is not ready it can be repaired at any time, and if the sale's ticket has moved
 * on the comparison writes it again: those bills wait.
 */
async function endUnbelieved(
  deps: PaymentDependencies,
  bill: Bill,
  record: Unbelieved,
): Promise<void> {
  alertUnbelieved(deps, bill, record);
  if (record.why !== "mismatch" || deps.now() < bill.deadAt) return;
  const { answer, queriedAt } = await queryPayment(deps, bill);
  if (answer.outcome === "completed") {
    await deps.bills.markRefundOwed(bill.id, answer);
    return oweSurplus(deps, bill, answer);
  }
  if (!isUnpaid(bill, answer, queriedAt)) return;
  await deps.bills.markFailed(bill, null, null);
  alertUnrecognised(deps, bill, answer);
}

/** Whether the seats may be released on this response. */
function isUnpaid(bill: Bill, answer: QueryOutcome, queriedAt: number): boolean {
  if (answer.outcome === "unrecognised") return queriedAt >= bill.deadAt;
  return (
    answer.outcome === "initiated" && bill.believeFrom !== null && queriedAt >= bill.believeFrom
  );
}
