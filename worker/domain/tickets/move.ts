/** A move of a ticket to another trip, or to other seats of the same (protocol 14), and where tickets may go. Pure. */
import type { Actor } from "../actor.ts";
import type { Refusal } from "../refusal.ts";
import { err, ok, type Result } from "../result.ts";
import type { Claim } from "../seats/claim.ts";
import { hasSeat, bySeatNo } from "../seats/seat-plan.ts";
import type { BillFacts } from "../seats/trip-state.ts";
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

/** What a passenger may choose among: trips to the same exam, or else of the same unit. Staff are not held to it. */
export function isForTheSameExam(
  from: Pick<Trip, "examId" | "unit" | "mode">,
  to: Pick<Trip, "examId" | "unit" | "mode">,
): boolean {
  if (from.mode !== to.mode) return false;
  return from.examId !== null && to.examId !== null
    ? from.examId === to.examId
    : from.unit.id === to.unit.id;
}

/** The seats in natural order, or why the ticket can't go there. */
export function seatsOfMove(
  ticket: MovingTicket,
  { from, to }: { from: Trip; to: Trip },
  input: Pick<MoveInput, "seats" | "toRevision" | "by">,
  now: number,
): Result<string[], Refusal> {
  if (to.cancelledAt !== null) return err({ reason: "trip_cancelled" });
  if (to.salesPausedAt !== null) return err({ reason: "sales_paused" });
  if (to.revision !== input.toRevision) return err({ reason: "trip_changed" });
  if (to.postponedAt !== null || to.departsAt <= now) return err({ reason: "sale_closed" });
  const isOpen = input.by === "buyer" ? isForTheSameExam(from, to) : from.mode === to.mode;
  if (!isOpen) return err({ reason: "trip_unknown" });
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
