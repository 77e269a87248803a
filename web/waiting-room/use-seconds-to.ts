import { useCallback, useSyncExternalStore } from "react";
import type { Line } from "./queue-session.ts";

const LOOK_EVERY_MS = 250;

/** The seconds of the last news, counted on by a clock that never jumps; null where it has none. */
export function useSecondsTo({ news, heardAt }: Line): number | null {
  const seconds = news?.seconds_left ?? null;
  const look = useCallback(
    () => secondsTo(seconds, heardAt, performance.now()),
    [seconds, heardAt],
  );
  return useSyncExternalStore(tick, look);
}

export function secondsTo(seconds: number | null, heardAt: number, now: number): number | null {
  return seconds === null ? null : Math.max(0, Math.ceil(seconds - (now - heardAt) / 1000));
}

function tick(look: () => void): () => void {
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}
