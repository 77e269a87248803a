/**
 * When an alert about a failed condition of the shop's health is sent: once when it begins, again after each hour, and
 * once when it is over. A condition that comes and goes counts as one: it is over only after it was clear for a while,
 * and no new alert is sent before. Pure; instants are epoch ms.
 */
export const RING_AGAIN_MS = 60 * 60_000;
export const CLEAR_FOR_MS = 10 * 60_000;

/** The stored state of a condition, from its beginning until it was clear for `CLEAR_FOR_MS`. */
export interface RingState {
  condition: string;
  /** When it began. */
  since: number;
  /** When the last alert was sent. */
  rungAt: number;
  /** When it became clear; null: it is failing. */
  clearSince: number | null;
}

export type RingKind = "begins" | "lasts" | "over";

export interface Ring {
  condition: string;
  kind: RingKind;
  since: number;
}

export interface RingChange {
  condition: string;
  /** The state that was read; null: nothing is stored. The run that writes first sends the alert. */
  seen: RingState | null;
  /** The state to store; null: none. */
  becomes: RingState | null;
  /** The alert to send; null: none. */
  ring: Ring | null;
}

/** The changes, and the alerts to send; conditions without a change are left out. */
export function ringChanges(
  stored: readonly RingState[],
  failed: readonly string[],
  now: number,
): RingChange[] {
  const known = new Map(stored.map((state) => [state.condition, state]));
  const begun = failed.filter((condition) => !known.has(condition)).map((one) => begin(one, now));
  const holding = new Set(failed);
  const others = stored.map((seen) =>
    holding.has(seen.condition) ? hold(seen, now) : clear(seen, now),
  );
  return [...begun, ...others.filter((change) => change !== null)];
}

function begin(condition: string, now: number): RingChange {
  const becomes = { condition, since: now, rungAt: now, clearSince: null };
  return { condition, seen: null, becomes, ring: { condition, kind: "begins", since: now } };
}

function hold(seen: RingState, now: number): RingChange | null {
  const { condition, since } = seen;
  const isDue = now - seen.rungAt >= RING_AGAIN_MS;
  if (!isDue && seen.clearSince === null) return null;
  const becomes = { ...seen, clearSince: null, rungAt: isDue ? now : seen.rungAt };
  return { condition, seen, becomes, ring: isDue ? { condition, kind: "lasts", since } : null };
}

function clear(seen: RingState, now: number): RingChange | null {
  const { condition, since } = seen;
  if (seen.clearSince === null) {
    return { condition, seen, becomes: { ...seen, clearSince: now }, ring: null };
  }
  if (now - seen.clearSince < CLEAR_FOR_MS) return null;
  return { condition, seen, becomes: null, ring: { condition, kind: "over", since } };
}

const MINUTE_MS = 60_000;

/**
 * What people are told of conditions of which nothing can be stored: in the first whole minute after they began, and
 * once an hour from then on. Of the runs of the schedule, one a minute, just one tells.
 */
export function listUnstoredRings(failed: readonly string[], since: number, now: number): Ring[] {
  const wholeMinutes = Math.floor(now / MINUTE_MS) - Math.floor(since / MINUTE_MS) - 1;
  if (wholeMinutes < 0 || wholeMinutes % (RING_AGAIN_MS / MINUTE_MS) !== 0) return [];
  const kind = wholeMinutes === 0 ? "begins" : "lasts";
  return failed.map((condition) => ({ condition, kind, since }));
}
