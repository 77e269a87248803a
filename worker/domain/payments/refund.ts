/** A refund as it is tried: of what is left of a bill, or of a part of a valid ticket's money (protocol 7). */
import type { Claim } from "../seats/claim.ts";

export interface RefundJob {
  bill: number;
  /** How the trip's object knows the bill. */
  claim: Claim;
  /** The number of a part; null for what is left of the whole bill. */
  part: number | null;
  tripId: string;
  /** The name of the payment's provider. */
  provider: string;
  paymentId: string | null;
  trxId: string | null;
  amountPoisha: number;
  /** How often the provider has refused it. */
  refusals: number;
}

const FIRST_PAUSE_MS = 15 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/** How long the next attempt waits after so many refusals, this one included: the same request is refused again. */
export function pauseAfterRefusalMs(refusals: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (refusals - 1), LONGEST_PAUSE_MS);
}

/** Of one attempt: it sends nothing from `refundBy` on, and the next one begins at `settledAt` (epoch ms). */
export interface RefundTimes {
  now: number;
  refundBy: number;
  settledAt: number;
}

export function refundTimes(
  now: number,
  timing: { refundByMs: number; refundSettledMs: number },
): RefundTimes {
  return { now, refundBy: now + timing.refundByMs, settledAt: now + timing.refundSettledMs };
}

/** What D1 knows to have come back of a bill by parts: the wallet's numbers, and what persons paid by other means. */
export interface RecordedRefunds {
  trxIds: readonly string[];
  byHandPoisha: number;
}

type Listed = readonly { refundTrxId: string; amountPoisha: number }[];

/**
 * The refund of this job among what the wallet lists, or null. A refund that is recorded is another one's; of two
 * that are not, either will do: the amount is what counts.
 */
export function findOurs(
  refunds: Listed,
  recorded: RecordedRefunds,
  amountPoisha: number,
): string | null {
  const ours = refunds.find(
    (one) => one.amountPoisha === amountPoisha && !recorded.trxIds.includes(one.refundTrxId),
  );
  return ours?.refundTrxId ?? null;
}

/**
 * The wallet lists money as given back that D1 does not know of, and that no person paid: D1 was restored to an earlier
 * minute, or somebody used the wallet's own page. What is still owed is then for a person to say.
 */
export function isUnexplained(refunds: Listed, recorded: RecordedRefunds): boolean {
  const unknownPoisha = refunds
    .filter((one) => !recorded.trxIds.includes(one.refundTrxId))
    .reduce((sum, one) => sum + one.amountPoisha, 0);
  return unknownPoisha > recorded.byHandPoisha;
}
