/**
 * A session that was not used for a while (worker/domain/staff/caller-limit.ts): calls that are refused for it wait here
 * until their person has shown the passkey, and are then sent again, so that nothing on the screen is lost.
 */
import { useSyncExternalStore } from "react";

type Resume = (isUnlocked: boolean) => void;

let waiting: readonly Resume[] = [];
const listeners = new Set<() => void>();

/** Resolves to true once the passkey was shown, and to false when its person does not want to now. */
export function waitForPasskey(): Promise<boolean> {
  return new Promise((resume) => change([...waiting, resume]));
}

/** Lets everything that waits go on. */
export function endWaiting(isUnlocked: boolean): void {
  const resumed = waiting;
  change([]);
  for (const resume of resumed) resume(isUnlocked);
}

/** Whether a call waits for the passkey. */
export function useIsLocked(): boolean {
  return useSyncExternalStore(subscribe, () => waiting.length > 0);
}

function change(next: readonly Resume[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
