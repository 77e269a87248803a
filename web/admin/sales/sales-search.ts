/**
 * What the list of sales was last searched for, kept while the page is open, for the same person: one comes back from a
 * sale to what was found. It is also how another screen searches the list: a phone number belongs in no address.
 */
import { useSyncExternalStore } from "react";

export interface SalesSearch {
  text: string;
  day: string;
}

const last = new Map<string, SalesSearch>();
const listeners = new Set<() => void>();

export function setSalesSearch(staff: string, search: SalesSearch): void {
  last.set(staff, search);
  for (const notify of listeners) notify();
}

export function useSalesSearch(staff: string): SalesSearch | undefined {
  return useSyncExternalStore(listen, () => last.get(staff));
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  return () => void listeners.delete(notify);
}
