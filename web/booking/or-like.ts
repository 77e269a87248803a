/** Whether a press on a seat may mean "or one like it", as the visitor has chosen on this tab. Off until then. */
import { useSyncExternalStore } from "react";
import { sessionMemory } from "../storage/browser-storage.ts";

const NAME = "or_like";
const ON = "1";
const listeners = new Set<() => void>();
/** Without storage the choice counts until the page is left. */
let isChosen = sessionMemory.getItem(NAME) === ON;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setOrLike(on: boolean): void {
  isChosen = on;
  if (on) sessionMemory.setItem(NAME, ON);
  else sessionMemory.removeItem(NAME);
  for (const listener of listeners) listener();
}

export function useOrLike(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isChosen,
    () => false,
  );
}
