/** The revision of a trip that a buyer has seen (protocol 15). Pure. */
import type { Refusal } from "../refusal.ts";
import { err, ok, type Result } from "../result.ts";

/**
 * The revision for the bill: what the page showed, or without it the trip's own. An older one is refused before the
 * bill is written; a newer one than the trip that was read shows that the reading was old, and E1 decides.
 */
export function findSeenRevision(
  trip: { revision: number },
  shown: number | null,
): Result<number, Refusal> {
  if (shown === null) return ok(trip.revision);
  return shown < trip.revision ? err({ reason: "trip_changed" }) : ok(shown);
}
