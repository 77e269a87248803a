import { useState } from "react";
import { NO_HOLD_TIMER, nextHoldTimer } from "./hold-expiry.ts";

/** Whether the hold has expired, until the next hold or until `reset`. */
export function useHoldExpiry(now: { seatsHeld: number; secondsLeft: number | null }): {
  isOver: boolean;
  reset: () => void;
} {
  const [timer, setTimer] = useState(NO_HOLD_TIMER);
  const next = nextHoldTimer(timer, now);
  if (next !== timer) setTimer(next);
  return { isOver: timer.isOver, reset: () => setTimer(NO_HOLD_TIMER) };
}
