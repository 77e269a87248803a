/**
 * The countdown of a hold. The server says how many seconds are left; they are counted down by a clock that
 * never jumps (`performance.now()`), so a phone with a wrong time of day shows the right time left.
 */
import type { HoldClock } from "../../worker/contract/shared.ts";

/**
 * What the server said, and when it was asked, by `performance.now()`. Its seconds began to count after that: on a
 * slow line the clock shows a little less than there is, never more.
 */
export interface Heard<T> {
  value: T;
  askedAt: number;
}

/** Null while no hold runs. */
export function secondsLeftAt(heard: Heard<HoldClock>, now: number): number | null {
  if (heard.value.hold_expires_at === null) return null;
  return Math.max(0, Math.ceil(heard.value.seconds_left - (now - heard.askedAt) / 1000));
}

/** Read out to whoever can't see the clock: often enough to act, seldom enough not to nag. */
const SPOKEN_AT = [30, 120];

/** The mark that was passed between two looks at the clock, if any: seconds left. */
export function spokenMark(before: number, after: number): number | null {
  return SPOKEN_AT.find((mark) => before > mark && after <= mark && after > 0) ?? null;
}

export type HoldMood = "calm" | "soon" | "last";

export function holdMood(seconds: number): HoldMood {
  if (seconds <= 30) return "last";
  return seconds <= 120 ? "soon" : "calm";
}
