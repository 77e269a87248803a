/**
 * The rules of the waiting room: when it queues, how many are let in, how long a turn lasts. Trips of one destination and
 * unit that open in the same instant share one waiting room with one queue (queue.ts). Invariants: before the instant
 * nobody is let in; never more are inside without a seat than the free seats allow.
 */

/**
 * Not seen for so long: the entry is lost. Browsers let a page that nobody looks at speak once a minute
 * only, and who waits elsewhere still waits.
 */
export const ABSENT_MS = 150_000;
/** Whose turn has come has so long to come in; then the next one is called. */
export const CLAIM_MS = 60_000;
/** So long a pass lets its visitor begin to hold. */
export const PASS_MS = 600_000;
/** So long after the instant everybody goes through the queue, even one that is empty. */
export const QUEUE_AT_LEAST_MS = 120_000;
/** Then nothing is left of the waiting room. */
export const QUEUE_AT_MOST_MS = 2 * 3_600_000;
/** So many are let in for each free seat, in percent: many leave without one. */
const LET_IN_PERCENT = 150;
/** A queue that moves at all moves in steps that the trips' objects can bear. */
export const CALLS_AT_ONCE_MAX = 50;

/** The pace is measured over so long, never over the first rush, and not from less than a minute. */
const PACE_OVER_MS = 5 * 60_000;
const PACE_AFTER_MS = 60_000;
const PACE_FROM_MS = 60_000;

export type WaitingRoomStage = "before" | "queueing" | "past";

/** Null instant: on sale at once, and never a queue. */
export function waitingRoomStage(opensAt: number | null, now: number): WaitingRoomStage {
  if (opensAt === null || now >= opensAt + QUEUE_AT_MOST_MS) return "past";
  return now < opensAt ? "before" : "queueing";
}

/** Everybody has had a turn: who comes from now on need not queue. */
export function isQueueOver(opensAt: number, waiting: number, now: number): boolean {
  if (waitingRoomStage(opensAt, now) === "past") return true;
  return now >= opensAt + QUEUE_AT_LEAST_MS && waiting === 0;
}

/** How many more may come in; `seatless` are in, or on their way in, and have no seat yet. */
export function roomFor(freeSeats: number, seatless: number): number {
  const room = Math.floor((freeSeats * LET_IN_PERCENT) / 100) - seatless;
  return Math.min(CALLS_AT_ONCE_MAX, Math.max(0, room));
}

/** How long the queue took lately for each one called; null when nobody can say. */
export function paceMs(
  calledAt: readonly number[],
  { opensAt, now }: { opensAt: number; now: number },
): number | null {
  const from = Math.max(now - PACE_OVER_MS, opensAt + PACE_AFTER_MS);
  const measuredMs = now - from;
  const called = calledAt.filter((at) => at > from).length;
  if (measuredMs < PACE_FROM_MS || called === 0) return null;
  return measuredMs / called;
}
