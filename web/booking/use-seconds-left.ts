import { useCallback, useSyncExternalStore } from "react";
import type { HoldClock } from "../../worker/contract/shared.ts";
import { secondsLeftAt, type Heard } from "./hold-clock.ts";

/** Often enough that no second is skipped; the screen is drawn anew only when the number changes. */
const LOOK_EVERY_MS = 250;

/** Seconds left of a running hold; null while none runs. */
export function useSecondsLeft(heard: Heard<HoldClock> | undefined): number | null {
  const look = useCallback(
    () => (heard === undefined ? null : secondsLeftAt(heard, performance.now())),
    [heard],
  );
  return useSyncExternalStore(tick, look);
}

function tick(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
