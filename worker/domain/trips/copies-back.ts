/** Taking copies back: which of them are deleted, and why one stays. Pure. */

export const COPY_STAYS = ["no_copy", "cancelled", "left", "booked"] as const;
export type CopyStays = (typeof COPY_STAYS)[number];

export interface CopiedTrip {
  departsAt: number;
  cancelledAt: number | null;
  /** A copy made it, and no form or file. */
  isCopy: boolean;
  /** Somebody has begun to pay for it, whatever the result. */
  isBooked: boolean;
}

/** Returns null when the copy may be cancelled. */
export function findReasonToStay(trip: CopiedTrip, now: number): CopyStays | null {
  if (!trip.isCopy) return "no_copy";
  if (trip.cancelledAt !== null) return "cancelled";
  if (trip.departsAt <= now) return "left";
  return trip.isBooked ? "booked" : null;
}
