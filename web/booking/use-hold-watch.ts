import { useState } from "react";
import { UNWATCHED, watched } from "./hold-end.ts";

/** Whether the time of a hold has run out, until the next hold or until `forget`. */
export function useHoldWatch(now: { seatsHeld: number; secondsLeft: number | null }): {
  isOver: boolean;
  forget: () => void;
} {
  const [watch, setWatch] = useState(UNWATCHED);
  const next = watched(watch, now);
  if (next !== watch) setWatch(next);
  return { isOver: watch.isOver, forget: () => setWatch(UNWATCHED) };
}
