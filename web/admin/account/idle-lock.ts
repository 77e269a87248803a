/**
 * A session that was not used for a while (worker/domain/staff/caller-limit.ts), or that has ended: calls that are
 * refused for it wait here until their person has shown the passkey, and are then sent again, so that nothing on the
 * screen is lost and what was pressed goes on.
 */
import { useEffect, useSyncExternalStore } from "react";

/** `ended`: the person has to sign in again. */
export type Lock = "idle" | "ended";

interface Waiting {
  lock: Lock;
  resume: (isUnlocked: boolean) => void;
}

let waiting: readonly Waiting[] = [];
/** How many windows could ask for the passkey; without one nothing waits. */
let askers = 0;
const listeners = new Set<() => void>();

/** Resolves to true once the passkey was shown, and to false when its person does not want to now. */
export function waitForPasskey(lock: Lock): Promise<boolean> {
  if (askers === 0) return Promise.resolve(false);
  return new Promise((resume) => change([...waiting, { lock, resume }]));
}

/** Lets everything that waits go on. */
export function endWaiting(isUnlocked: boolean): void {
  const resumed = waiting;
  change([]);
  for (const { resume } of resumed) resume(isUnlocked);
}

/** For the window that asks: what calls wait for; null while none waits. */
export function useLock(): Lock | null {
  useEffect(() => {
    askers += 1;
    return () => {
      askers -= 1;
      if (askers === 0) endWaiting(false);
    };
  }, []);
  return useSyncExternalStore(subscribe, readLock);
}

function readLock(): Lock | null {
  if (waiting.some(({ lock }) => lock === "ended")) return "ended";
  return waiting.length > 0 ? "idle" : null;
}

function change(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
