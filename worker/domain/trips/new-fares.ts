/** A new fare for several trips: which of them get it, and why one does not. Pure. */

export const FARE_KEPT = ["cancelled", "left", "same"] as const;
export type FareKept = (typeof FARE_KEPT)[number];

export interface PricedTrip {
  farePoisha: number;
  departsAt: number;
  cancelledAt: number | null;
}

/** Returns null when the trip gets the new fare. */
export function findReasonToKeepFare(
  trip: PricedTrip,
  farePoisha: number,
  now: number,
): FareKept | null {
  if (trip.cancelledAt !== null) return "cancelled";
  if (trip.departsAt <= now) return "left";
  return trip.farePoisha === farePoisha ? "same" : null;
}
