/** Distinguishes a hold that expired from one that was given up. */

export interface HoldTimer {
  /** The local time flag of the specification: false when the seat screen loads, set with the first hold. */
  isTimed: boolean;
  /** The remaining time of the hold when it was last known. */
  lastSeconds: number;
  /** True from the expiry of a hold until the next hold, or until the visitor starts over. */
  isOver: boolean;
}

export const NO_HOLD_TIMER: HoldTimer = { isTimed: false, lastSeconds: 0, isOver: false };

/**
 * A hold that disappears within this time of its deadline has expired. One that disappears earlier was given up,
 * perhaps in another tab.
 */
const NEAR_THE_END_SECONDS = 5;

/** Returns the same object when nothing changed. */
export function nextHoldTimer(
  before: HoldTimer,
  now: { seatsHeld: number; secondsLeft: number | null },
): HoldTimer {
  const isRunning = now.seatsHeld > 0 && now.secondsLeft !== null && now.secondsLeft > 0;
  if (isRunning) {
    const lastSeconds = now.secondsLeft ?? 0;
    const isUnchanged = before.isTimed && !before.isOver && before.lastSeconds === lastSeconds;
    return isUnchanged ? before : { isTimed: true, lastSeconds, isOver: false };
  }
  if (!before.isTimed) return before;
  const isOver = now.seatsHeld > 0 || before.lastSeconds <= NEAR_THE_END_SECONDS;
  return { ...NO_HOLD_TIMER, isOver };
}
