/**
 * `ticketing_unique_id`: the capability of one visitor's booking of one trip (decisions 2.2). It reads
 * `trip.secret.signature`; the first two parts name the booking wherever it is stored, so that a value from a table or
 * a log grants no access.
 */

export interface BookingId {
  tripId: string;
  /** `trip.secret`: the name of the booking in the trip's object and in D1. */
  booking: string;
  signature: string;
}

export function bookingName(tripId: string, secret: string): string {
  return `${tripId}.${secret}`;
}

export function writeBookingId(booking: string, signature: string): string {
  return `${booking}.${signature}`;
}

/** Null when the text is malformed; the signature is checked by the signer. */
export function readBookingId(text: string): BookingId | null {
  const match = /^([\w-]{1,64})\.([\w-]{22})\.([\w-]{22})$/.exec(text);
  if (!match) return null;
  const [, tripId = "", secret = "", signature = ""] = match;
  return { tripId, booking: bookingName(tripId, secret), signature };
}
