/**
 * Payments whose money moves on the provider's own page, without our Execute (protocol 26). Invariants: a page is shown
 * only while the trip's object holds exactly the bill's seats for this bill; seats that are let go while somebody may
 * still pay leave the bill under the late-payment check; whatever a browser or the provider's server tells us is a
 * hint, and only a Query decides.
 */
import type { Bill } from "../../db/payments/bills.ts";
import { toPaymentStatus, type PaymentStatus } from "../../domain/payments/bill.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { assert } from "../../domain/result.ts";
import { beginPayment, captureSeats, finishCheckout, VISITOR_CLAIM_MS } from "./execute.ts";
import { isUnderLateCheck, queryLatePayment } from "./late-payment-check.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import {
  handleCompleted,
  isPaidOnPage,
  oweSurplus,
  planLateCheck,
  queryPayment,
  releaseAndFail,
} from "./payment-steps.ts";
import { reconcile } from "./reconcile.ts";

/** E1 and E2, before the page is shown. Null: the seats are locked for this bill, and the buyer may go to the page. */
export async function lockSeatsForPage(
  deps: PaymentDependencies,
  id: number,
): Promise<Refusal | null> {
  const bill = await deps.bills.find(id);
  assert(bill, "a bill that was just written is there");
  if ((await deps.shopPhase()) !== "open") return { reason: "sales_paused" };
  const begun = await beginPayment(deps, bill);
  if (!begun.ok) return describeEnd(begun.error);
  if (await captureSeats(deps, begun.value)) return null;
  return describeEnd(toPaymentStatus((await deps.bills.find(id)) ?? begun.value));
}

/** Nobody has seen the page, so nothing was charged, whatever else the bill waits for. */
function describeEnd(status: PaymentStatus): Refusal {
  return status.state === "refused" ? status.refusal : { reason: "payment_failed" };
}

/**
 * The buyer has left the page for good: the seats go back to their hold. Without a clear answer the bill stays as it
 * is. Who pays on that page afterwards gets the money back.
 */
export async function giveUpPage(deps: PaymentDependencies, bill: Bill): Promise<PaymentStatus> {
  if (bill.state !== "capturing" || !isPaidOnPage(deps, bill)) return toPaymentStatus(bill);
  if (!(await maySettle(deps))) return { state: "in_doubt" };
  return finishCheckout(deps, bill, async () => {
    const { answer } = await queryPayment(deps, bill);
    if (answer.outcome === "completed") return handleCompleted(deps, bill, answer);
    if (answer.outcome !== "initiated") return;
    return releaseAndFail(deps, bill, "not_authorised", planLateCheck(deps, bill));
  });
}

/** The booking opens another payment. Null: the page, if there was one, is given up. */
export async function giveUpForAnother(
  deps: PaymentDependencies,
  bill: Bill | null,
): Promise<Refusal | null> {
  if (bill === null) return null;
  const { state } = await giveUpPage(deps, bill);
  if (state === "ticket") return { reason: "booking_sold" };
  return state === "in_doubt" ? { reason: "payment_page_open" } : null;
}

/**
 * Somebody says that something happened to the payment: it is queried now, and not at the schedule's next check. A bill
 * that has its money is queried too, as its page may still take a second payment. False while another caller has
 * claimed the bill, whose Query may be older than this hint.
 */
export async function followHint(deps: PaymentDependencies, bill: Bill): Promise<boolean> {
  const ask = chooseQuery(bill);
  if (ask === null || !isPaidOnPage(deps, bill) || !(await maySettle(deps))) return true;
  if (!(await deps.bills.claim(bill.id, deps.now(), VISITOR_CLAIM_MS))) return false;
  await ask(deps, bill);
  return true;
}

/** Returns null where nothing was paid, and nothing can be paid any more. */
function chooseQuery(bill: Bill): typeof reconcile | null {
  if (bill.state === "capturing") return reconcile;
  if (isUnderLateCheck(bill)) return queryLatePayment;
  return bill.trxId === null ? null : lookForSurplus;
}

async function lookForSurplus(deps: PaymentDependencies, bill: Bill): Promise<void> {
  const { answer } = await queryPayment(deps, bill);
  if (answer.outcome === "completed") await oweSurplus(deps, bill, answer);
}

/** Before every trip was compared nothing is decided about a payment (protocol 22). */
async function maySettle(deps: PaymentDependencies): Promise<boolean> {
  const phase = await deps.shopPhase();
  return phase === "open" || phase === "settling";
}
