import { useCallback, useSyncExternalStore } from "react";
import type { HoldClock } from "../../worker/contract/shared.ts";
import { countSecondsLeft, type LatestResponse } from "./hold-clock.ts";

/** Often enough that no second is skipped; components re-render only when the number changes. */
const TICK_EVERY_MS = 250;

/** Seconds left of a running hold; null while none runs. */
export function useSecondsLeft(latest: LatestResponse<HoldClock> | undefined): number | null {
  const readSeconds = useCallback(
    () => (latest === undefined ? null : countSecondsLeft(latest, performance.now())),
    [latest],
  );
  // Nothing is loaded yet while a page is rendered by the server or hydrated.
  return useSyncExternalStore(tick, readSeconds, () => null);
}

function tick(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_EVERY_MS);
  return () => clearInterval(timer);
}
