/** A refund job: the rest of a bill, or a part of a valid ticket's money (protocol 7). */
import type { Claim } from "../seats/claim.ts";
import type { OwedShare } from "./refund-shares.ts";

export interface RefundJob {
  bill: number;
  /** The bill's key in the trip's object. */
  claim: Claim;
  /** The number of a part; null for the rest of the whole bill. */
  part: number | null;
  tripId: string;
  /** The name of the payment's provider. */
  provider: string;
  paymentId: string | null;
  trxId: string | null;
  /** When the bill was made (epoch ms), from which the provider's refund window counts. */
  billedAt: number;
  amountPoisha: number;
  /** The number of refusals by the provider. */
  refusals: number;
}

const FIRST_PAUSE_MS = 15 * 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;

/**
 * The pause before the next attempt, after a number of refusals, this one included: a repeat is usually refused as
 * well.
 */
export function pauseAfterRefusalMs(refusals: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (refusals - 1), LONGEST_PAUSE_MS);
}

/** Times of one attempt: it sends nothing from `refundBy` on, and the next one begins at `settledAt` (epoch ms). */
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

const DAY_MS = 86_400_000;

/**
 * Nothing is sent from this instant on (protocol F4). A window counts from the creation of the bill, which is before
 * the payment. Null: the provider accepts refunds for ever.
 */
export function refundWindowEndsAt(billedAt: number, refundDays: number | null): number | null {
  return refundDays === null ? null : billedAt + refundDays * DAY_MS;
}

/** The wallet takes no refunds of the payment any more. */
export function isWindowOver(billedAt: number, refundDays: number | null, now: number): boolean {
  return now >= (refundWindowEndsAt(billedAt, refundDays) ?? Infinity);
}

/** Part refunds of a bill that D1 knows: the wallet's refund numbers, and amounts that persons paid by other means. */
export interface RecordedRefunds {
  trxIds: readonly string[];
  byHandPoisha: number;
}

/**
 * D1's state of a job after the wallet was queried: whether it is still owed, and the refunds of the bill's other rows.
 */
export interface RefundProgress extends RecordedRefunds {
  isOwed: boolean;
  /** Amounts that the bill's other rows still owe: the wallet may have paid them, and its answer was lost. */
  owedPoisha: readonly number[];
  /**
   * The parts of the bill in the order in which they were owed, then the rest where it is; and which of them is the
   * job.
   */
  shares: readonly OwedShare[];
  at: number;
}

type Listed = readonly { refundTrxId: string; amountPoisha: number }[];

/**
 * The refund of this job among those that the wallet lists, or null. A recorded refund belongs to another job; of two
 * unrecorded ones with the amount, either is taken. Several that add up to the rest of a payment are the rest, if no
 * part is owed and nobody paid by hand: the whole payment was refunded, and a restore has made D1 forget in which
 * parts. The last of them stands for all.
 */
export function findOurs(
  refunds: Listed,
  { trxIds, byHandPoisha, owedPoisha }: RecordedRefunds & Pick<RefundProgress, "owedPoisha">,
  { amountPoisha, part }: Pick<RefundJob, "amountPoisha" | "part">,
): string | null {
  const unknown = refunds.filter(({ refundTrxId }) => !trxIds.includes(refundTrxId));
  const ours = unknown.find((one) => one.amountPoisha === amountPoisha);
  if (ours !== undefined) return ours.refundTrxId;
  const isAllOfIt =
    part === null &&
    byHandPoisha === 0 &&
    owedPoisha.length === 0 &&
    unknown.reduce((sum, one) => sum + one.amountPoisha, 0) === amountPoisha;
  return isAllOfIt ? (unknown.at(-1)?.refundTrxId ?? null) : null;
}

/**
 * The wallet lists a refund that neither D1 nor a person made: D1 was restored to an earlier minute, or somebody used
 * the wallet's own page. A person then has to decide what is still owed. `owedPoisha`: amounts of other rows, each of
 * which explains one refund of exactly its amount.
 */
export function isUnexplained(
  refunds: Listed,
  recorded: RecordedRefunds,
  owedPoisha: readonly number[] = [],
): boolean {
  const owed = [...owedPoisha];
  const unknownPoisha = refunds
    .filter((one) => !recorded.trxIds.includes(one.refundTrxId))
    .filter(({ amountPoisha }) => {
      const at = owed.indexOf(amountPoisha);
      if (at !== -1) owed.splice(at, 1);
      return at === -1;
    })
    .reduce((sum, one) => sum + one.amountPoisha, 0);
  return unknownPoisha > recorded.byHandPoisha;
}
