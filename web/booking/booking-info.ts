/**
 * The booking of this tab, stored while the visitor is on the wallet's page, so that one who returns without a ticket
 * can go back to the seats. Nothing personal; in addresses the id is only in a fragment.
 */
import { readTexts, type BrowserMemory } from "../storage/browser-storage.ts";

export interface TripChoice {
  destinationId: string;
  unitId: string;
  /** Undefined if no trip is chosen yet. */
  tripId?: string;
}

interface Chosen extends TripChoice {
  tripId: string;
}

/** Held seats, or a number of places, for which nothing is held. */
export type BookingInfo =
  | (Chosen & { mode: "limited"; ticketingUniqueId: string })
  | (Chosen & { mode: "unlimited" });

const KEY = "bookingInfo";
const NAMES = ["mode", "ticketingUniqueId", "tripId", "destinationId", "unitId"] as const;
const FRAGMENT = "booking";

export function saveBookingInfo(info: BookingInfo, memory: BrowserMemory): void {
  memory.setItem(KEY, JSON.stringify(info));
}

export function readBookingInfo(memory: BrowserMemory): BookingInfo | null {
  const { mode, ticketingUniqueId, ...chosen } = readTexts(memory.getItem(KEY), NAMES);
  if (Object.values(chosen).includes("")) return null;
  if (mode === "unlimited") return { mode, ...chosen };
  return mode === "limited" && ticketingUniqueId !== ""
    ? { mode, ticketingUniqueId, ...chosen }
    : null;
}

export function checkoutAddress(ticketingUniqueId: string): string {
  const fragment = new URLSearchParams({ [FRAGMENT]: ticketingUniqueId });
  return `/routeDetails?mode=limited#${fragment}`;
}

/** The booking named in the fragment of an address. */
export function bookingIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get(FRAGMENT)?.trim() || null;
}

export function seatsAddress(choice: TripChoice): string {
  return `/bookingPage?${toQuery(choice)}`;
}

/** Checkout of a number of places: nothing is held, so the address says what is booked. */
export function placesAddress(choice: TripChoice): string {
  return `/routeDetails?mode=unlimited&${toQuery(choice)}`;
}

function toQuery({ destinationId, unitId, tripId }: TripChoice): URLSearchParams {
  const query = new URLSearchParams({ destination: destinationId, unit: unitId });
  if (tripId !== undefined) query.set("trip", tripId);
  return query;
}
