/**
 * What must be true of what passengers choose after a change (C1 to C5), written from the protocol alone: one answer a
 * ticket, trip and revision, with its effect in the same step, final unless it is to stay; silence is decided after its
 * time only, and then it is, and keeps who has left or is on board; and no answer has an effect once the bus has left.
 */
import { isOnBoard } from "./boarding-rules.ts";
import type { ChangeRow, ChoiceRow, TicketRow } from "./rows.ts";
import type { D1Shot, Shot } from "./shot.ts";

/** A day after the purchase, whatever the change says. */
const GRACE_MS = 24 * 3_600_000;
/** Where silence means the money back, it is decided so long before the departure. */
const SETTLES_MS = 15 * 60_000;

interface Step {
  before: D1Shot;
  after: D1Shot;
}

/** After every step of D1. */
export function choiceRules(before: D1Shot, after: D1Shot): string[] {
  const step = { before, after };
  const broken: string[] = [];
  for (const [key, was] of before.choices) {
    const is = after.choices.get(key);
    if (is === undefined || (isChanged(was, is) && !isReconsidered(was, is)))
      broken.push(`C1 the answer ${key} is changed`);
  }
  const made = [...after.choices].filter(([key, is]) => {
    const was = before.choices.get(key);
    return was === undefined || isChanged(was, is);
  });
  for (const [, one] of made) broken.push(...ofChoice(step, one));
  broken.push(...ofMoves(step, made));
  const earlier = new Map(before.tickets.map((ticket) => [ticket.id, ticket]));
  for (const ticket of after.tickets) {
    const was = earlier.get(ticket.id);
    const choice = made.find(([, one]) => one.ticket === ticket.id)?.[1].choice ?? "nothing";
    if (was !== undefined) broken.push(...ofTicket(step, { was, is: ticket, choice }));
  }
  return broken;
}

function isChanged(was: ChoiceRow, is: ChoiceRow): boolean {
  return is.choice !== was.choice || is.at !== was.at;
}

/** C1: who stays may think again, and nobody else for them. */
function isReconsidered(was: ChoiceRow, is: ChoiceRow): boolean {
  return was.choice === "keep" && is.choice !== "keep" && is.by === "buyer";
}

/** C2: a move that answers a change says so. */
function ofMoves(
  { before, after }: Step,
  made: readonly (readonly [string, ChoiceRow])[],
): string[] {
  const answering = [...after.moves.values()].filter(
    ({ toClaim, state, change }) =>
      change !== null && state === "done" && before.moves.get(toClaim)?.state === "moving",
  );
  return answering
    .filter(({ ticket }) => !made.some(([, one]) => one.ticket === ticket && one.choice === "move"))
    .map(({ ticket }) => `C2 ticket ${ticket} moves as an answer that is not there`);
}

/** A new answer: it was asked for, in its time, and its effect is there. */
function ofChoice({ before, after }: Step, one: ChoiceRow): string[] {
  const name = `ticket ${one.ticket} answers ${one.choice} to ${one.trip}:${one.revision}`;
  const was = before.tickets.find(({ id }) => id === one.ticket);
  const is = after.tickets.find(({ id }) => id === one.ticket);
  if (was === undefined || is === undefined) return [`C2 ${name}, and is not there`];
  const bill = after.bills.get(is.bill)?.state;
  const moving = [...before.moves.values()].find(
    (move) => move.ticket === is.id && move.state === "moving",
  );
  const isDone = {
    keep: is.revision === one.revision && is.voidedAt === null,
    refund: is.voidedAt !== null && bill === "refund_owed",
    move: moving?.toClaim === is.claim && moving.change === one.revision,
  };
  const hasStayed = [...before.choices.values()].some(
    ({ ticket, trip, revision }) =>
      ticket === one.ticket && trip === one.trip && revision === one.revision,
  );
  const isAsked = hasStayed ? was.revision === one.revision : was.revision < one.revision;
  const isOpen = was.voidedAt === null && was.trip === one.trip && isAsked;
  return [
    ...(Reflect.get(isDone, one.choice) === true ? [] : [`C2 ${name}, and it is not done`]),
    ...(isOpen ? [] : [`C2 ${name}, and is not asked`]),
    ...ofDeparture(before, one, name),
    ...(one.choice === "move" ? [] : ofLast(before, was, one, name)),
    ...(one.choice === "move" || moving === undefined ? [] : [`C2 ${name}, and is moving`]),
  ];
}

/** C5: who had the ticket when the bus left has kept it. Silence says no more than that. */
function ofDeparture({ departures }: D1Shot, one: ChoiceRow, name: string): string[] {
  const isSilence = one.by === "schedule" && one.choice === "keep";
  return !isSilence && hasLeft(departures.get(one.trip), one.at)
    ? [`C5 ${name} after the departure`]
    : [];
}

function hasLeft(departure: { departsAt: number; isPostponed: boolean } | undefined, at: number) {
  return departure !== undefined && !departure.isPostponed && departure.departsAt <= at;
}

/** The instant when a ticket's choice ends; null when the change asks nothing. */
function choiceEndsAt(
  { departures }: D1Shot,
  { trip, chooseBy, silence }: ChangeRow,
  { createdAt }: TicketRow,
): number | null {
  if (chooseBy === null) return null;
  const own = Math.max(chooseBy, createdAt + GRACE_MS);
  const { departsAt = Infinity, isPostponed = false } = departures.get(trip) ?? {};
  return isPostponed ? own : Math.min(own, departsAt - (silence === "refund" ? SETTLES_MS : 0));
}

/** A choice is of the trip's last change. The passenger makes it before its time is over, the schedule after that. */
function ofLast(before: D1Shot, was: TicketRow, one: ChoiceRow, name: string): string[] {
  const change = before.changes.get(one.trip);
  if (change?.revision !== one.revision) return [`C2 ${name}, which is not the last change`];
  const endsAt = choiceEndsAt(before, change, was);
  if (endsAt === null) return [`C2 ${name}, which asks nothing`];
  if (one.by === "schedule") {
    const isKept = hasLeft(before.departures.get(one.trip), one.at) || isOnBoard(one, before);
    const silence = isKept ? "keep" : change.silence;
    return [
      ...(one.at >= endsAt ? [] : [`C3 ${name} by silence before its time is over`]),
      ...(one.choice === silence ? [] : [`C3 ${name} by silence, which is ${silence}`]),
    ];
  }
  return one.by === "buyer" && one.at >= endsAt ? [`C3 ${name} after its time`] : [];
}

/** C2: nothing that an answer does is done without one. */
function ofTicket(
  { before, after }: Step,
  { was, is, choice }: { was: TicketRow; is: TicketRow; choice: string },
): string[] {
  const bill = after.bills.get(is.bill);
  const isRefunded = bill?.state === "refund_owed" && before.bills.get(is.bill)?.state === "paid";
  if (isRefunded && bill.cause === "refund_chosen" && choice !== "refund") {
    return [`C2 ticket ${is.id} is refunded by its choice, and has made none`];
  }
  if (was.revision === is.revision) return [];
  const move = after.moves.get(is.claim);
  if (was.claim === is.claim || move === undefined) {
    return choice === "keep" ? [] : [`C2 ticket ${is.id} stays, and has not said so`];
  }
  return is.revision === move.toRevision
    ? []
    : [`C2 ticket ${is.id} knows ${is.revision} of a trip that it joins at ${move.toRevision}`];
}

interface Asked {
  ticket: TicketRow;
  endsAt: number;
}

function asked(d1: D1Shot): Asked[] {
  return d1.tickets.flatMap((ticket) => {
    const change = d1.changes.get(ticket.trip);
    if (ticket.voidedAt !== null || change === undefined) return [];
    const endsAt = choiceEndsAt(d1, change, ticket);
    const isOver = d1.cancelledTrips.has(ticket.trip) || ticket.revision >= change.revision;
    return isOver || endsAt === null ? [] : [{ ticket, endsAt }];
  });
}

export function isAnybodyAsked(d1: D1Shot): boolean {
  return asked(d1).length > 0;
}

/** C4: at rest nobody is left without an answer whose time is over. */
export function choicesAtRest({ d1, now }: Pick<Shot, "d1" | "now">): string[] {
  return asked(d1)
    .filter(({ endsAt }) => endsAt <= now)
    .map(({ ticket }) => `C4 ticket ${ticket.id} was asked of ${ticket.trip}, and has no answer`);
}
