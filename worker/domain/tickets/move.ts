/** A move of a ticket to another trip, or to other seats of the same (protocol 14), and where tickets may go. Pure. */
import type { Actor } from "../actor.ts";
import type { Refusal } from "../refusal.ts";
import { err, ok, type Result } from "../result.ts";
import type { Claim } from "../seats/claim.ts";
import { hasSeat, bySeatNo } from "../seats/seat-plan.ts";
import type { BillFacts } from "../seats/bill-facts.ts";
import { refusalToBook } from "../trips/sale.ts";
import type { Trip } from "../trips/trip.ts";

export type MoveState = "moving" | "done" | "failed";

/** Changes of seats: a ticket moves elsewhere, loses some of its seats, or two exchange theirs. */
export type MoveKind = "move" | "seats_off" | "exchange";

/** A change of one ticket's seats, or of two tickets' at once: its legs are done together or not at all. */
export interface Move {
  /** Id of the first leg's row. */
  id: number;
  group: string;
  kind: MoveKind;
  state: MoveState;
  legs: readonly [MoveLeg, ...MoveLeg[]];
}

/** The part that one ticket has in a move. */
export interface MoveLeg {
  bill: number;
  ticketId: string;
  fromTrip: string;
  toTrip: string;
  /** As the two objects know it. */
  from: Claim;
  to: Claim;
  facts: BillFacts;
  /** The wallet's number of the payment. */
  trxId: string;
  /** Seat plan of the target trip; null when the trip has no seat map. */
  planName: string | null;
  departsAt: number;
}

export interface MoveInput {
  ticketId: string;
  toTrip: string;
  /** Revision of the target trip, as it was shown. */
  toRevision: number;
  /** Empty for a trip without a seat map. */
  seats: readonly string[];
  /** Revision of the announced change that this move responds to; null when it responds to no change. */
  change: number | null;
  /** The refund because the new places cost less; left out: none. */
  difference?: MoveDifference;
  by: Actor;
}

/** The part that a move owes, as it was shown, and what it was worked out from. */
export interface MoveDifference {
  partPoisha: number;
  /** Fare of the target. */
  farePoisha: number;
  /** The amount paid, less the parts that were refunded or are owed. */
  leftPoisha: number;
  reason: string;
}

/** A ticket that may move. */
export interface MovingTicket {
  id: string;
  tripId: string;
  claim: string;
  quantity: number;
  seats: readonly string[];
}

type Target = Pick<
  Trip,
  "id" | "mode" | "examId" | "unit" | "departsAt" | "cancelledAt" | "postponedAt" | "opensAt"
>;

/** Minimum time before departure for a move: an hour is enough to reach the bus. */
export const LEAVES_AFTER_MS = 60 * 60_000;

/** The trips that passengers may choose (protocol 15). Their sale may be closed, but must have begun. */
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

/** Both trips serve the same exam. Falls back to the same unit when either has no exam set. */
function isForTheSameExam(from: Target, to: Target): boolean {
  if (from.mode !== to.mode) return false;
  return from.examId !== null && to.examId !== null
    ? from.examId === to.examId
    : from.unit.id === to.unit.id;
}

/**
 * The seats in natural order, or why the ticket can't go there. Passengers are held to what is offered, staff are not.
 */
export function seatsOfMove(
  ticket: MovingTicket,
  { from, to }: { from: Trip; to: Trip },
  input: Pick<MoveInput, "seats" | "toRevision"> & { chooser: "passenger" | "staff" },
  now: number,
): Result<string[], Refusal> {
  const isOpen = input.chooser === "passenger" ? isOffered(from, to, now) : from.mode === to.mode;
  if (!isOpen) return err({ reason: "trip_unknown" });
  // Its buyer is told that the money goes back, and may not look again.
  if (from.cancelledAt !== null) return err({ reason: "trip_cancelled" });
  const refusal = refusalToBook(to);
  if (refusal !== null) return err(refusal);
  if (to.revision !== input.toRevision) return err({ reason: "trip_changed" });
  if (to.departsAt <= now) return err({ reason: "sale_closed" });
  const seats = input.seats.toSorted(bySeatNo);
  const unknown = seats.find((seatNo) => to.planName === null || !hasSeat(to.planName, seatNo));
  if (unknown !== undefined) return err({ reason: "no_such_seat", seatNo: unknown });
  const needed = to.mode === "limited" ? ticket.quantity : 0;
  if (new Set(seats).size !== seats.length || seats.length !== needed) {
    return err({ reason: "seats_needed", seats: needed });
  }
  const isSame = to.id === from.id && seats.join() === ticket.seats.join();
  return isSame ? err({ reason: "ticket_unchanged" }) : ok(seats);
}
