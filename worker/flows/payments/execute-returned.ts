/**
 * Before E1 (protocol 5, E0): a program may call execute while its buyer is still on the wallet's page, and an Execute
 * would end the payment under the buyer's fingers. Unless the caller says that the buyer has returned, the wallet is
 * asked first, and a payment that still waits for its buyer is left alone. Invariant: this step changes no bill, no
 * seat and no payment, and says nothing once another call has begun to execute.
 */
import type { Bill } from "../../db/payments/bills.ts";
import { toPaymentStatus, type PaymentStatus } from "../../domain/payments/bill.ts";
import { findFirstCaptureFailure } from "../../domain/payments/first-capture.ts";
import { execute } from "./execute.ts";
import type { PaymentDependencies } from "./payment-dependencies.ts";

export type ExecuteStatus = PaymentStatus | { state: "awaiting_buyer" };

/** The wallet is asked about one bill at most this often; callers in between are told to wait. */
const ASK_EVERY_MS = 4_000;

/** As execute, for a caller who may come too early. */
export async function executeWhenReturned(
  deps: PaymentDependencies,
  bill: Bill,
  hasReturned: boolean,
): Promise<ExecuteStatus> {
  const tooEarly = hasReturned ? null : await findTooEarly(deps, bill);
  return tooEarly ?? execute(deps, bill);
}

/** Null where execute may go on, which refuses by itself what can't be paid any more. */
async function findTooEarly(deps: PaymentDependencies, bill: Bill): Promise<ExecuteStatus | null> {
  const { paymentId } = bill;
  if (bill.state !== "created" || paymentId === null) return null;
  if (findFirstCaptureFailure(bill, deps.now()) !== null) return null;
  if ((await deps.shopPhase()) !== "open") return null;
  const provider = deps.providerOf(bill.provider, bill.id);
  if (provider.approval === undefined) return null;
  const isFirst = await deps.bills.claim(bill.id, deps.now(), ASK_EVERY_MS);
  const approval = isFirst ? await provider.approval(paymentId) : "awaited";
  if (approval === "settled") return null;
  const current = (await deps.bills.find(bill.id)) ?? bill;
  if (current.state !== "created") return toPaymentStatus(current);
  return approval === "awaited"
    ? { state: "awaiting_buyer" }
    : { state: "refused", refusal: { reason: "wallet_away" } };
}
