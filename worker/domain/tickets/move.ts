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

export interface Move {
  id: number;
  bill: number;
  ticketId: string;
  state: MoveState;
  fromTrip: string;
  toTrip: string;
  /** As the two objects know it. */
  from: Claim;
  to: Claim;
  facts: BillFacts;
  /** The wallet's number of the payment. */
  trxId: string;
  /** Of the target; null without a seat map. */
  planName: string | null;
  departsAt: number;
}

export interface MoveInput {
  ticketId: string;
  toTrip: string;
  /** Of the target, as it was shown. */
  toRevision: number;
  /** None for a trip without a seat map. */
  seats: readonly string[];
  /** The revision of the ticket's trip that it answers; null: it answers none. */
  change: number | null;
  by: Actor;
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

/** A bus that leaves sooner can't be reached any more. */
export const LEAVES_AFTER_MS = 60 * 60_000;

/** What passengers may choose among (protocol 15). The sale of such a trip may be closed, but not still to come. */
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

/** Or of the same unit, where one of them names no exam. */
function isForTheSameExam(from: Target, to: Target): boolean {
  if (from.mode !== to.mode) return false;
  return from.examId !== null && to.examId !== null
    ? from.examId === to.examId
    : from.unit.id === to.unit.id;
}

/** The seats in natural order, or why the ticket can't go there. Passengers are held to what is offered, staff are not. */
export function seatsOfMove(
  ticket: MovingTicket,
  { from, to }: { from: Trip; to: Trip },
  input: Pick<MoveInput, "seats" | "toRevision"> & { chooser: "passenger" | "staff" },
  now: number,
): Result<string[], Refusal> {
  const isOpen = input.chooser === "passenger" ? isOffered(from, to, now) : from.mode === to.mode;
  if (!isOpen) return err({ reason: "trip_unknown" });
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
  return isSame ? err({ reason: "ticket_is_there" }) : ok(seats);
}
