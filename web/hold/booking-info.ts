/**
 * The booking that this tab is about: remembered across the wallet's page, so that whoever comes back without a
 * ticket finds the way to the seats again. Nothing personal; the id stands in no address but a fragment.
 */

export interface BookingInfo {
  ticketingUniqueId: string;
  tripId: string;
  destinationId: string;
  unitId: string;
}

type SessionStore = Pick<Storage, "getItem" | "setItem">;

const KEY = "bookingInfo";
const FRAGMENT = "booking";

export function saveBookingInfo(info: BookingInfo, store: SessionStore): void {
  try {
    store.setItem(KEY, JSON.stringify(info));
  } catch {
    // A browser that keeps nothing loses the short way back, and nothing else.
  }
}

export function readBookingInfo(store: SessionStore): BookingInfo | null {
  const kept = parsed(store.getItem(KEY));
  const text = (name: keyof BookingInfo): string => {
    const value: unknown = Reflect.get(kept, name);
    return typeof value === "string" ? value : "";
  };
  const info: BookingInfo = {
    ticketingUniqueId: text("ticketingUniqueId"),
    tripId: text("tripId"),
    destinationId: text("destinationId"),
    unitId: text("unitId"),
  };
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

function parsed(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
