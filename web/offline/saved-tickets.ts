/**
 * The tickets of this phone: the last response of the server for each, so that it opens offline. The saved copy is
 * never shown while the server responds. An agent's device saves none: the tickets belong to other people.
 */
import type { BookingMode } from "../../worker/contract/booking/checkout.ts";
import type { Shop } from "../../worker/contract/booking/shop.ts";
import type {
  LimitedInvoiceView,
  UnlimitedInvoiceView,
} from "../../worker/contract/tickets/tickets.ts";
import type { BrowserMemory } from "../storage/browser-storage.ts";
import { TOKEN_KEY } from "../api/session-token.ts";
import { TICKETS_KEY } from "./save-ticket.ts";

export type TicketView = LimitedInvoiceView | UnlimitedInvoiceView;

export interface SavedTicket {
  /** Stored under its first name. */
  kind: BookingMode;
  id: string;
  /** When the response was received, epoch ms. */
  savedAt: number;
  view: TicketView;
}

const SHOP_KEY = "shop";
const TICKETS_MAX = 20;
/** Deleted after the journey, for privacy. */
const SAVED_AFTER_JOURNEY_MS = 30 * 24 * 60 * 60_000;

/** Newest first. `json`: the stored value. */
export function ticketsIn(json: string | null, now: number): SavedTicket[] {
  const saved = parseJson<SavedTicket[]>(json);
  return Array.isArray(saved) ? saved.filter(({ view }) => now < findExpiry(view)) : [];
}

export function saveTicket(
  view: TicketView,
  shop: Shop | undefined,
  now: number,
  memory: BrowserMemory,
): void {
  if (memory.getItem(TOKEN_KEY) !== null) return;
  const { id } = view.invoiceData.single_ticketing_data;
  const others = ticketsIn(memory.getItem(TICKETS_KEY), now).filter((saved) => saved.id !== id);
  const saved: SavedTicket = { kind: getBookingMode(view), id, savedAt: now, view };
  memory.setItem(TICKETS_KEY, JSON.stringify([saved, ...others].slice(0, TICKETS_MAX)));
  if (shop !== undefined) memory.setItem(SHOP_KEY, JSON.stringify(shop));
}

export function removeTicket(id: string, now: number, memory: BrowserMemory): void {
  const left = ticketsIn(memory.getItem(TICKETS_KEY), now).filter((saved) => saved.id !== id);
  if (left.length > 0) memory.setItem(TICKETS_KEY, JSON.stringify(left));
  else for (const key of [TICKETS_KEY, SHOP_KEY]) memory.removeItem(key);
}

/** The shop's phone numbers when a ticket was last saved. */
export function readShop(memory: BrowserMemory): Shop | null {
  return parseJson<Shop>(memory.getItem(SHOP_KEY));
}

export function ticketAddress(mode: BookingMode, id: string): string {
  return `/${mode}-invoice/${encodeURIComponent(id)}`;
}

export function getBookingMode(view: TicketView): BookingMode {
  return "ticketing_qty" in view.invoiceData ? "unlimited" : "limited";
}

function findExpiry({ invoiceData: { trip_data: trip } }: TicketView): number {
  const day = Date.parse(`${trip.return_date ?? trip.arrival_date}T00:00:00+06:00`);
  return Number.isNaN(day) ? Infinity : day + SAVED_AFTER_JOURNEY_MS;
}

/** Written by this app only; an unreadable value is ignored. */
function parseJson<T>(json: string | null): T | null {
  try {
    return JSON.parse(json ?? "null") as T | null;
  } catch {
    return null;
  }
}
