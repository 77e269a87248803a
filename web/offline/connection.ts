/**
 * Whether the server can be reached, as far as this page knows: what the phone says, and what became of the last calls.
 * A phone that believes to be online may well reach nobody.
 */
import { useSyncExternalStore } from "react";

/** One call may get lost on any line. */
const MISSES_MAX = 2;

const listeners = new Set<() => void>();
let misses = 0;

export function reportConnection(isThere: boolean): void {
  const before = misses;
  misses = isThere ? 0 : misses + 1;
  if (before >= MISSES_MAX !== misses >= MISSES_MAX) notifyAll();
}

export function isReachable(): boolean {
  return navigator.onLine && misses < MISSES_MAX;
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(listen, isReachable, () => true);
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  addEventListener("online", onOnline);
  addEventListener("offline", notify);
  return () => {
    listeners.delete(notify);
    removeEventListener("offline", notify);
    if (listeners.size === 0) removeEventListener("online", onOnline);
  };
}

/** Believed until the next call says otherwise. */
function onOnline(): void {
  misses = 0;
  notifyAll();
}

function notifyAll(): void {
  for (const notify of listeners) notify();
}
