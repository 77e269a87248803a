/**
 * Whether the server can be reached: by the browser's online state and the results of the last calls, since a browser
 * may report online without a connection.
 */
import { useSyncExternalStore } from "react";

/** A single call may get lost on any connection. */
const MISSES_MAX = 2;

const listeners = new Set<() => void>();
let misses = 0;
/** Whether the last call got no answer. Unlike `misses` it stays so when the browser says that it is online. */
let isLost = false;
/** How often an answer came after one or more that did not. */
let returns = 0;

export function reportConnection(isThere: boolean): void {
  misses = isThere ? 0 : misses + 1;
  const isBack = isThere && isLost;
  isLost = !isThere;
  if (isBack) returns += 1;
  if (isBack || misses === MISSES_MAX) notifyAll();
}

/** Grows each time that the server answers again after a call was lost. */
export function useReturns(): number {
  return useSyncExternalStore(listen, () => returns);
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

/** Valid until the next call. */
function onOnline(): void {
  misses = 0;
  notifyAll();
}

function notifyAll(): void {
  for (const notify of listeners) notify();
}
