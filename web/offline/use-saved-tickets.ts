/** The saved tickets, with changes made in another tab. */
import { useMemo, useState, useSyncExternalStore } from "react";
import type { Shop } from "../../worker/contract/booking/shop.ts";
import { localMemory } from "../storage/browser-storage.ts";
import { TICKETS_KEY } from "./save-ticket.ts";
import {
  removeTicket,
  saveTicket,
  ticketsIn,
  type SavedTicket,
  type TicketView,
} from "./saved-tickets.ts";

const listeners = new Set<() => void>();

export function useSavedTickets(): SavedTicket[] {
  const json = useSyncExternalStore(
    listen,
    () => localMemory.getItem(TICKETS_KEY),
    () => null,
  );
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => ticketsIn(json, openedAt), [json, openedAt]);
}

export function saveHere(view: TicketView, shop: Shop | undefined): void {
  saveTicket(view, shop, Date.now(), localMemory);
  notifyAll();
}

export function removeHere(id: string): void {
  removeTicket(id, Date.now(), localMemory);
  notifyAll();
}

function listen(notify: () => void): () => void {
  listeners.add(notify);
  addEventListener("storage", notify);
  return () => {
    listeners.delete(notify);
    removeEventListener("storage", notify);
  };
}

function notifyAll(): void {
  for (const notify of listeners) notify();
}
