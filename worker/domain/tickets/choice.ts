/** Until when the holder of a ticket may answer a change of its trip (protocol 15). Pure; epoch ms. */
import { eveningBefore } from "../night.ts";
import type { Asking } from "../trips/trip-change.ts";
import type { Trip } from "../trips/trip.ts";

/**
 * A ticket may be answered for so long after its purchase, or until the evening before, even where the change's own
 * deadline is earlier.
 */
export const ANSWER_GRACE_MS = 24 * 3_600_000;

/**
 * If silence means the money back, the choice ends this long before the departure, so that the schedule applies it in
 * time.
 */
export const SILENCE_SETTLES_MS = 15 * 60_000;

/**
 * Null if the change asks nothing. The end is never after the departure, whatever the purchase grants; only a postponed
 * trip, which has no departure, leaves the whole time. worker/db/tickets/choices.ts has the same rule in SQL;
 * tests/db/journey.test.ts compares the two.
 */
export function choiceEndsAt(
  { chooseBy, silence }: Asking,
  ticket: { createdAt: number },
  trip: Pick<Trip, "departsAt" | "postponedAt">,
): number | null {
  if (chooseBy === null) return null;
  const endsAt = Math.max(chooseBy, eveningBefore(ticket.createdAt + ANSWER_GRACE_MS));
  if (trip.postponedAt !== null) return endsAt;
  return Math.min(endsAt, trip.departsAt - (silence === "refund" ? SILENCE_SETTLES_MS : 0));
}
