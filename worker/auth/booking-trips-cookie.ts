/**
 * The trips on which this browser has asked for a seat, in a cookie that the page may write as well, before it asks: an
 * answer that is lost on the way must not make a visitor a stranger to their own seats. It proves nothing and opens
 * nothing; it only says that the trip's object has to be asked what is whose.
 */
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { AppEnv } from "../http/app-env.ts";
import { isSecure } from "../http/is-secure.ts";

const COOKIE = "held_trips";
const SEPARATOR = ".";
const COOKIE_SECONDS = 180 * 86_400;
/** The oldest go first; who comes back to one of those is told by the hold that the booking is sold, and asks anew. */
const TRIPS_MAX = 60;

export function hasBookingTrip(c: Context<AppEnv>, tripId: string): boolean {
  return tripsOf(c).includes(tripId);
}

export function rememberBookingTrip(c: Context<AppEnv>, tripId: string): void {
  const trips = tripsOf(c);
  if (trips.includes(tripId)) return;
  setCookie(c, COOKIE, [...trips, tripId].slice(-TRIPS_MAX).join(SEPARATOR), {
    path: "/",
    sameSite: "Lax",
    secure: isSecure(c),
    maxAge: COOKIE_SECONDS,
  });
}

function tripsOf(c: Context<AppEnv>): string[] {
  return (getCookie(c, COOKIE) ?? "").split(SEPARATOR).filter(Boolean);
}
