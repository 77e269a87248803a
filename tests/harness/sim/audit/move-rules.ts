/**
 * What must be true of moves of tickets (J2 to J7, J9), written from the protocol alone. Where a live ticket's seats
 * are (J1, J8) stands with the other rules of tickets, what a trip's object may do with them (J6) with those of seats.
 */
import type { MoveRow, TicketRow } from "./rows.ts";
import { seatsIn, type D1Shot, type Shot } from "./shot.ts";

/** After every step of D1. */
export function moveRules(before: D1Shot, after: D1Shot): string[] {
  const broken: string[] = [];
  for (const claim of before.moves.keys()) {
    if (!after.moves.has(claim)) broken.push(`J3 the move of ${claim} is gone`);
  }
  broken.push(...changeRules(after));
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

/** K5, K6, J7: what each state of the changes shows by itself. */
export function changeRules(d1: D1Shot): string[] {
  const moves = [...d1.moves.values()];
  return [...groupRules(moves), ...exchangeRules(moves), ...partRules(d1)];
}

/** J2, J7, J9: it begins where the ticket is, for as many seats, and towards a trip that goes. */
function begun(before: D1Shot, move: MoveRow): string[] {
  const name = `move ${move.id} of ticket ${move.ticket}`;
  const bill = before.bills.get(move.bill);
  const ticket = before.tickets.find(({ id }) => id === move.ticket);
  const isThere = ticket?.claim === move.fromClaim && ticket.trip === move.fromTrip;
  return [
    ...(move.state === "moving" || isWrittenAsFailed(move)
      ? []
      : [`J3 ${name} begins as ${move.state}`]),
    ...(isThere ? [] : [`J2 ${name} begins where the ticket is not`]),
    ...(bill?.state === "paid" ? [] : [`J2 ${name} begins, and its bill is ${bill?.state}`]),
    ...(isForItsSeats(move, ticket) ? [] : [`J7 ${name} is to ${move.toSeats}`]),
    ...partOfBegun(before, move),
    ...(before.cancelledTrips.has(move.toTrip) ? [`J9 ${name} is to a cancelled trip`] : []),
    // Whoever stays on the trip answers nothing by it.
    ...(move.kind !== "move" || before.revisions.get(move.toTrip) === move.toRevision
      ? []
      : [`J9 ${name} is to a trip that has changed`]),
  ];
}

/** By the comparison after a restore, of a change that had not come to its end: nothing of it happened. */
function isWrittenAsFailed({ kind, partPoisha, state }: MoveRow): boolean {
  return (kind !== "move" || partPoisha !== null) && state === "failed";
}

/** To as many seats as the ticket has; where it gives some back, to a true part of them. */
function isForItsSeats(move: MoveRow, ticket: TicketRow | undefined): boolean {
  const has = seatsIn(ticket?.seats ?? "");
  const goesTo = seatsIn(move.toSeats);
  if (move.kind !== "seats_off") return goesTo.length === has.length;
  const stays = move.toQuantity ?? 0;
  const isPart = goesTo.every((seatNo) => has.includes(seatNo));
  const isCounted = has.length === 0 || goesTo.length === stays;
  return isPart && isCounted && stays > 0 && stays < (ticket?.quantity ?? 0);
}

/** The share of what is left that falls on the seats that go. */
function worthOfSeats(before: D1Shot, move: MoveRow): number {
  const now = before.tickets.find(({ id }) => id === move.ticket)?.quantity ?? 1;
  const left = leftPoisha(before, move.bill);
  return left - Math.floor((left * (move.toQuantity ?? now)) / now);
}

/** K5: for seats that go their worth; for a move no more than the new places cost less, and no more than is left. */
function partOfBegun(before: D1Shot, move: MoveRow): string[] {
  const { id, kind, partPoisha: part } = move;
  if (part === null) return [];
  if (kind !== "move") {
    const worth = worthOfSeats(before, move);
    return part === worth ? [] : [`K5 move ${id} owes ${part} for seats worth ${worth}`];
  }
  const places = before.tickets.find((ticket) => ticket.id === move.ticket)?.quantity ?? 0;
  const bought = before.bills.get(move.bill)?.farePoisha ?? 0;
  const less = (bought - (before.fares.get(move.toTrip) ?? 0)) * places;
  const most = Math.min(less, leftPoisha(before, move.bill));
  return part > 0 && part <= most
    ? []
    : [`K5 move ${id} owes ${part}, and its places cost ${most} less`];
}

function leftPoisha({ bills, parts }: D1Shot, bill: number): number {
  const back = parts
    .filter((part) => part.bill === bill && part.state !== "refused")
    .reduce((sum, part) => sum + part.poisha, 0);
  return (bills.get(bill)?.totalPoisha ?? 0) - back;
}

/** K5: a part for each done move that owes one, and no other; none is begun before the seats were given back. */
function partRules({ moves, parts }: D1Shot): string[] {
  const byId = new Map([...moves.values()].map((move) => [move.id, move]));
  const owing = [...moves.values()].filter(
    ({ state, partPoisha }) => state === "done" && partPoisha !== null,
  );
  return [
    ...owing.flatMap(({ id, bill, partPoisha }) => {
      const own = parts.filter((part) => part.change === id);
      const [part] = own;
      const isRight = own.length === 1 && part?.poisha === partPoisha && part?.bill === bill;
      return isRight ? [] : [`K5 move ${id} owes ${partPoisha} in ${own.length} parts`];
    }),
    ...parts.flatMap(({ id, change, tries, state }) => {
      if (change === null) return [];
      const move = byId.get(change);
      const isBegun = tries > 0 || state !== "owed";
      return [
        ...(move?.state === "done" ? [] : [`K5 part ${id} is of a move that is ${move?.state}`]),
        ...(isBegun && move?.settledAt === null
          ? [`K5 part ${id} is begun before the seats of move ${change} are given back`]
          : []),
      ];
    }),
  ];
}

/** J7: an exchange leaves nobody without a seat, and takes none of a third ticket. */
function exchangeRules(moves: readonly MoveRow[]): string[] {
  const groups = Map.groupBy(
    moves.filter(({ kind }) => kind === "exchange"),
    ({ group }) => group,
  );
  const places = (legs: readonly MoveRow[], end: "from" | "to") =>
    legs
      .flatMap((leg) =>
        seatsIn(leg[`${end}Seats`]).map((seatNo) => `${leg[`${end}Trip`]} ${seatNo}`),
      )
      .toSorted()
      .join();
  return [...groups].flatMap(([group, legs]) => {
    const isWhole = legs.length === 2 && places(legs, "from") === places(legs, "to");
    // Written again after a restore for the tickets that are still valid.
    return isWhole || legs.every(isWrittenAsFailed)
      ? []
      : [`J7 exchange ${group} is of other seats than those of its two tickets`];
  });
}

/** K6: all parts of a change end together. */
function groupRules(moves: readonly MoveRow[]): string[] {
  const states = new Map<string, string>();
  return moves.flatMap(({ group, state }) => {
    const other = states.get(group) ?? state;
    states.set(group, state);
    return other === state ? [] : [`K6 the parts of change ${group} are ${other} and ${state}`];
  });
}

/** J3: moving, then done or failed, then settled. */
function gone(was: MoveRow, is: MoveRow): string[] {
  const name = `J3 move ${is.id} of ticket ${is.ticket}`;
  const isRewritten = was.fromClaim !== is.fromClaim || was.toSeats !== is.toSeats;
  return [...goneForward(name, was, is), ...(isRewritten ? [`${name} was written over`] : [])];
}

type Progress = Pick<MoveRow, "state" | "settledAt">;

/** A change is moving, then done or failed, then settled. */
export function goneForward(name: string, was: Progress, is: Progress): string[] {
  return [
    ...(was.state !== is.state && was.state !== "moving"
      ? [`${name} goes from ${was.state} to ${is.state}`]
      : []),
    ...(is.settledAt !== null && is.state === "moving" ? [`${name} is settled under way`] : []),
    ...(was.settledAt !== null && is.settledAt === null ? [`${name} is not settled again`] : []),
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
    const [trip, claim] = getLeft(move);
    const state = trips.get(trip)?.captures.get(claim)?.state;
    return state === "capturing" || state === "sold"
      ? [`J6 move ${move.id} of bill ${move.bill} is ${move.state}, and ${trip} has it ${state}`]
      : [];
  });
}

/**
 * J4, J5, J7: at rest nothing is left of a move where the ticket is not, and the ticket is for the places that stayed.
 */
export function movesAtRest({ d1, trips }: Pick<Shot, "d1" | "trips">): string[] {
  const left = [...d1.moves.values()].flatMap((move) => {
    const [trip, claim] = getLeft(move);
    const rule = move.state === "done" ? "J4" : "J5";
    const seats = [...(trips.get(trip)?.seats.values() ?? [])].filter(
      (seat) => seat.claim === claim,
    );
    return [
      ...(move.settledAt === null ? [`J5 move ${move.id} is ${move.state}, and not settled`] : []),
      ...seats.map(({ seatNo }) => `${rule} ${trip} ${seatNo} is left of move ${move.id}`),
    ];
  });
  return [...left, ...placesLeft(d1)];
}

function placesLeft(d1: D1Shot): string[] {
  return d1.tickets.flatMap(({ id, bill, quantity }) => {
    const counts = listDone(d1, bill).flatMap(({ toQuantity }) => toQuantity ?? []);
    const wanted = counts.at(-1) ?? d1.bills.get(bill)?.quantity;
    return quantity === wanted ? [] : [`J7 ticket ${id} is for ${quantity} places, not ${wanted}`];
  });
}

/** Lists the done changes of a bill's seats in their order. */
export function listDone({ moves }: D1Shot, bill: number): MoveRow[] {
  return [...moves.values()]
    .filter((move) => move.bill === bill && move.state === "done")
    .toSorted((one, other) => one.seq - other.seq);
}

/** Where the ticket is not: the source of a done move, the target of any other. */
function getLeft({ state, fromTrip, fromClaim, toTrip, toClaim }: MoveRow): [string, string] {
  return state === "done" ? [fromTrip, fromClaim] : [toTrip, toClaim];
}
