/**
 * Execute: from an authorised payment to a ticket (protocol 5). Owns the order of the steps; each store does one of
 * them atomically. Invariants: the wallet's Execute is sent only while the trip's object holds exactly the bill's seats
 * for this bill; no response means doubt, never failure; the response is derived from the bill, not from this flow's
 * variables. Stopping anywhere is safe: the next caller continues from the bill (reconcile.ts).
 */
import type { Bill } from "../../db/payments/bills.ts";
import {
  toPaymentStatus,
  type BillFailure,
  type PaymentStatus,
} from "../../domain/payments/bill.ts";
import { computeFirstCaptureEnd } from "../../domain/payments/first-capture.ts";
import { assert, err, ok, unreachable, type Result } from "../../domain/result.ts";
import type { CaptureAnswer } from "../../trip/calls.ts";
import type { ExecuteOutcome, PaymentSession } from "../../payments/provider.ts";
import { toClaim, toBillFacts } from "./bill-claim.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";
import {
  alertUnbelieved,
  isPaidOnPage,
  issueTicket,
  planLateCheck,
  releaseAndFail,
  handleCompleted,
  queryPayment,
} from "./payment-steps.ts";
import { reconcile } from "./reconcile.ts";

/** Repeated calls of a visitor query the wallet about one bill at most this often. */
export const VISITOR_CLAIM_MS = 4_000;

/** The schedule asks about an open page from then on, in case nobody reports the payment. */
const PAGE_CHECK_MS = 60_000;

/** Idempotent, also for concurrent calls: one charge, one ticket, the same response (decisions 3.7). */
export async function execute(deps: PaymentDependencies, bill: Bill): Promise<PaymentStatus> {
  const isInProgress = bill.state === "capturing";
  if (!isInProgress && (bill.state !== "created" || bill.paymentId === null)) {
    return toPaymentStatus(bill);
  }
  const phase = await deps.shopPhase();
  if (isInProgress) {
    // Before every trip was compared nothing is decided about the payment; its seats stay (protocol 22).
    const maySettle = phase === "open" || phase === "settling";
    return maySettle ? finishCheckout(deps, bill, () => resume(deps, bill)) : { state: "in_doubt" };
  }
  if (phase !== "open") return { state: "refused", refusal: { reason: "sales_paused" } };

  // Such a bill's seats are locked before its page is shown; without them nothing begins here.
  if (isPaidOnPage(deps, bill)) return toPaymentStatus(bill);
  const session = await deps.providerOf(bill.provider, bill.id).prepare();
  if (session === null) return withoutSession(deps, bill);
  const begun = await beginPayment(deps, bill);
  return begun.ok
    ? finishCheckout(deps, begun.value, () => pay(deps, begun.value, session))
    : begun.error;
}

/**
 * E1: for one caller the bill becomes `capturing`, and that caller may go on. Everybody else gets the bill's status. A
 * page takes money until nobody believes any more that it does not, so that is the end of its Execute (protocol 26).
 */
export async function beginPayment(
  deps: PaymentDependencies,
  bill: Bill,
): Promise<Result<Bill, PaymentStatus>> {
  const { timing } = deps.providerOf(bill.provider, bill.id);
  const incarnation = bill.incarnation ?? (await deps.seatsOf(bill.tripId).incarnation());
  const now = deps.now();
  const believeFrom = now + timing.believeFromMs;
  const isPage = isPaidOnPage(deps, bill);
  const begun = await deps.bills.beginCapture(bill.id, now, {
    executeBy: isPage ? believeFrom : now + timing.executeByMs,
    believeFrom,
    ...(isPage ? { doubtCheckAt: now + PAGE_CHECK_MS } : {}),
    createdAfter: now - timing.executableMs,
    incarnation,
  });
  if (begun.bill.state === "created" && begun.isPaused) {
    return err({ state: "refused", refusal: { reason: "sales_paused" } });
  }
  return begun.won ? ok(begun.bill) : err(toPaymentStatus(begun.bill));
}

/** This call has sent nothing; another may have proceeded while it waited for the provider. */
async function withoutSession(deps: PaymentDependencies, bill: Bill): Promise<PaymentStatus> {
  const current = (await deps.bills.find(bill.id)) ?? bill;
  if (current.state !== "created") return toPaymentStatus(current);
  return { state: "refused", refusal: { reason: "wallet_away" } };
}

/** E2: locks the seats for this bill, before any money moves. True: they are its own, and money may move. */
export async function captureSeats(deps: PaymentDependencies, bill: Bill): Promise<boolean> {
  const captured = await deps.seatsOf(bill.tripId).capture({
    ...toClaim(bill),
    planName: bill.planName ?? "",
    until: computeFirstCaptureEnd(bill),
    facts: toBillFacts(bill),
  });
  switch (captured.state) {
    case "unbelieved":
      alertUnbelieved(deps, bill, captured);
      return false;
    case "gone":
      await deps.bills.markFailed(bill, toBillFailure(captured), null);
      return false;
    case "sold":
      await issueTicket(deps, bill, captured.trxId);
      return false;
    case "capturing":
      return true;
    default:
      return unreachable(captured);
  }
}

async function pay(deps: PaymentDependencies, bill: Bill, session: PaymentSession): Promise<void> {
  if (!(await captureSeats(deps, bill))) return;
  await handleAnswer(deps, bill, await send(deps, bill, session));
}

function toBillFailure({ why }: CaptureAnswer & { state: "gone" }): BillFailure {
  if (why === undefined) return "seats_released";
  return why === "late" ? "bill_expired" : why;
}

/** E3. The session checks the clock right before each send, and sends nothing from `executeBy` on. */
async function send(
  deps: PaymentDependencies,
  { paymentId, executeBy }: Bill,
  session: PaymentSession,
): Promise<ExecuteOutcome> {
  assert(paymentId, "a bill that is executed has a payment at its provider");
  assert(executeBy !== null, "a bill that is being paid has the end of its Execute");
  return session.execute(paymentId, { sendBy: executeBy, now: deps.now });
}

/** E4. */
async function handleAnswer(
  deps: PaymentDependencies,
  bill: Bill,
  answer: ExecuteOutcome,
): Promise<void> {
  switch (answer.outcome) {
    case "completed":
      return handleCompleted(deps, bill, answer);
    case "refused":
      return releaseAndFail(deps, bill, answer.cause);
    case "refused_if_initiated": {
      const { answer: queried } = await queryPayment(deps, bill);
      if (queried.outcome === "completed") return handleCompleted(deps, bill, queried);
      // A payment that the buyer has not authorised can't be taken later either.
      if (queried.outcome === "initiated") {
        const isOver = answer.cause === "not_authorised";
        return releaseAndFail(deps, bill, answer.cause, isOver ? null : planLateCheck(deps, bill));
      }
      return deps.bills.markDoubt(bill.id, deps.now());
    }
    case "in_doubt":
      await deps.bills.markDoubt(bill.id, deps.now());
      return reconcile(deps, bill);
    default:
      return unreachable(answer);
  }
}

/**
 * A repeated call for a bill in progress: queries the provider only when the first call has got no response, or must
 * have timed out.
 */
async function resume(deps: PaymentDependencies, bill: Bill): Promise<void> {
  const now = deps.now();
  const { timeoutMs } = deps.providerOf(bill.provider, bill.id).timing;
  const isOver = bill.executeBy !== null && now >= bill.executeBy + timeoutMs;
  if (bill.doubtAt === null && !isOver && !isPaidOnPage(deps, bill)) return;
  if (await deps.bills.claim(bill.id, now, VISITOR_CLAIM_MS)) await reconcile(deps, bill);
}

/**
 * Runs steps of a `capturing` bill and derives the response from the bill. An error of a store is no refusal: the bill
 * keeps its state, the buyer reads that it is being checked, and the next call continues.
 */
export async function finishCheckout(
  deps: PaymentDependencies,
  bill: Bill,
  steps: () => Promise<void>,
): Promise<PaymentStatus> {
  try {
    await steps();
    const settled = await deps.bills.find(bill.id);
    return settled === null ? { state: "in_doubt" } : toPaymentStatus(settled);
  } catch (error) {
    deps.alert("payment_step_failed", { bill: bill.id, trip: bill.tripId, error });
    return { state: "in_doubt" };
  }
}
