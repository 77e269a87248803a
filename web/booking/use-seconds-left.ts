import { useCallback, useSyncExternalStore } from "react";
import type { HoldClock } from "../../worker/contract/shared.ts";
import { secondsLeftAt, type LatestResponse } from "./hold-clock.ts";

/** Often enough that no second is skipped; the screen is drawn anew only when the number changes. */
const LOOK_EVERY_MS = 250;

/** Seconds left of a running hold; null while none runs. */
export function useSecondsLeft(latest: LatestResponse<HoldClock> | undefined): number | null {
  const look = useCallback(
    () => (latest === undefined ? null : secondsLeftAt(latest, performance.now())),
    [latest],
  );
  return useSyncExternalStore(tick, look);
}

function tick(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
