/** The tickets of this phone as a screen sees them: another tab that keeps or removes one is heard too. */
import { useMemo, useState, useSyncExternalStore } from "react";
import type { Shop } from "../../worker/contract/shop.ts";
import { localMemory } from "../storage/browser-storage.ts";
import { TICKETS_KEY } from "./save-ticket.ts";
import {
  forgetTicket,
  keepTicket,
  ticketsIn,
  type KeptTicket,
  type TicketView,
} from "./saved-tickets.ts";

const listeners = new Set<() => void>();

export function useKeptTickets(): KeptTicket[] {
  const json = useSyncExternalStore(
    listen,
    () => localMemory.getItem(TICKETS_KEY),
    () => null,
  );
  const [openedAt] = useState(() => Date.now());
  return useMemo(() => ticketsIn(json, openedAt), [json, openedAt]);
}

export function keepHere(view: TicketView, shop: Shop | undefined): void {
  keepTicket(view, shop, Date.now(), localMemory);
  tellAll();
}

export function forgetHere(id: string): void {
  forgetTicket(id, Date.now(), localMemory);
  tellAll();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  addEventListener("storage", tell);
  return () => {
    listeners.delete(tell);
    removeEventListener("storage", tell);
  };
}

function tellAll(): void {
  for (const tell of listeners) tell();
}
