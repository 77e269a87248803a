/**
 * Whether somebody is at the screen: a refresh by itself counts as a use of the session, and must not keep a session
 * open that nobody uses (account/idle-lock.ts).
 */
import { useSyncExternalStore } from "react";

/** Well below the time after which an unused session asks for the passkey. */
const ATTENDED_MS = 3 * 60_000;
const SIGNS = ["keydown", "pointerdown", "pointermove", "wheel", "focus"] as const;

let isAttended = true;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function useIsAttended(): boolean {
  return useSyncExternalStore(listen, () => isAttended);
}

function listen(notify: () => void): () => void {
  if (listeners.size === 0) {
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { passive: true });
    onSign();
  }
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    for (const sign of SIGNS) window.removeEventListener(sign, onSign);
    clearTimeout(timer);
  };
}

function onSign(): void {
  clearTimeout(timer);
  timer = setTimeout(() => change(false), ATTENDED_MS);
  change(true);
}

function change(next: boolean): void {
  if (isAttended === next) return;
  isAttended = next;
  for (const notify of listeners) notify();
}
