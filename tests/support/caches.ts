/** Public reads may be a moment old (worker/cache/public-reads.ts); a test that can't wait purges them here. */
import { purge } from "../../worker/cache/swr-cache.ts";

export function purgeSeats(tripId: string): Promise<void> {
  return purge([`seats:${tripId}`]);
}

/** The trip itself, and its seats. */
export function purgeTrip(tripId: string): Promise<void> {
  return purge([`trip:${tripId}`, `seats:${tripId}`]);
}
