/** The place in the bar of held seats where checkout shows its pay button on phones. */
import { useSyncExternalStore } from "react";

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function place(element: HTMLElement | null): void {
  slot = element;
  for (const notify of listeners) notify();
}

export function PaySlot() {
  return <div ref={place} />;
}

/** The place is null while the bar is not shown. */
export function usePaySlot(): HTMLElement | null {
  return useSyncExternalStore(
    listen,
    () => slot,
    () => null,
  );
}
