/** When a bill that was let go is asked about: few questions, the last one when nothing completes any more. */
import { LATE_CHECK_AFTER_MS, LATE_CHECK_RETRY_MS } from "../limits.ts";

export function nextLateCheckAt(
  bill: { changedAt: number | null; deadAt: number },
  now: number,
): number {
  const letGoAt = bill.changedAt ?? now;
  const next = LATE_CHECK_AFTER_MS.map((afterMs) => letGoAt + afterMs).find((at) => at > now);
  if (next !== undefined && next < bill.deadAt) return next;
  return bill.deadAt > now ? bill.deadAt : now + LATE_CHECK_RETRY_MS;
}
