/**
 * When a bus has left, and when its journey is over (protocol 15, "the journey is over"). Used for choices, for the
 * default after silence, for erasure, compaction and the nightly checks. worker/db/journey.ts has the same rule in SQL;
 * tests/db/journey.test.ts compares the two. Pure; all instants are epoch ms.
 */
import type { Trip } from "./trip.ts";

export type JourneyTimes = Pick<
  Trip,
  "departsAt" | "arrivesAt" | "returnsAt" | "cancelledAt" | "postponedAt"
>;

/** True once the bus has left on its way out. A postponed trip has not left: its times are those of the old date. */
export function hasDeparted(
  { departsAt, postponedAt }: Pick<JourneyTimes, "departsAt" | "postponedAt">,
  now: number,
): boolean {
  return postponedAt === null && departsAt <= now;
}

/** True once the last way has arrived. Never true while the trip is postponed, unless it was cancelled since. */
export function isJourneyOver(trip: JourneyTimes, now: number): boolean {
  const hasDate = trip.postponedAt === null || trip.cancelledAt !== null;
  return hasDate && journeyEndsAt(trip) <= now;
}

/**
 * The arrival of the last leg by the trip's own times. The arrival of a return is not stored: it takes as long as the
 * way out. A trip that was cancelled after these times is over when it is cancelled.
 */
function journeyEndsAt({ departsAt, arrivesAt, returnsAt, cancelledAt }: JourneyTimes): number {
  const endsAt = returnsAt === null ? arrivesAt : returnsAt + (arrivesAt - departsAt);
  return Math.max(endsAt, cancelledAt ?? 0);
}
