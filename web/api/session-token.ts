/**
 * The agent's session token, stored by the browser under `token` (spec 3). Listeners are notified when somebody logs in
 * or out, in another tab of the same browser too.
 */
import { localMemory } from "../storage/browser-storage.ts";

export const TOKEN_KEY = "token";

const listeners = new Set<() => void>();

export function saveToken(token: string): void {
  localMemory.setItem(TOKEN_KEY, token);
  notifySessionChanged();
}

/** Replaces the token of the same session; listeners are not notified. */
export function replaceToken(token: string): void {
  localMemory.setItem(TOKEN_KEY, token);
}

export function dropToken(): void {
  localMemory.removeItem(TOKEN_KEY);
  notifySessionChanged();
}

export function notifySessionChanged(): void {
  for (const notify of listeners) notify();
}

export function listenForSession(notify: () => void): () => void {
  const onOtherTab = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) notify();
  };
  listeners.add(notify);
  window.addEventListener("storage", onOtherTab);
  return () => {
    listeners.delete(notify);
    window.removeEventListener("storage", onOtherTab);
  };
}
