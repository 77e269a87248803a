/**
 * The fragment of the address, as it changes. A screen with unsaved input confirms each change first (use-unsaved.ts):
 * until then no other place is shown; if the person stays, the address is restored.
 */
import { useSyncExternalStore } from "react";

let shown: string | null = null;
const readers = new Set<() => void>();
const questions = new Set<() => boolean>();

export function useHash(): string {
  return useSyncExternalStore(listen, read);
}

/** Calls `mayLeave` before each change. Returns a function that ends this. */
export function askBeforeLeaving(mayLeave: () => boolean): () => void {
  questions.add(mayLeave);
  return () => void questions.delete(mayLeave);
}

/** From the address, where it was a secret. */
export function dropHash(): void {
  history.replaceState(null, "", location.pathname);
  shown = "";
}

function read(): string {
  shown ??= location.hash;
  return shown;
}

function listen(notify: () => void): () => void {
  if (readers.size === 0) window.addEventListener("hashchange", onChange);
  readers.add(notify);
  return () => {
    readers.delete(notify);
    if (readers.size === 0) window.removeEventListener("hashchange", onChange);
  };
}

function onChange(): void {
  const before = read();
  if (location.hash === before) return;
  if (![...questions].every((mayLeave) => mayLeave())) {
    history.pushState(null, "", before === "" ? location.pathname : before);
    return;
  }
  shown = location.hash;
  for (const notify of readers) notify();
}
