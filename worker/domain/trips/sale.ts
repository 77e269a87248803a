/** When a trip is sold, and how much of it at once. */
import type { SeatRefusal } from "../refusal.ts";

/** Trips close for sale this long before departure, unless a trip says otherwise (decisions 2.8). */
export const SALE_CLOSES_BEFORE_MS = 30 * 60_000;
/** Places of an unlimited trip that one booking may have, unless a variable says otherwise (decisions 3.10). */
export const PLACES_PER_BOOKING_MAX = 60;

/** The one rule of sale, for trips with a seat map and without: null while the trip is on sale. */
export function refusalOfSale(
  { opensAt, saleClosesAt }: { opensAt: number | null; saleClosesAt: number },
  now: number,
): SeatRefusal | null {
  if (now >= saleClosesAt) return { reason: "sale_closed" };
  return opensAt !== null && now < opensAt ? { reason: "not_open_yet", opensAt } : null;
}
