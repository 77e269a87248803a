/**
 * One attempt of a refund (protocol 7). Owns the order of the steps. Invariants: an attempt sends at most one refund,
 * and only if no other attempt can still be in progress; before each send, including the first, the wallet is queried
 * for refunds that it has already made (D1 may have been restored to an earlier minute); a missing response proves
 * nothing. A refund that the provider refuses for good stays owed: a person pays it by other means and settles it.
 * Stopping anywhere is safe: the next attempt continues.
 */
import {
  findOurs,
  isUnexplained,
  refundWindowEndsAt,
  pauseAfterRefusalMs,
  refundTimes,
  type RefundJob,
  type RefundProgress,
} from "../../domain/payments/refund.ts";
import { isShareByHand } from "../../domain/payments/refund-shares.ts";
import { unreachable } from "../../domain/result.ts";
import type { TripSeatsRemote } from "../../trip/calls.ts";
import type { PaymentProvider } from "../../payments/provider.ts";

export interface RefundDependencies {
  refunds: {
    begin(job: RefundJob, times: ReturnType<typeof refundTimes>): Promise<number | null>;
    progress(job: Pick<RefundJob, "bill" | "part">): Promise<RefundProgress>;
    /** No refund number if nothing was left to refund. */
    settle(job: Pick<RefundJob, "bill" | "part">, refundTrxId: string | null): Promise<void>;
    /** The next attempt is due at `dueAt` (epoch ms). */
    postpone(job: RefundJob, dueAt: number): Promise<void>;
  };
  seatsOf(tripId: string): Pick<TripSeatsRemote, "giveBack">;
  /** The provider of a payment, by the name stored with its bill. */
  providerOf(
    name: string,
    bill: number,
  ): Pick<PaymentProvider, "refund" | "refundStatus" | "timing" | "capabilities">;
  now(): number;
  alert(event: string, facts: Record<string, unknown>): void;
}

export async function refund(deps: RefundDependencies, job: RefundJob): Promise<void> {
  const { paymentId, trxId } = job;
  const provider = deps.providerOf(job.provider, job.bill);

  const times = refundTimes(deps.now(), provider.timing);
  if ((await deps.refunds.begin(job, times)) === null) return;
  if (job.part === null) {
    const giveBack = await deps.seatsOf(job.tripId).giveBack(job.claim);
    if (giveBack.state === "unbelieved") {
      deps.alert("capture_unbelieved", { bill: job.bill, trip: job.tripId, why: giveBack.why });
      // A rebuild in progress could sell the seats to this finished bill again: the next attempt frees them first.
      if (giveBack.why === "not_ready") return;
    }
  }

  // All of it went back in parts: no wallet refunds nothing.
  if (job.amountPoisha <= 0) return deps.refunds.settle(job, null);
  // A person hands the money back, and settles it.
  if (provider.capabilities.refundsPerPayment === 0) return postpone(deps, job);
  if (paymentId === null || trxId === null) {
    // No known restore leaves such a bill; the wallet can't be queried about it.
    return leaveToPerson(deps, job);
  }
  const payment = { paymentId, trxId };
  const status = await provider.refundStatus(payment);
  if (status.outcome !== "known") return;
  // Read after the wallet was asked: an attempt that slept may have written the end of this refund meanwhile.
  const recorded = await deps.refunds.progress(job);
  if (!recorded.isOwed) return;
  const { refundsPerPayment, refundDays } = provider.capabilities;
  const isByHand = isShareByHand(recorded.shares, recorded.at, refundsPerPayment);
  // A refund of the same amount in the wallet's list belongs to the other row.
  if (isByHand && recorded.owedPoisha.includes(job.amountPoisha)) return leaveToPerson(deps, job);
  const ours = findOurs(status.refunds, recorded, job);
  if (ours !== null) return deps.refunds.settle(job, ours);
  if (isByHand) return leaveToPerson(deps, job);
  if (isUnexplained(status.refunds, recorded, recorded.owedPoisha)) {
    deps.alert("refund_unexplained", { bill: job.bill, part: job.part });
    return;
  }

  const endsAt = refundWindowEndsAt(job.billedAt, refundDays) ?? Infinity;
  if (recorded.trxIds.length >= refundsPerPayment || deps.now() >= endsAt)
    return leaveToPerson(deps, job);

  // F4. The provider checks the clock right before each send, and sends nothing from `sendBy` on.
  const limit = { sendBy: Math.min(times.refundBy, endsAt), now: deps.now };
  const answer = await provider.refund({ ...payment, ...wording(job) }, limit);
  switch (answer.outcome) {
    case "refunded":
      return deps.refunds.settle(job, answer.refundTrxId);
    case "refused":
      deps.alert("refund_refused", { bill: job.bill, part: job.part, code: answer.walletCode });
      return postpone(deps, job);
    case "in_doubt":
      return;
    default:
      return unreachable(answer);
  }
}

function leaveToPerson(deps: RefundDependencies, job: RefundJob): Promise<void> {
  deps.alert("refund_by_hand", { bill: job.bill, part: job.part });
  return postpone(deps, job);
}

function postpone(deps: RefundDependencies, job: RefundJob): Promise<void> {
  return deps.refunds.postpone(job, deps.now() + pauseAfterRefusalMs(job.refusals + 1));
}

function wording(job: RefundJob) {
  const reason = job.part === null ? "Refund of a booking" : "Refund of a part of the fare";
  return { amountPoisha: job.amountPoisha, reason };
}
