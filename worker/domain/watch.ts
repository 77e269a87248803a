/** When a bill that was let go is asked about: few questions, the last one when nothing completes any more. */
import { WATCH_AFTER_MS, WATCH_AGAIN_MS } from "./limits.ts";

export function nextWatchAt(
  bill: { changedAt: number | null; deadAt: number },
  now: number,
): number {
  const letGoAt = bill.changedAt ?? now;
  const next = WATCH_AFTER_MS.map((afterMs) => letGoAt + afterMs).find((at) => at > now);
  if (next !== undefined && next < bill.deadAt) return next;
  return bill.deadAt > now ? bill.deadAt : now + WATCH_AGAIN_MS;
}
