/** When the cron next checks a bill in doubt (protocol 6): the older the doubt, the longer the pause. */

const SHORTEST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** At most `believeFrom` while that is in the future: from then on the seats can be released. */
export function computeNextDoubtCheckAt(
  bill: { doubtAt: number | null; executeBy: number | null; believeFrom: number | null },
  now: number,
): number {
  const ageMs = now - (bill.doubtAt ?? bill.executeBy ?? now);
  const next = now + Math.max(SHORTEST_PAUSE_MS, Math.min(ageMs / 8, LONGEST_PAUSE_MS));
  const { believeFrom } = bill;
  const isAhead = believeFrom !== null && believeFrom > now && believeFrom < next;
  return Math.ceil(isAhead ? believeFrom : next);
}
