/**
 * One attempt of a refund (protocol 7). Owns the order of the steps. Invariants: an attempt sends at most one refund,
 * and only where no other attempt can still be in progress; before each send, the first too, the wallet is queried for
 * refunds that it has made already (D1 may have been restored to an earlier minute); a missing response proves nothing.
 * What the provider will not send any more, or refuses for good, stays owed: a person pays it by other means and settles
 * it. Stopping anywhere is safe: the next attempt continues.
 */
import {
  findOurs,
  isUnexplained,
  refundWindowEndsAt,
  pauseAfterRefusalMs,
  refundTimes,
  type RefundJob,
  type RefundProgress,
} from "../domain/payments/refund.ts";
import { assert, unreachable } from "../domain/result.ts";
import type { TripSeatsRemote } from "../trip/calls.ts";
import type { PaymentProvider } from "../payments/provider.ts";

export interface RefundDependencies {
  refunds: {
    begin(job: RefundJob, times: ReturnType<typeof refundTimes>): Promise<number | null>;
    progress(job: Pick<RefundJob, "bill" | "part">): Promise<RefundProgress>;
    settle(job: Pick<RefundJob, "bill" | "part">, refundTrxId: string): Promise<void>;
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
  assert(
    job.paymentId !== null && job.trxId !== null,
    "money that goes back has come by a payment",
  );
  const payment = { paymentId: job.paymentId, trxId: job.trxId };
  const provider = deps.providerOf(job.provider, job.bill);

  const times = refundTimes(deps.now(), provider.timing);
  if ((await deps.refunds.begin(job, times)) === null) return;
  if (job.part === null) {
    const given = await deps.seatsOf(job.tripId).giveBack(job.claim);
    if (given.state === "unbelieved") {
      deps.alert("capture_unbelieved", { bill: job.bill, trip: job.tripId, why: given.why });
      // A rebuild in progress could sell the seats to this finished bill again: the next attempt frees them first.
      if (given.why === "not_ready") return;
    }
  }

  // A person hands the money back, and settles it.
  if (provider.capabilities.refundsPerPayment === 0) return postpone(deps, job);
  const status = await provider.refundStatus(payment);
  if (status.outcome !== "known") return;
  // Read after the wallet was asked: an attempt that slept may have written the end of this refund meanwhile.
  const recorded = await deps.refunds.progress(job);
  if (!recorded.isOwed) return;
  const ours = findOurs(status.refunds, recorded, job.amountPoisha);
  if (ours !== null) return deps.refunds.settle(job, ours);
  if (isUnexplained(status.refunds, recorded, recorded.owedPoisha)) {
    deps.alert("refund_unexplained", { bill: job.bill, part: job.part });
    return;
  }

  const { refundsPerPayment, refundDays } = provider.capabilities;
  const endsAt = refundWindowEndsAt(job.billedAt, refundDays) ?? Infinity;
  // A part was asked for before its sale was cancelled, so the rest leaves it one of the payment's refunds.
  const usedOrKept = recorded.trxIds.length + (job.part === null ? recorded.owedPoisha.length : 0);
  if (usedOrKept >= refundsPerPayment || deps.now() >= endsAt) {
    deps.alert("refund_by_hand", { bill: job.bill, part: job.part });
    return postpone(deps, job);
  }

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

function postpone(deps: RefundDependencies, job: RefundJob): Promise<void> {
  return deps.refunds.postpone(job, deps.now() + pauseAfterRefusalMs(job.refusals + 1));
}

function wording(job: RefundJob) {
  const reason = job.part === null ? "Refund of a booking" : "Refund of a part of the fare";
  return { amountPoisha: job.amountPoisha, reason };
}
