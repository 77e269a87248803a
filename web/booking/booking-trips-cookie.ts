/**
 * The trips on which this browser has requested a seat, as worker/auth/booking-trips-cookie.ts reads them. Written
 * before the request: a visitor whose response was lost must still see their own seats.
 */
const COOKIE = "held_trips";
const SEPARATOR = ".";
const TRIPS_MAX = 60;
const COOKIE_SECONDS = 180 * 86_400;

/** Null: the cookie has it already. */
export function bookingTripsCookie(cookies: string, tripId: string): string | null {
  const stored = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? "";
  const trips = decodeURIComponent(stored).split(SEPARATOR).filter(Boolean);
  if (trips.includes(tripId)) return null;
  const value = encodeURIComponent([...trips, tripId].slice(-TRIPS_MAX).join(SEPARATOR));
  return `${COOKIE}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}

export function rememberBookingTrip(tripId: string): void {
  const cookie = bookingTripsCookie(document.cookie, tripId);
  if (cookie !== null) document.cookie = cookie;
}
