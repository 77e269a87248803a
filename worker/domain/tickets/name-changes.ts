/** How often, and until when, a passenger's name is corrected. Pure; epoch ms. */
import type { BillState } from "../payments/bill.ts";
import { hasDeparted } from "../trips/journey.ts";
import type { Trip } from "../trips/trip.ts";

export const NAME_CHANGES_MAX = 2;
export const NAME_STAYS_BEFORE_MS = 2 * 60 * 60_000;

/** As the statement that changes it has it too (db/tickets/correct-name.ts). */
export function nameChangesLeft(
  ticket: { voidedAt: number | null; billState: BillState; nameChanges: number; isErased: boolean },
  trip: Pick<Trip, "departsAt" | "postponedAt">,
  now: number,
): number {
  const isLive = ticket.voidedAt === null && ticket.billState === "paid" && !ticket.isErased;
  const isInTime = !hasDeparted(trip, now + NAME_STAYS_BEFORE_MS);
  return isLive && isInTime ? Math.max(0, NAME_CHANGES_MAX - ticket.nameChanges) : 0;
}
