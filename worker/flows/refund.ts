/**
 * Money on its way back (protocol 7), one attempt. Owns the order of the steps. Invariants: an attempt sends at most one
 * refund, and only where no other attempt can still be under way; before another is sent the wallet is asked what
 * became of the earlier ones; no answer is no knowledge. Stopping anywhere is safe: the next attempt goes on.
 */
import { findOurs, refundTimes, type RefundJob } from "../domain/payments/refund.ts";
import { assert, unreachable } from "../domain/result.ts";
import type { TripSeatsRemote } from "../trip/calls.ts";
import type { RefundOutcome, Wallet } from "../payments/provider.ts";

export interface RefundDependencies {
  refunds: {
    begin(job: RefundJob, times: ReturnType<typeof refundTimes>): Promise<number | null>;
    recorded(bill: number): Promise<string[]>;
    settle(job: RefundJob, refundTrxId: string): Promise<void>;
    refusePart(part: number): Promise<void>;
  };
  seatsOf(tripId: string): Pick<TripSeatsRemote, "giveBack">;
  wallet: Pick<Wallet, "token" | "refund" | "refunds">;
  now(): number;
  alert(event: string, facts: Record<string, unknown>): void;
}

export async function refund(deps: RefundDependencies, job: RefundJob): Promise<void> {
  assert(
    job.paymentId !== null && job.trxId !== null,
    "money that goes back has come by a payment",
  );
  const payment = { paymentId: job.paymentId, trxId: job.trxId };

  const times = refundTimes(deps.now());
  const tries = await deps.refunds.begin(job, times);
  if (tries === null) return;
  if (job.part === null) await deps.seatsOf(job.tripId).giveBack({ bill: job.bill });

  if (tries > 1) {
    const status = await askStatus(deps, payment);
    if (status === null) return;
    const ours = findOurs(status, await deps.refunds.recorded(job.bill), job.amountPoisha);
    if (ours !== null) return deps.refunds.settle(job, ours);
  }

  const answer = await send(deps, { ...payment, ...wording(job) }, times.refundBy);
  switch (answer.outcome) {
    case "refunded":
      return deps.refunds.settle(job, answer.refundTrxId);
    case "refused":
      deps.alert("refund_refused", { bill: job.bill, part: job.part, code: answer.walletCode });
      // On a later try it may be the echo of an earlier one that went through: that is for a person to see.
      if (job.part !== null && tries === 1) await deps.refunds.refusePart(job.part);
      return;
    case "unauthorised":
    case "in_doubt":
      return;
    default:
      return unreachable(answer);
  }
}

/** F4. The look at the clock and the send have nothing awaited between them; a 401 comes before the wallet's own work. */
async function send(
  deps: RefundDependencies,
  request: Parameters<Wallet["refund"]>[1],
  refundBy: number,
): Promise<RefundOutcome> {
  let refused: string | undefined;
  for (let tries = 0; tries < 2; tries += 1) {
    const inHand = await deps.wallet.token(refused);
    if (inHand.outcome === "away" || deps.now() >= refundBy) return { outcome: "in_doubt" };
    const answer = await deps.wallet.refund(inHand.token, request);
    if (answer.outcome !== "unauthorised") return answer;
    refused = inHand.token;
  }
  return { outcome: "in_doubt" };
}

/** F3: what the wallet has given back of the payment; null when nobody knows. */
async function askStatus(deps: RefundDependencies, payment: { paymentId: string; trxId: string }) {
  let refused: string | undefined;
  for (let tries = 0; tries < 2; tries += 1) {
    const inHand = await deps.wallet.token(refused);
    if (inHand.outcome === "away") return null;
    const answer = await deps.wallet.refunds(inHand.token, payment);
    if (answer.outcome === "known") return answer.refunds;
    if (answer.outcome === "unknown") return null;
    refused = inHand.token;
  }
  return null;
}

function wording(job: RefundJob) {
  const reason = job.part === null ? "Refund of a booking" : "Refund of a part of the fare";
  return { amountPoisha: job.amountPoisha, reason };
}
