/** The fragment of the address, as it changes. What is typed is kept as a draft, so nothing asks before it changes. */
import { useSyncExternalStore } from "react";

let shown: string | null = null;
const readers = new Set<() => void>();

export function useHash(): string {
  return useSyncExternalStore(listen, read);
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
  if (location.hash === read()) return;
  shown = location.hash;
  for (const notify of readers) notify();
}
