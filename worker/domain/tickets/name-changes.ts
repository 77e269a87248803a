/** How often, and until when, a passenger's name can be corrected. Pure; epoch ms. */
import type { BillState } from "../payments/bill.ts";
import { hasDeparted } from "../trips/journey.ts";
import type { Trip } from "../trips/trip.ts";

/** By the passenger, who keeps most of the letters (same-person.ts). */
export const NAME_CHANGES_MAX = 2;
/** By staff, including those of the passenger: to any name, with a reason. */
export const STAFF_NAME_CHANGES_MAX = 5;
export const NAME_STAYS_BEFORE_MS = 2 * 60 * 60_000;

/** As the statement that changes it has it too (db/tickets/correct-name.ts). */
export function nameChangesLeft(
  ticket: { voidedAt: number | null; billState: BillState; nameChanges: number; isErased: boolean },
  trip: Pick<Trip, "departsAt" | "postponedAt">,
  now: number,
  most = NAME_CHANGES_MAX,
): number {
  const isLive = ticket.voidedAt === null && ticket.billState === "paid" && !ticket.isErased;
  const isInTime = !hasDeparted(trip, now + NAME_STAYS_BEFORE_MS);
  return isLive && isInTime ? Math.max(0, most - ticket.nameChanges) : 0;
}
