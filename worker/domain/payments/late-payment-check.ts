/** When a bill that was let go is asked about: few questions, the last one when nothing completes any more. */

export function nextLateCheckAt(
  bill: { changedAt: number | null; deadAt: number },
  now: number,
  timing: { lateCheckAfterMs: readonly number[]; lateCheckRetryMs: number },
): number {
  const letGoAt = bill.changedAt ?? now;
  const next = timing.lateCheckAfterMs.map((ms) => letGoAt + ms).find((at) => at > now);
  if (next !== undefined && next < bill.deadAt) return next;
  return bill.deadAt > now ? bill.deadAt : now + timing.lateCheckRetryMs;
}
