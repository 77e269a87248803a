/** Where a ticket's holder may take it after a change (protocol 15), and until when the name is corrected. Pure; epoch ms. */
import type { BillState } from "../payments/bill.ts";
import type { Trip } from "../trips/trip.ts";
import { isForTheSameExam } from "./move.ts";

/** A bus that leaves sooner can't be reached any more. */
const LEAVES_AFTER_MS = 60 * 60_000;

type Target = Pick<
  Trip,
  "id" | "mode" | "examId" | "unit" | "departsAt" | "cancelledAt" | "postponedAt" | "opensAt"
>;

/** What is offered to passengers. Its sale may be closed, but not still to come. */
export function isOffered(from: Target, to: Target, now: number): boolean {
  return (
    isForTheSameExam(from, to) &&
    to.id !== from.id &&
    to.cancelledAt === null &&
    to.postponedAt === null &&
    (to.opensAt === null || to.opensAt <= now) &&
    to.departsAt > now + LEAVES_AFTER_MS
  );
}

export const NAME_CHANGES_MAX = 2;
export const NAME_STAYS_BEFORE_MS = 2 * 60 * 60_000;

/** As the statement that changes it has it too (db/tickets/correct-name.ts). */
export function nameChangesLeft(
  ticket: { voidedAt: number | null; billState: BillState; nameChanges: number; isErased: boolean },
  trip: Pick<Trip, "departsAt" | "postponedAt">,
  now: number,
): number {
  const isLive = ticket.voidedAt === null && ticket.billState === "paid" && !ticket.isErased;
  const isInTime = trip.postponedAt !== null || trip.departsAt - NAME_STAYS_BEFORE_MS > now;
  return isLive && isInTime ? Math.max(0, NAME_CHANGES_MAX - ticket.nameChanges) : 0;
}
