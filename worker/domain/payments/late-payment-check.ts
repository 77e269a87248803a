/** When a bill that was let go is asked about: rarely, and at last when nothing completes any more. */

/** Where the provider stays silent past that, the pauses grow to this. */
const LONGEST_PAUSE_MS = 6 * 3_600_000;

export function nextLateCheckAt(
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
