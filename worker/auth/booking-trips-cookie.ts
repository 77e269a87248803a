/**
 * The trips on which this browser has requested a seat. The page writes the cookie as well, before the request: a
 * visitor whose response was lost must still see their own seats. It proves nothing and grants nothing; it only makes
 * the seat list query the trip's object instead of the cache.
 */
import type { Context } from "hono";
import { setCookie } from "hono/cookie";
import type { AppEnv } from "../http/app-env.ts";
import { isSecure } from "../http/is-secure.ts";
import { readCookie } from "../http/request-cookies.ts";

const COOKIE = "held_trips";
const SEPARATOR = ".";
const COOKIE_SECONDS = 180 * 86_400;
/**
 * The oldest are dropped first; a visitor who returns to one of those gets `booking_sold` from the hold, and loads
 * again.
 */
const TRIPS_MAX = 60;

export function hasBookingTrip(c: Context<AppEnv>, tripId: string): boolean {
  return readTrips(c).includes(tripId);
}

export function rememberBookingTrip(c: Context<AppEnv>, tripId: string): void {
  const trips = readTrips(c);
  if (trips.includes(tripId)) return;
  setCookie(c, COOKIE, [...trips, tripId].slice(-TRIPS_MAX).join(SEPARATOR), {
    path: "/",
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: COOKIE_SECONDS,
  });
}

function readTrips(c: Context<AppEnv>): string[] {
  return (readCookie(c, COOKIE) ?? "").split(SEPARATOR).filter(Boolean);
}
