import { useCallback, useSyncExternalStore } from "react";
import type { QueueState } from "./queue-session.ts";

const READ_EVERY_MS = 250;

/** The seconds of the last status, counted down by a clock that never jumps; null if the status has none. */
export function useSecondsTo({
  status,
  fetchedAt,
}: Pick<QueueState, "status" | "fetchedAt">): number | null {
  const seconds = status?.seconds_left ?? null;
  const read = useCallback(
    () => secondsTo(seconds, fetchedAt, performance.now()),
    [seconds, fetchedAt],
  );
  return useSyncExternalStore(tick, read);
}

export function secondsTo(seconds: number | null, fetchedAt: number, now: number): number | null {
  return seconds === null ? null : Math.max(0, Math.ceil(seconds - (now - fetchedAt) / 1000));
}

function tick(read: () => void): () => void {
  const timer = setInterval(read, READ_EVERY_MS);
  return () => clearInterval(timer);
}
