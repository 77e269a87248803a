/**
 * How long a hold lasts, and how many seats one person may take. A visitor has no account, so the six seats are counted
 * by two keys: a booking while it holds seats, and a phone number once the buyer has proven it (decisions 2.5).
 */

/** Seat hold and booking confirmation: 8 minutes (spec 9). Shorter only in local runs, see config/variables.ts. */
export const HOLD_MS = 480_000;

/** Seats that one booking may hold (spec 5), and one proven phone number across the bookings of a trip. */
export const SEATS_PER_BOOKING_MAX = 6;
