/**
 * Moves a ticket to another trip, or to other seats of the same (protocol 14). The new seats are captured and sold
 * first, D1 moves the ticket, and only then the old seats are given back: a live ticket is never without its seats.
 * Stopping anywhere is safe: the row of the move says where it stands, and the schedule goes on from there.
 */
import type { NewMove } from "../db/tickets/moves.ts";
import type { Refusal } from "../domain/refusal.ts";
import { err, ok, unreachable, type Result } from "../domain/result.ts";
import {
  seatsOfMove,
  type Move,
  type MoveInput,
  type MoveState,
  type MovingTicket,
} from "../domain/tickets/move.ts";
import type { Claim, Unbelieved } from "../domain/seats/claim.ts";
import type { Trip } from "../domain/trips/trip.ts";
import type { TripSeatsRemote } from "../trip/calls.ts";

export interface MoveDependencies {
  moves: {
    findTicket(id: string): Promise<MovingTicket | null>;
    /** M1. */
    begin(move: NewMove): Promise<number | null>;
    isMoving(ticketId: string): Promise<boolean>;
    find(id: number): Promise<Move | null>;
    /** M4. */
    finish(move: Move): Promise<MoveState | "seat_taken">;
    /** M6. */
    fail(id: number): Promise<MoveState>;
    /** M8. */
    settle(id: number): Promise<void>;
  };
  /** As D1 has it now. */
  findTrip(id: string): Promise<Trip | null>;
  seatsOf(tripId: string): Pick<TripSeatsRemote, "incarnation" | "capture" | "sell" | "giveBack">;
  /** Another ticket has one of the seats in D1, and its trip's object says that it has left them (protocol 13, A3). */
  isBehind(tripId: string, claim: Claim): Promise<boolean>;
  newClaim(): string;
  now(): number;
  alert(event: string, facts: Record<string, unknown>): void;
}

/** `moving`: the schedule goes on with it. */
type MoveEnd =
  | { state: "moved" }
  | { state: "failed"; lost: readonly string[] }
  | { state: "moving" };

/** The whole of it. A refusal has changed nothing; `ticket_busy` may be a move that the schedule finishes. */
export async function moveTicket(
  deps: MoveDependencies,
  input: MoveInput,
): Promise<Result<"moved", Refusal>> {
  const ticket = await deps.moves.findTicket(input.ticketId);
  if (ticket === null) return err({ reason: "ticket_unknown" });
  const [from, to] = await Promise.all([deps.findTrip(ticket.tripId), deps.findTrip(input.toTrip)]);
  if (from === null || to === null) return err({ reason: "trip_unknown" });
  const chooser = input.by === "buyer" ? "passenger" : "staff";
  const seats = seatsOfMove(ticket, { from, to }, { ...input, chooser }, deps.now());
  if (!seats.ok) return seats;
  const id = await deps.moves.begin({
    ticketId: ticket.id,
    seenClaim: ticket.claim,
    toTrip: to.id,
    toRevision: input.toRevision,
    seats: seats.value,
    change: input.change,
    claim: deps.newClaim(),
    incarnation: to.incarnation ?? (await deps.seatsOf(to.id).incarnation()),
    by: input.by,
  });
  if (id === null) {
    const isBusy = await deps.moves.isMoving(ticket.id);
    return err({ reason: isBusy ? "ticket_busy" : "choice_over" });
  }
  const end = await runMove(deps, id);
  if (end.state === "moved") return ok("moved");
  if (end.state === "moving") return err({ reason: "ticket_busy" });
  const [seatNo] = end.lost;
  return err(seatNo === undefined ? { reason: "choice_over" } : { reason: "seat_taken", seatNo });
}

/** Goes on with a move from where it stands; any number of callers at once. */
export async function runMove(deps: MoveDependencies, id: number): Promise<MoveEnd> {
  const move = await deps.moves.find(id);
  if (move === null) return { state: "failed", lost: [] };
  switch (move.state) {
    case "moving":
      return takeSeats(deps, move);
    case "done":
      return leaveSource(deps, move);
    case "failed":
      return leaveTarget(deps, move, []);
    default:
      return unreachable(move.state);
  }
}

/** M2, M3, M4. */
async function takeSeats(deps: MoveDependencies, move: Move): Promise<MoveEnd> {
  const target = deps.seatsOf(move.toTrip);
  const captured = await target.capture({
    ...move.to,
    planName: move.planName ?? "",
    until: move.departsAt,
    over: overOf(move),
    facts: move.facts,
  });
  if (captured.state === "unbelieved") return onUnbelieved(deps, move, captured);
  if (captured.state === "gone") return fail(deps, move, captured.lost);
  if (captured.state === "capturing") {
    const sold = await target.sell({ ...move.to, trxId: move.trxId });
    if (sold.state === "unbelieved") return onUnbelieved(deps, move, sold);
    if (sold.state === "gone") return fail(deps, move, []);
  }
  const state = await deps.moves.finish(move);
  if (state === "seat_taken") {
    const whose = { bill: move.bill, trip: move.toTrip };
    if (await deps.isBehind(move.toTrip, move.to)) {
      deps.alert("seat_of_older_row", whose);
      return { state: "moving" };
    }
    deps.alert("seat_sold_twice", whose);
    return fail(deps, move, []);
  }
  return state === "moving" ? fail(deps, move, []) : leave(deps, move, state, []);
}

/** M6: D1 first; where another caller has finished it, it is done. */
async function fail(deps: MoveDependencies, move: Move, lost: readonly string[]): Promise<MoveEnd> {
  return leave(deps, move, await deps.moves.fail(move.id), lost);
}

function leave(
  deps: MoveDependencies,
  move: Move,
  state: MoveState,
  lost: readonly string[],
): Promise<MoveEnd> {
  return state === "done" ? leaveSource(deps, move) : leaveTarget(deps, move, lost);
}

/** M5, M8. */
async function leaveSource(deps: MoveDependencies, move: Move): Promise<MoveEnd> {
  const given = await deps.seatsOf(move.fromTrip).giveBack({
    ...move.from,
    moveEnd: { reason: "left", movedTo: { trip: move.toTrip, claim: move.to.claim } },
    ofMove: true,
  });
  if (given.state === "unbelieved") alertUnbelieved(deps, move, move.fromTrip, given);
  else await deps.moves.settle(move.id);
  return { state: "moved" };
}

/** M7, M8. */
async function leaveTarget(
  deps: MoveDependencies,
  move: Move,
  lost: readonly string[],
): Promise<MoveEnd> {
  const given = await deps
    .seatsOf(move.toTrip)
    .giveBack({ ...move.to, over: overOf(move), moveEnd: { reason: "failed" }, ofMove: true });
  if (given.state === "unbelieved") alertUnbelieved(deps, move, move.toTrip, given);
  else await deps.moves.settle(move.id);
  return { state: "failed", lost };
}

/** Within one trip the new claim may take the old one's seats. */
function overOf({ fromTrip, toTrip, from }: Move): string | null {
  return fromTrip === toTrip ? from.claim : null;
}

/** The ticket may be there, or have gone on from there, by another caller; else the move waits. */
async function onUnbelieved(
  deps: MoveDependencies,
  move: Move,
  unbelieved: Unbelieved,
): Promise<MoveEnd> {
  const isDone = unbelieved.why === "moved" && (await deps.moves.find(move.id))?.state === "done";
  if (isDone) return leaveSource(deps, move);
  alertUnbelieved(deps, move, move.toTrip, unbelieved);
  return { state: "moving" };
}

/** `trip`: whose object it is that has to be rebuilt. */
function alertUnbelieved(
  deps: MoveDependencies,
  { bill }: Move,
  trip: string,
  { why }: Unbelieved,
): void {
  deps.alert("capture_unbelieved", { bill, trip, why });
}
