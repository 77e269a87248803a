/**
 * When the provider is queried about a released bill: rarely, and for the last time when nothing completes any more.
 */

/** The longest pause where the provider does not respond after that. */
const LONGEST_PAUSE_MS = 6 * 3_600_000;

export function computeNextLateCheckAt(
  bill: { changedAt: number | null; deadAt: number },
  now: number,
  timing: { lateCheckAfterMs: readonly number[]; lateCheckRetryMs: number },
): number {
  const letGoAt = bill.changedAt ?? now;
  const next = timing.lateCheckAfterMs.map((ms) => letGoAt + ms).find((at) => at > now);
  if (next !== undefined && next < bill.deadAt) return next;
  if (bill.deadAt > now) return bill.deadAt;
  const pauseMs = Math.max(timing.lateCheckRetryMs, Math.min(now - bill.deadAt, LONGEST_PAUSE_MS));
  return now + pauseMs;
}
