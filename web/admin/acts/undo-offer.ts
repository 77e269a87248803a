/** The act that takes back what was just done: offered for a while on every screen (frame/undo-bar.tsx). */
import { useSyncExternalStore } from "react";
import type { ActName } from "../../../worker/contract/staff-acts/staff-acts.ts";

export interface UndoOffer {
  /** The act that was done. */
  done: ActName;
  /** The act that takes it back. */
  act: ActName;
  input: Record<string, unknown>;
  target: string;
}

let offered: UndoOffer | null = null;
const listeners = new Set<() => void>();

/** Takes the place of an earlier offer; null: nothing is offered any more. */
export function offerUndo(offer: UndoOffer | null): void {
  offered = offer;
  for (const notify of listeners) notify();
}

export function useUndoOffer(): UndoOffer | null {
  return useSyncExternalStore(listen, () => offered);
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
