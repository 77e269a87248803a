/**
 * A ticket gives some of its seats back, and their part is owed (protocol 14): a move to fewer seats of the same trip.
 */
import type { Actor } from "../../domain/actor.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { findWayBack } from "../../domain/payments/way-back.ts";
import { err, ok, type Result } from "../../domain/result.ts";
import {
  divideTicket,
  findSeatsBackAt,
  type SeatsGivenBack,
} from "../../domain/tickets/seats-off.ts";
import type { NewDivision, ShownDivision } from "../../db/tickets/seats-off.ts";
import { runBegun, type MoveDependencies } from "./move-ticket.ts";

export interface SeatsOffInput extends SeatsGivenBack {
  ticketId: string;
  /** What was shown as owed, and under which claim; null: as it is now. */
  seen: { claim: string; partPoisha: number } | null;
  reason: string;
  by: Actor;
}

/** A refusal has changed nothing; `ticket_busy` may be a change that the schedule finishes. */
export async function takeSeatsOff(
  deps: MoveDependencies,
  input: SeatsOffInput,
): Promise<Result<"moved", Refusal>> {
  const { ticketId, seen, reason, by } = input;
  const ticket = await deps.moves.findTicketToDivide(ticketId);
  if (ticket === null) return err({ reason: "ticket_unknown" });
  const division = divideTicket(ticket, input);
  if (!division.ok) return division;
  const id = await deps.moves.beginDivision({
    ...division.value,
    ...(seen !== null && { partPoisha: seen.partPoisha }),
    ticketId,
    tripId: ticket.tripId,
    seenClaim: seen?.claim ?? ticket.claim,
    claim: deps.newClaim(),
    reason,
    by,
    change: null,
  });
  return runBegun(deps, ticketId, id);
}

/** What staff read of a part that nobody of them has decided on. */
const BY_PASSENGER = "given back by the passenger after a change of the journey";

export interface GiveSeatsBackInput extends ShownDivision {
  /** Revision of the ticket's trip whose change was shown. */
  revision: number;
}

/**
 * By the holder of a ticket that exists, where a change of the journey offers the money back. Sent again, or twice at
 * once, it is one change, and answered alike: what is refused may be refused since the other press has just done it.
 */
export async function giveSeatsBack(
  deps: MoveDependencies,
  input: GiveSeatsBackInput,
): Promise<Result<"moved", Refusal>> {
  const { ticketId } = input;
  const earlier = await deps.moves.findSameDivision(input);
  if (earlier !== null) return runBegun(deps, ticketId, earlier);
  const division = await prepareDivision(deps, input);
  const begun = division.ok ? await deps.moves.beginDivision(division.value) : null;
  const id = begun ?? (await deps.moves.findSameDivision(input));
  if (id === null && !division.ok) return division;
  const end = await runBegun(deps, ticketId, id);
  return !end.ok && end.error.reason === "choice_over" ? err({ reason: "seats_locked" }) : end;
}

/** What M1 is asked for, or why it is not: what is read here only refuses early. */
async function prepareDivision(
  deps: MoveDependencies,
  input: GiveSeatsBackInput,
): Promise<Result<NewDivision, Refusal>> {
  const { ticketId, quantity, partPoisha, revision } = input;
  const ticket = await deps.moves.findTicketToDivide(ticketId);
  if (ticket === null) return err({ reason: "ticket_cancelled" });
  const { checkedSinceChangeAt: at } = ticket;
  if (at !== null) return err({ reason: "checked_at_bus", at });
  const way = findWayBack(ticket, deps.refundTerms(ticket.provider), deps.now());
  const where = findSeatsBackAt(ticket.agentId, way);
  if (where !== null) return err({ reason: "seats_returned_elsewhere", where });
  const division = divideTicket(ticket, input);
  if (!division.ok) return division;
  const { value: now } = division;
  if (ticket.quantity !== quantity || now.partPoisha !== partPoisha) {
    return err({ reason: "part_changed", partPoisha: now.partPoisha });
  }
  return ok({
    ...now,
    ticketId,
    tripId: ticket.tripId,
    seenClaim: ticket.claim,
    claim: deps.newClaim(),
    reason: BY_PASSENGER,
    by: "buyer",
    change: revision,
  });
}
