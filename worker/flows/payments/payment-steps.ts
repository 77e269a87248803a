/**
 * The steps of protocol 5 that execute and reconcile share. Each may be repeated. Invariants: a ticket is written only
 * after the object returned `sold`, a bill fails only after the object released the seats.
 */
import type { Bill } from "../../db/payments/bills.ts";
import type { BillFailure } from "../../domain/payments/bill.ts";
import { listPayments } from "../../domain/payments/wallet-check.ts";
import { normalizePhone } from "../../domain/phone.ts";
import { assert } from "../../domain/result.ts";
import type { Unbelieved } from "../../domain/seats/claim.ts";
import type { Completed, QueryOutcome } from "../../payments/provider.ts";
import { toClaim } from "./bill-claim.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";

const PNR_TRIES = 5;
const CURRENCY = "BDT";

/** E4 and E5: the payment completed. A wrong amount is released and refunded, with an alert. */
export async function handleCompleted(
  deps: PaymentDependencies,
  bill: Bill,
  paid: Completed,
): Promise<void> {
  if (!isTheBillsMoney(bill, paid)) {
    deps.alert("payment_differs_from_bill", { bill: bill.id, trip: bill.tripId });
    const released = await deps.seatsOf(bill.tripId).release(toClaim(bill));
    if (released.state === "unbelieved") return alertUnbelieved(deps, bill, released);
    await deps.bills.markRefundOwed(bill.id, paid);
    return oweSurplus(deps, bill, paid);
  }
  if (paid.payer !== undefined && normalizePhone(paid.payer) === bill.contactPhone)
    deps.onPhoneProven?.();
  const sold = await deps.seatsOf(bill.tripId).sell({ ...toClaim(bill), trxId: paid.trxId });
  if (sold.state === "unbelieved") return alertUnbelieved(deps, bill, sold);
  if (sold.state === "sold") {
    await issueTicket(deps, bill, sold.trxId);
    return oweSurplus(deps, bill, paid);
  }
  deps.alert("money_after_seats_were_let_go", { bill: bill.id, trip: bill.tripId });
  await deps.bills.markRefundOwed(bill.id, paid);
  return oweSurplus(deps, bill, paid);
}

/**
 * E6, after the object has sold the seats to this bill. If D1 has one of them on another ticket, this payment is
 * refunded, because that ticket is already with its passenger. The exception: if that ticket has left the seat
 * according to the object, D1 was restored to an earlier minute, and the bill waits until the comparison has written
 * that again (protocol 13, A3).
 */
export async function issueTicket(
  deps: PaymentDependencies,
  bill: Bill,
  trxId: string,
): Promise<void> {
  for (let tries = 0; tries < PNR_TRIES; tries += 1) {
    const ticket = { ...deps.newTicket(), trxId };
    const done = await deps.bills.writeTicket(bill, ticket);
    if (done === "written") return endWithTrip(deps, bill);
    if (done === "seat_taken") {
      if (await deps.isBehind(bill.tripId, toClaim(bill))) {
        return deps.alert("seat_of_older_row", { bill: bill.id, trip: bill.tripId });
      }
      deps.alert("seat_sold_twice", { bill: bill.id, trip: bill.tripId });
      return deps.bills.markRefundOwed(bill.id, { trxId, amountPoisha: bill.totalPoisha });
    }
  }
  assert(false, "a free PNR is found within a few tries");
}

/**
 * Z6: a page stays open while its trip is cancelled. Its sale is cancelled before its message is sent, so that the
 * buyer reads of the cancellation alone (protocol 26).
 */
async function endWithTrip(deps: PaymentDependencies, bill: Bill): Promise<void> {
  if (bill.tripCancelledAt === null || !isPaidOnPage(deps, bill)) return;
  await deps.bills.cancelWithTrip(bill.id);
}

/** E7, then E8: the provider refused definitely. The seats first, the bill after. */
export async function releaseAndFail(
  deps: PaymentDependencies,
  bill: Bill,
  failure: BillFailure,
  lateCheck: LateCheck | null = null,
): Promise<void> {
  const released = await deps.seatsOf(bill.tripId).release(toClaim(bill));
  if (released.state === "unbelieved") return alertUnbelieved(deps, bill, released);
  if (released.state === "sold") return issueTicket(deps, bill, released.trxId);
  return deps.bills.markFailed(bill, failure, lateCheck);
}

interface LateCheck {
  at: number;
  until: number;
}

/** A payment that was unpaid at its Query may complete later; null: at this provider nothing does. */
export function planLateCheck(deps: PaymentDependencies, bill: Bill): LateCheck | null {
  const { capabilities, timing } = deps.providerOf(bill.provider, bill.id);
  if (!capabilities.canPayLate) return null;
  return { at: deps.now() + timing.lateCheckAfterMs[0], until: bill.deadAt };
}

/** Whether the buyer's money moves on the provider's own page, without us (protocol 26). */
export function isPaidOnPage(deps: PaymentDependencies, { provider, id }: Bill): boolean {
  return deps.providerOf(provider, id).capabilities.moneyMovesAt === "page";
}

/** The object's record is not the bill's, or the object has lost its storage: the bill stays in doubt (protocol 4). */
export function alertUnbelieved(deps: PaymentDependencies, bill: Bill, { why }: Unbelieved): void {
  deps.alert("capture_unbelieved", { bill: bill.id, trip: bill.tripId, why });
}

/**
 * Z5, after the bill has its own money: whatever else was paid on its page goes back. All payments are named, as only
 * the statement knows which of them is the bill's own (protocol 26).
 */
export async function oweSurplus(
  deps: PaymentDependencies,
  bill: Bill,
  paid: Completed,
): Promise<void> {
  if (!isPaidOnPage(deps, bill)) return;
  for (const payment of listPayments(paid)) await deps.bills.oweSurplus(bill.id, payment);
}

/** Queries the provider for the state of the payment. `queriedAt` is when the request was sent. */
export async function queryPayment(
  deps: PaymentDependencies,
  bill: Bill,
): Promise<{ answer: QueryOutcome; queriedAt: number }> {
  assert(bill.paymentId, "a bill that is being paid has a payment at the wallet");
  return deps.providerOf(bill.provider, bill.id).query(bill.paymentId, deps);
}

/** A person must look up what the provider's status means, and whether money came. */
export function alertUnrecognised(
  deps: PaymentDependencies,
  bill: Bill,
  answer: QueryOutcome,
): void {
  if (answer.outcome !== "unrecognised") return;
  const { status } = answer;
  deps.alert("payment_status_unrecognised", { bill: bill.id, trip: bill.tripId, status });
}

function isTheBillsMoney(bill: Bill, paid: Completed): boolean {
  return (
    paid.amountPoisha === bill.totalPoisha &&
    paid.currency === CURRENCY &&
    (paid.invoice === null || paid.invoice === bill.invoice)
  );
}
