/**
 * The rules of the waiting room: when it queues, how many are let in, how long a turn lasts. Trips of one destination
 * and unit whose sales start at the same instant share one waiting room with one queue (queue.ts). Invariants: nobody
 * is let in before the instant; those called a short time ago who have no seat yet are limited by the free seats.
 */

/**
 * An entry not seen for this long is lost. Browsers run timers of a hidden page once a minute, and a visitor in another
 * tab still waits.
 */
export const ABSENT_MS = 150_000;
/** How long a called visitor may take to claim the pass; then the next one is called. */
export const CLAIM_MS = 60_000;
/** Lifetime of a pass, in which its visitor may begin to hold. */
export const PASS_MS = 600_000;
/** How long after the instant everybody goes through the queue, even an empty one. */
export const QUEUE_AT_LEAST_MS = 120_000;
/** After this the waiting room is deleted. */
export const QUEUE_AT_MOST_MS = 2 * 3_600_000;
/**
 * Visitors let in per free seat, in percent: as many as can still be seated if they come in pairs. With more, most
 * clicks come too late; the next visitor follows each one who takes a seat or none (SEATLESS_COUNTS_MS).
 */
const LET_IN_PERCENT = 50;
/** A visitor without a seat this long after the call no longer delays others; the pass stays valid. */
export const SEATLESS_COUNTS_MS = 30_000;
/** The interval between steps of the queue. */
export const STEP_MS = 3_000;
/** The most visitors called per step, which the trips' objects can handle. */
export const CALLS_AT_ONCE_MAX = 50;

/** The window over which the pace is measured, at least a minute and without the first rush. */
const PACE_OVER_MS = 5 * 60_000;
const PACE_AFTER_MS = 60_000;
const PACE_FROM_MS = 60_000;

export type WaitingRoomStage = "before" | "queueing" | "past";

/** Null instant: on sale at once, and never a queue. */
export function findWaitingRoomStage(opensAt: number | null, now: number): WaitingRoomStage {
  if (opensAt === null || now >= opensAt + QUEUE_AT_MOST_MS) return "past";
  return now < opensAt ? "before" : "queueing";
}

/** Whether everybody was called, so that new visitors need not queue. */
export function isQueueOver(opensAt: number, waiting: number, now: number): boolean {
  if (findWaitingRoomStage(opensAt, now) === "past") return true;
  return now >= opensAt + QUEUE_AT_LEAST_MS && waiting === 0;
}

/** How many more may be called; `seatless` were called a short time ago and have no seat yet. */
export function countCallable(freeSeats: number, seatless: number): number {
  const room = Math.ceil((freeSeats * LET_IN_PERCENT) / 100) - seatless;
  return Math.min(CALLS_AT_ONCE_MAX, Math.max(0, room));
}

/** The recent time per called visitor; null while it is unknown. */
export function measurePaceMs(
  calledAt: readonly number[],
  { opensAt, now }: { opensAt: number; now: number },
): number | null {
  const from = Math.max(now - PACE_OVER_MS, opensAt + PACE_AFTER_MS);
  const measuredMs = now - from;
  const called = calledAt.filter((at) => at > from).length;
  if (measuredMs < PACE_FROM_MS || called === 0) return null;
  return measuredMs / called;
}
