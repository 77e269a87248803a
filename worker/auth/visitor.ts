/**
 * The browser's own booking of a trip (decisions 2.2). A signed HttpOnly cookie names the visitor; the visitor's
 * bookings of a trip follow from it without storage: the first, and after its sale the next. Two tabs, a reload
 * and a lost connection all find the same one.
 */
import type { Context } from "hono";
import type { AppEnv } from "../http/app-env.ts";
import { bookingName, readBookingId, writeBookingId } from "../domain/seats/booking-id.ts";
import { issuePair } from "../http/csrf.ts";
import { readKnownVisitor, writeNewVisitor } from "../http/visitor-cookie.ts";
import type { Signer } from "./signer.ts";

/** How many of a visitor's bookings are sent in one call; only a busy agent has more on one trip. */
export const BOOKINGS_AT_ONCE = 8;
/** No visitor can have more sold bookings of a trip than a bus has seats. */
export const BOOKINGS_MOST = 64;

/** The visitor of this browser; without one a new visitor is created, and its cookie and anti-forgery pair are sent. */
export async function ensureVisitor(c: Context<AppEnv>): Promise<string> {
  const known = await readKnownVisitor(c);
  if (known !== null) return known;
  const visitor = await writeNewVisitor(c);
  await issuePair(c, visitor);
  return visitor;
}

/** A visitor's bookings of a trip, from the `from`th on: each is used once the ones before are sold. */
export async function deriveBookings(
  signer: Signer,
  visitor: string,
  tripId: string,
  from: number,
  count: number,
): Promise<string[]> {
  const turns = Array.from({ length: count }, (_, index) => from + index);
  return Promise.all(
    turns.map(async (turn) =>
      bookingName(tripId, await signer.sign("booking-secret", `${visitor}\n${tripId}\n${turn}`)),
    ),
  );
}

/** Whether a booking of a trip is one of this visitor's. */
export async function isOwnBooking(
  signer: Signer,
  visitor: string,
  tripId: string,
  booking: string,
): Promise<boolean> {
  for (let from = 0; from < BOOKINGS_MOST; from += BOOKINGS_AT_ONCE) {
    const own = await deriveBookings(signer, visitor, tripId, from, BOOKINGS_AT_ONCE);
    if (own.includes(booking)) return true;
  }
  return false;
}

export async function bookingIdFor(signer: Signer, booking: string): Promise<string> {
  return writeBookingId(booking, await signer.sign("booking", booking));
}

/** The booking of a `ticketing_unique_id`; null when its signature is wrong, or it is of another trip. */
export async function openBooking(
  signer: Signer,
  ticketingUniqueId: string,
  tripId?: string,
): Promise<{ tripId: string; booking: string } | null> {
  const read = readBookingId(ticketingUniqueId);
  if (read === null || (tripId !== undefined && read.tripId !== tripId)) return null;
  if (!(await signer.verify("booking", read.booking, read.signature))) return null;
  return { tripId: read.tripId, booking: read.booking };
}
