/**
 * Changes the seats of sold tickets (protocol 14): moves a ticket to another trip or to other seats, reduces it to some
 * of its seats, or exchanges the seats of two tickets. The new seats are captured and sold first, leg by leg. Then D1
 * moves all tickets in one batch, and only after that are the old seats given back: a live ticket is never without its
 * seats. Stopping anywhere is safe: the rows of the move store its state, and the cron continues from there.
 */
import type { NewExchange } from "../../db/tickets/begin-exchange.ts";
import type { NewMove } from "../../db/tickets/begin-move.ts";
import type { NewDivision, ShownDivision, TicketToDivide } from "../../db/tickets/seats-off.ts";
import type { RefundTerms } from "../../domain/payments/way-back.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { err, ok, unreachable, type Result } from "../../domain/result.ts";
import {
  seatsOfMove,
  type Move,
  type MoveInput,
  type MoveLeg,
  type MoveState,
  type MovingTicket,
} from "../../domain/tickets/move.ts";
import type { Claim, Unbelieved } from "../../domain/seats/claim.ts";
import type { Trip } from "../../domain/trips/trip.ts";
import type { TripSeatsRemote } from "../../trip/calls.ts";

export interface MoveDependencies {
  moves: {
    findTicket(id: string): Promise<MovingTicket | null>;
    /** M1 of a move. */
    begin(move: NewMove): Promise<number | null>;
    findTicketToDivide(id: string): Promise<TicketToDivide | null>;
    findSameDivision(shown: ShownDivision): Promise<number | null>;
    /** M1 of seats that are taken off a ticket. */
    beginDivision(division: NewDivision): Promise<number | null>;
    /** M1 of two tickets that exchange seats. */
    beginExchange(exchange: NewExchange): Promise<number | null>;
    isMoving(ticketId: string): Promise<boolean>;
    find(id: number): Promise<Move | null>;
    /** M4. */
    finish(move: Move): Promise<MoveState | "seat_taken">;
    /** M6. */
    fail(id: number): Promise<MoveState>;
    /** M8. */
    settle(id: number): Promise<void>;
  };
  /** Reads the trip from D1. */
  findTrip(id: string): Promise<Trip | null>;
  seatsOf(tripId: string): Pick<TripSeatsRemote, "incarnation" | "capture" | "sell" | "giveBack">;
  /**
   * Whether a restore of D1 is the reason that another ticket has one of the claim's seats there: according to the
   * trip's object, that ticket has given its seats up (protocol 13, A3).
   */
  isBehind(tripId: string, claim: Claim): Promise<boolean>;
  /** The limits that the provider of a payment sets for refunds. */
  refundTerms(provider: string): RefundTerms;
  newClaim(): string;
  now(): number;
  alert(event: string, facts: Record<string, unknown>): void;
}

/** `moving`: the move is not finished, and the cron continues it. */
type MoveEnd =
  | { state: "moved" }
  | { state: "failed"; lost: readonly string[] }
  | { state: "moving" };

/**
 * Runs a move from M1 to its end. A refusal leaves the ticket unchanged; after `ticket_busy` the cron may still finish
 * a move that has begun.
 */
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
    difference: input.difference,
    claim: deps.newClaim(),
    incarnation: to.incarnation ?? (await deps.seatsOf(to.id).incarnation()),
    by: input.by,
  });
  return runBegun(deps, ticket.id, id);
}

/** Runs the move that M1 has begun; `id` is null when it began none. */
export async function runBegun(
  deps: MoveDependencies,
  ticketId: string,
  id: number | null,
): Promise<Result<"moved", Refusal>> {
  if (id === null) {
    const isBusy = await deps.moves.isMoving(ticketId);
    return err({ reason: isBusy ? "ticket_busy" : "choice_over" });
  }
  const end = await runMove(deps, id);
  if (end.state === "moved") return ok("moved");
  if (end.state === "moving") return err({ reason: "ticket_busy" });
  const [seatNo] = end.lost;
  return err(seatNo === undefined ? { reason: "choice_over" } : { reason: "seat_taken", seatNo });
}

/** Continues a move from its stored state. Any number of callers may do so at once. */
export async function runMove(deps: MoveDependencies, id: number): Promise<MoveEnd> {
  const move = await deps.moves.find(id);
  if (move === null) return { state: "failed", lost: [] };
  switch (move.state) {
    case "moving":
      return takeSeats(deps, move);
    case "done":
      return giveBackSource(deps, move);
    case "failed":
      return giveBackTarget(deps, move, []);
    default:
      return unreachable(move.state);
  }
}

/** M2, M3, M4. */
async function takeSeats(deps: MoveDependencies, move: Move): Promise<MoveEnd> {
  const unsold: MoveLeg[] = [];
  for (const leg of move.legs) {
    const captured = await deps.seatsOf(leg.toTrip).capture({
      ...leg.to,
      planName: leg.planName ?? "",
      until: leg.departsAt,
      over: claimsOver(move, leg),
      facts: leg.facts,
    });
    if (captured.state === "unbelieved") return handleUnbelieved(deps, move, leg, captured);
    if (captured.state === "gone") return fail(deps, move, captured.lost);
    if (captured.state === "capturing") unsold.push(leg);
  }
  for (const leg of unsold) {
    const sold = await deps.seatsOf(leg.toTrip).sell({ ...leg.to, trxId: leg.trxId });
    if (sold.state === "unbelieved") return handleUnbelieved(deps, move, leg, sold);
    if (sold.state === "gone") return fail(deps, move, []);
  }
  const state = await deps.moves.finish(move);
  if (state === "seat_taken") return handleSeatTaken(deps, move);
  return state === "moving" ? fail(deps, move, []) : leave(deps, move, state, []);
}

async function handleSeatTaken(deps: MoveDependencies, move: Move): Promise<MoveEnd> {
  const [{ bill, toTrip: trip }] = move.legs;
  for (const { toTrip, to } of move.legs) {
    if (await deps.isBehind(toTrip, to)) {
      deps.alert("seat_of_older_row", { bill, trip });
      return { state: "moving" };
    }
  }
  deps.alert("seat_sold_twice", { bill, trip });
  return fail(deps, move, []);
}

/** M6: marks the move failed in D1 before the object. If another caller has finished it, it stays done. */
async function fail(deps: MoveDependencies, move: Move, lost: readonly string[]): Promise<MoveEnd> {
  return leave(deps, move, await deps.moves.fail(move.id), lost);
}

function leave(
  deps: MoveDependencies,
  move: Move,
  state: MoveState,
  lost: readonly string[],
): Promise<MoveEnd> {
  return state === "done" ? giveBackSource(deps, move) : giveBackTarget(deps, move, lost);
}

/** M5, M8. */
async function giveBackSource(deps: MoveDependencies, move: Move): Promise<MoveEnd> {
  const answers = [];
  for (const leg of move.legs) {
    const answer = await deps.seatsOf(leg.fromTrip).giveBack({
      ...leg.from,
      moveEnd: { reason: "left", movedTo: { trip: leg.toTrip, claim: leg.to.claim } },
      ofMove: true,
    });
    if (answer.state === "unbelieved") alertUnbelieved(deps, leg, leg.fromTrip, answer);
    answers.push(answer.state);
  }
  if (!answers.includes("unbelieved")) await deps.moves.settle(move.id);
  return { state: "moved" };
}

/** M7, M8. */
async function giveBackTarget(
  deps: MoveDependencies,
  move: Move,
  lost: readonly string[],
): Promise<MoveEnd> {
  const answers = [];
  for (const leg of move.legs) {
    const answer = await deps.seatsOf(leg.toTrip).giveBack({
      ...leg.to,
      over: claimsOver(move, leg),
      moveEnd: { reason: "failed" },
      ofMove: true,
    });
    if (answer.state === "unbelieved") alertUnbelieved(deps, leg, leg.toTrip, answer);
    answers.push(answer.state);
  }
  if (!answers.includes("unbelieved")) await deps.moves.settle(move.id);
  return { state: "failed", lost };
}

/**
 * Within one trip, the new claim may take the seats of the old claims of all legs there. A single claim is sent as a
 * string, because the previous version of the object reads no list.
 */
function claimsOver({ legs }: Move, { toTrip }: MoveLeg): string | string[] | null {
  const claims = legs.filter(({ fromTrip }) => fromTrip === toTrip).map(({ from }) => from.claim);
  return claims.length > 1 ? claims : (claims[0] ?? null);
}

/**
 * `moved` means that a ticket has already left the target seats. If another caller has finished this move, only the old
 * seats remain to be given back; otherwise the move waits.
 */
async function handleUnbelieved(
  deps: MoveDependencies,
  move: Move,
  leg: MoveLeg,
  unbelieved: Unbelieved,
): Promise<MoveEnd> {
  const isDone = unbelieved.why === "moved" && (await deps.moves.find(move.id))?.state === "done";
  if (isDone) return giveBackSource(deps, move);
  alertUnbelieved(deps, leg, leg.toTrip, unbelieved);
  return { state: "moving" };
}

/** `trip` is the trip whose object disagrees with D1 or has lost its data. */
function alertUnbelieved(
  deps: MoveDependencies,
  { bill }: MoveLeg,
  trip: string,
  { why }: Unbelieved,
): void {
  deps.alert("capture_unbelieved", { bill, trip, why });
}
