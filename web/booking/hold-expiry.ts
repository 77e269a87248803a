/** Distinguishes a hold that expired from one that was given up. */

export interface HoldTimer {
  /** The local time flag of the specification: false when the seat screen loads, set with the first hold. */
  isTimed: boolean;
  /** The last known time left. */
  lastSeconds: number;
  /** The hold expired; until the next hold or until the visitor chooses to start over. */
  isOver: boolean;
}

export const NO_HOLD_TIMER: HoldTimer = { isTimed: false, lastSeconds: 0, isOver: false };

/** A hold that disappears this close to its end expired; earlier, it was given up, perhaps in another tab. */
const NEAR_THE_END_SECONDS = 5;

/** Returns the same object when nothing changed. */
export function nextHoldTimer(
  before: HoldTimer,
  now: { seatsHeld: number; secondsLeft: number | null },
): HoldTimer {
  const isRunning = now.seatsHeld > 0 && now.secondsLeft !== null && now.secondsLeft > 0;
  if (isRunning) {
    const lastSeconds = now.secondsLeft ?? 0;
    const isKnown = before.isTimed && !before.isOver && before.lastSeconds === lastSeconds;
    return isKnown ? before : { isTimed: true, lastSeconds, isOver: false };
  }
  if (!before.isTimed) return before;
  const isOver = now.seatsHeld > 0 || before.lastSeconds <= NEAR_THE_END_SECONDS;
  return { ...NO_HOLD_TIMER, isOver };
}
