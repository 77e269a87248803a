/** When a bill that was let go is asked about: few questions, the last one when nothing completes any more. */

/** After seats were let go on the wallet's word, it is asked once more this long after, and at last when it is dead. */
export const LATE_CHECK_AFTER_MS = [15 * 60_000, 3_600_000, 6 * 3_600_000] as const;
/** Where the last check got no answer, the next one follows after this. */
export const LATE_CHECK_RETRY_MS = 15 * 60_000;

export function nextLateCheckAt(
  bill: { changedAt: number | null; deadAt: number },
  now: number,
): number {
  const letGoAt = bill.changedAt ?? now;
  const next = LATE_CHECK_AFTER_MS.map((afterMs) => letGoAt + afterMs).find((at) => at > now);
  if (next !== undefined && next < bill.deadAt) return next;
  return bill.deadAt > now ? bill.deadAt : now + LATE_CHECK_RETRY_MS;
}
