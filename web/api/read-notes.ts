/**
 * Reports of content on the screen that is not new: a read whose refresh failed or is late, or the response to an
 * earlier choice. Each read reports itself here, and one notice shows them (offline/read-notice.tsx), so no screen can
 * leave it out.
 */
import { useSyncExternalStore } from "react";
import type { ApiRefusal } from "./refusal.ts";

export interface ReadNote {
  /** When the shown value was received, epoch ms; undefined: it is the response to an earlier choice. */
  receivedAt: number | undefined;
  /** Why there is nothing newer; undefined: it is still loading, or was loaded. */
  refusal: ApiRefusal | undefined;
  /** It is what is shown while the connection works; otherwise only its age counts, when there is none. */
  isOld: boolean;
  reload: () => Promise<unknown>;
}

let notes: readonly ReadNote[] = [];
const listeners = new Set<() => void>();

/** Returns a function that takes the note back. */
export function reportRead(note: ReadNote): () => void {
  change([...notes, note]);
  return () => change(notes.filter((other) => other !== note));
}

export function useReadNotes(): readonly ReadNote[] {
  return useSyncExternalStore(
    listen,
    () => notes,
    () => notes,
  );
}

function change(next: readonly ReadNote[]): void {
  notes = next;
  for (const notify of listeners) notify();
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
