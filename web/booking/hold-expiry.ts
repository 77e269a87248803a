/** Tells the end of a hold from a hold that was given up. */

export interface HoldTimer {
  /** The local time flag of the specification: false when the seat screen loads, set with the first hold. */
  isTimed: boolean;
  /** The last time left that was seen. */
  lastSeconds: number;
  /** The time ran out; until the next hold or until the visitor chooses again. */
  isOver: boolean;
}

export const NO_HOLD_TIMER: HoldTimer = { isTimed: false, lastSeconds: 0, isOver: false };

/** A hold that vanishes this close to its end ran out; earlier, it was given up, perhaps in another tab. */
const NEAR_THE_END_SECONDS = 5;

/** The same object when nothing changed. */
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
