/**
 * What must be true of moves of tickets (J2 to J7, J9), written from the protocol alone. Where a live ticket's seats are
 * (J1, J8) stands with the other rules of tickets, what a trip's object may do with them (J6) with those of seats.
 */
import { seatsIn, type D1Shot, type MoveRow, type Shot, type TicketRow } from "./shot.ts";

/** After every step of D1. */
export function moveRules(before: D1Shot, after: D1Shot): string[] {
  const broken: string[] = [];
  for (const claim of before.moves.keys()) {
    if (!after.moves.has(claim)) broken.push(`J3 the move of ${claim} is gone`);
  }
  const unsettled = new Set<string>();
  for (const move of after.moves.values()) {
    const was = before.moves.get(move.toClaim);
    broken.push(...(was === undefined ? begun(before, move) : gone(was, move)));
    if (move.settledAt !== null) continue;
    if (unsettled.has(move.ticket)) broken.push(`J3 ticket ${move.ticket} has two moves under way`);
    unsettled.add(move.ticket);
  }
  const was = new Map(before.tickets.map((ticket) => [ticket.id, ticket]));
  for (const ticket of after.tickets) {
    const earlier = was.get(ticket.id);
    if (earlier !== undefined) broken.push(...wentOn(earlier, ticket, { before, after }));
  }
  return broken;
}

/** J2, J7, J9: it begins where the ticket is, for as many seats, and towards a trip that goes. */
function begun(before: D1Shot, move: MoveRow): string[] {
  const name = `move ${move.id} of ticket ${move.ticket}`;
  const bill = before.bills.get(move.bill);
  const ticket = before.tickets.find(({ id }) => id === move.ticket);
  const isThere = ticket?.claim === move.fromClaim && ticket.trip === move.fromTrip;
  const wanted = seatsIn(bill?.seats ?? "").length;
  return [
    ...(move.state === "moving" ? [] : [`J3 ${name} begins as ${move.state}`]),
    ...(isThere ? [] : [`J2 ${name} begins where the ticket is not`]),
    ...(bill?.state === "paid" ? [] : [`J2 ${name} begins, and its bill is ${bill?.state}`]),
    ...(seatsIn(move.toSeats).length === wanted ? [] : [`J7 ${name} is to ${move.toSeats}`]),
    ...(before.cancelledTrips.has(move.toTrip) ? [`J9 ${name} is to a cancelled trip`] : []),
    ...(before.revisions.get(move.toTrip) === move.toRevision
      ? []
      : [`J9 ${name} is to a trip that has changed`]),
  ];
}

/** J3: moving, then done or failed, then settled. */
function gone(was: MoveRow, is: MoveRow): string[] {
  const name = `J3 move ${is.id} of ticket ${is.ticket}`;
  const isRewritten = was.fromClaim !== is.fromClaim || was.toSeats !== is.toSeats;
  return [
    ...(was.state !== is.state && was.state !== "moving"
      ? [`${name} goes from ${was.state} to ${is.state}`]
      : []),
    ...(is.settledAt !== null && is.state === "moving" ? [`${name} is settled under way`] : []),
    ...(was.settledAt !== null && is.settledAt === null ? [`${name} is not settled again`] : []),
    ...(isRewritten ? [`${name} was written over`] : []),
  ];
}

/** J2, J9: only its own move takes a valid ticket elsewhere, and never into a cancelled trip. */
function wentOn(
  was: TicketRow,
  is: TicketRow,
  { before, after }: { before: D1Shot; after: D1Shot },
): string[] {
  if (was.claim === is.claim && was.trip === is.trip) return [];
  const move = after.moves.get(is.claim);
  const name = `ticket ${is.id}`;
  if (move?.fromClaim !== was.claim || move.ticket !== is.id || move.toTrip !== is.trip) {
    return [`J2 ${name} is elsewhere without its own move`];
  }
  const stateBefore = before.moves.get(is.claim)?.state;
  const isWhole = stateBefore === "moving" && move.state === "done";
  const bill = before.bills.get(is.bill)?.state;
  return [
    ...(isWhole ? [] : [`J2 ${name} moves by a move that is ${stateBefore}, then ${move.state}`]),
    ...(was.voidedAt === null && bill === "paid" ? [] : [`J2 ${name} moves, and is ${bill}`]),
    ...(before.cancelledTrips.has(is.trip) ? [`J9 ${name} moves into a cancelled trip`] : []),
  ];
}

/** J6: of a move that is settled nothing is captured or sold where the ticket is not. */
export function settledRules({ d1, trips }: Pick<Shot, "d1" | "trips">): string[] {
  return [...d1.moves.values()].flatMap((move) => {
    if (move.settledAt === null || move.state === "moving") return [];
    const [trip, claim] = leftOf(move);
    const state = trips.get(trip)?.captures.get(claim)?.state;
    return state === "capturing" || state === "sold"
      ? [`J6 move ${move.id} of bill ${move.bill} is ${move.state}, and ${trip} has it ${state}`]
      : [];
  });
}

/** J4, J5: at rest nothing is left of a move where the ticket is not. */
export function movesAtRest({ d1, trips }: Pick<Shot, "d1" | "trips">): string[] {
  return [...d1.moves.values()].flatMap((move) => {
    const [trip, claim] = leftOf(move);
    const rule = move.state === "done" ? "J4" : "J5";
    const seats = [...(trips.get(trip)?.seats.values() ?? [])].filter(
      (seat) => seat.claim === claim,
    );
    return [
      ...(move.settledAt === null ? [`J5 move ${move.id} is ${move.state}, and not settled`] : []),
      ...seats.map(({ seatNo }) => `${rule} ${trip} ${seatNo} is left of move ${move.id}`),
    ];
  });
}

/** Where the ticket is not: the source of a done move, the target of any other. */
function leftOf({ state, fromTrip, fromClaim, toTrip, toClaim }: MoveRow): [string, string] {
  return state === "done" ? [fromTrip, fromClaim] : [toTrip, toClaim];
}
