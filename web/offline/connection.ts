/**
 * Whether the server can be reached, as far as this page knows: what the phone says, and what became of the last calls.
 * A phone that believes to be online may well reach nobody.
 */
import { useSyncExternalStore } from "react";

/** One call may get lost on any line. */
const MISSES_MAX = 2;

const listeners = new Set<() => void>();
let misses = 0;

export function tellConnection(isThere: boolean): void {
  const before = misses;
  misses = isThere ? 0 : misses + 1;
  if (before >= MISSES_MAX !== misses >= MISSES_MAX) tellAll();
}

export function isReachable(): boolean {
  return navigator.onLine && misses < MISSES_MAX;
}

export function useIsReachable(): boolean {
  return useSyncExternalStore(listen, isReachable, () => true);
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  addEventListener("online", onOnline);
  addEventListener("offline", tell);
  return () => {
    listeners.delete(tell);
    removeEventListener("offline", tell);
    if (listeners.size === 0) removeEventListener("online", onOnline);
  };
}

/** Believed until the next call says otherwise. */
function onOnline(): void {
  misses = 0;
  tellAll();
}

function tellAll(): void {
  for (const tell of listeners) tell();
}
