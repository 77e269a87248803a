/**
 * The trips on which this browser has requested a seat, as worker/auth/booking-trips-cookie.ts reads them. Written
 * before the request: a visitor whose response was lost must still see their own seats.
 */
const COOKIE = "held_trips";
const SEPARATOR = ".";
const TRIPS_MAX = 60;
const COOKIE_SECONDS = 180 * 86_400;

/** Returns null when the cookie has the trip already. */
export function bookingTripsCookie(cookies: string, tripId: string): string | null {
  const stored = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookies)?.[1] ?? "";
  // Compared in their encoded form: decoding a malformed cookie would throw, and prevent the booking.
  const trips = stored.split(SEPARATOR).filter(Boolean);
  const trip = encodeURIComponent(tripId);
  if (trips.includes(trip)) return null;
  const value = [...trips, trip].slice(-TRIPS_MAX).join(SEPARATOR);
  return `${COOKIE}=${value}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;
}

export function rememberBookingTrip(tripId: string): void {
  const cookie = bookingTripsCookie(document.cookie, tripId);
  if (cookie !== null) document.cookie = cookie;
}
