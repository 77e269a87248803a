/**
 * The countdown of a hold. The server says how many seconds are left; they are counted down by a clock that
 * never jumps (`performance.now()`), so a phone with a wrong time of day shows the right time left.
 */
import type { HoldClock } from "../../worker/contract/shared.ts";

/**
 * The latest response, and when it was requested, by `performance.now()`. Counting from the request, the clock shows
 * slightly less than there is on a slow connection, never more.
 */
export interface LatestResponse<T> {
  value: T;
  requestedAt: number;
}

/**
 * Null while no hold runs. Rounded down, since the server rounds up: the screen's zero is never later than the end of
 * the hold, and up to a second earlier.
 */
export function countSecondsLeft(latest: LatestResponse<HoldClock>, now: number): number | null {
  if (latest.value.hold_expires_at === null) return null;
  return Math.max(0, Math.floor(latest.value.seconds_left - (now - latest.requestedAt) / 1000));
}

/** The marks that are announced to screen readers, in seconds left. */
const SPOKEN_AT = [30, 120];

/** The mark that was passed between two readings of the clock, if any, in seconds left. */
export function findSpokenMark(before: number, after: number): number | null {
  return SPOKEN_AT.find((mark) => before > mark && after <= mark && after > 0) ?? null;
}

export type HoldPhase = "calm" | "soon" | "last";

export function findHoldPhase(seconds: number): HoldPhase {
  if (seconds <= 30) return "last";
  return seconds <= 120 ? "soon" : "calm";
}
