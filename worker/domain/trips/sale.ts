/** When a trip is sold, and the limit of one booking. */
import type { SeatRefusal } from "../refusal.ts";

/** Trips close for sale this long before departure, unless a trip says otherwise (decisions 2.8). */
export const SALE_CLOSES_BEFORE_MS = 30 * 60_000;
/** Places of an unlimited trip that one booking may have, unless a variable says otherwise (decisions 3.10). */
export const PLACES_PER_BOOKING_MAX = 60;

/** Why a trip does not run as it is shown, so that nobody books or pays it; null: it does. */
export function refusalOfTrip({
  cancelledAt,
  postponedAt,
}: {
  cancelledAt: number | null;
  postponedAt: number | null;
}): SeatRefusal | null {
  if (cancelledAt !== null) return { reason: "trip_cancelled" };
  return postponedAt === null ? null : { reason: "trip_postponed" };
}

/** The refusal for a caller who wants to book the trip: a shop whose sales are paused refuses too. */
export function refusalToBook(
  trip: Parameters<typeof refusalOfTrip>[0] & { salesPausedAt: number | null },
): SeatRefusal | null {
  const refusal = refusalOfTrip(trip);
  if (refusal !== null) return refusal;
  return trip.salesPausedAt === null ? null : { reason: "sales_paused" };
}

/** The one rule of sale, for trips with a seat map and without: null while the trip is on sale. */
export function refusalOfSale(
  { opensAt, saleClosesAt }: { opensAt: number | null; saleClosesAt: number },
  now: number,
): SeatRefusal | null {
  if (now >= saleClosesAt) return { reason: "sale_closed" };
  return opensAt !== null && now < opensAt ? { reason: "not_open_yet", opensAt } : null;
}
