/**
 * The booking that this tab is about: remembered across the wallet's page, so that whoever comes back without a
 * ticket finds the way to the seats again. Nothing personal; the id stands in no address but a fragment.
 */
import { readTexts, type BrowserMemory } from "./browser-memory.ts";

export interface BookingInfo {
  ticketingUniqueId: string;
  tripId: string;
  destinationId: string;
  unitId: string;
}

const KEY = "bookingInfo";
const NAMES = ["ticketingUniqueId", "tripId", "destinationId", "unitId"] as const;
const FRAGMENT = "booking";

export function saveBookingInfo(info: BookingInfo, memory: BrowserMemory): void {
  memory.setItem(KEY, JSON.stringify(info));
}

export function readBookingInfo(memory: BrowserMemory): BookingInfo | null {
  const info = readTexts(memory.getItem(KEY), NAMES);
  return Object.values(info).includes("") ? null : info;
}

export function checkoutAddress(ticketingUniqueId: string): string {
  const fragment = new URLSearchParams({ [FRAGMENT]: ticketingUniqueId });
  return `/routeDetails?mode=limited#${fragment}`;
}

/** The booking named in the fragment of an address. */
export function bookingIn(fragment: string): string | null {
  return new URLSearchParams(fragment.replace(/^#/, "")).get(FRAGMENT)?.trim() || null;
}

export function seatsAddress(choice: Omit<BookingInfo, "ticketingUniqueId">): string {
  const query = new URLSearchParams({
    destination: choice.destinationId,
    unit: choice.unitId,
    trip: choice.tripId,
  });
  return `/bookingPage?${query}`;
}
