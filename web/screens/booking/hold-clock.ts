/**
 * The countdown of a hold. The server says how many seconds are left; they are counted down by a clock that
 * never jumps (`performance.now()`), so a phone with a wrong time of day shows the right time left.
 */

export interface HoldClock {
  secondsLeft: number;
  /** `performance.now()` when the server's answer came. */
  heardAt: number;
}

export function secondsLeftAt(clock: HoldClock, now: number): number {
  return Math.max(0, Math.ceil(clock.secondsLeft - (now - clock.heardAt) / 1000));
}

/** 00:08:00 */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
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
