/** Breakages of seats that are taken off a ticket, and of tickets that exchange seats (protocol 14). */
import { type Mutant, mutant } from "./mutant.ts";

const MOVES = "worker/db/tickets/moves.ts";
const SEATS_OFF = "worker/db/tickets/seats-off.ts";

export const SEATS_OFF_MUTANTS: readonly Mutant[] = [
  mutant("SO1", "the part for seats is not owed with their end", [
    MOVES,
    "insertOwedParts(db, now, sql`m.group_id = ${group} AND ${holds}`),",
    "insertOwedParts(db, now, sql`0`),",
  ]),
  mutant(
    "SO2",
    "the part for seats is paid before they are given back",
    [
      "worker/db/payments/refunds.ts",
      'eq(partRefunds.state, "owed"),\n    IS_CHANGE_SETTLED,\n    isDue(partRefunds.refundSettledAt, now),',
      'eq(partRefunds.state, "owed"),\n    isDue(partRefunds.refundSettledAt, now),',
    ],
    { from: 70 },
  ),
  mutant(
    "SO3",
    "a ticket that gave seats back counts as many places as it was sold with",
    [
      MOVES,
      "currentQuantity: ofLeg(sql`COALESCE(m.to_quantity, tickets.current_quantity)`),",
      "currentQuantity: sql`tickets.current_quantity`,",
    ],
    { from: 91 },
  ),
  mutant("SO4", "seats are taken off the ticket that was seen, wherever it is by now", [
    SEATS_OFF,
    "AND tickets.current_claim = ${division.seenClaim} AND ${hasNoUnsettledMove(sql`tickets.id`)}",
    "AND ${hasNoUnsettledMove(sql`tickets.id`)}",
  ]),
  mutant("SO5", "a restore forgets the part for seats that went", [
    "worker/db/tickets/restored-moves.ts",
    "insertOwedParts(db, now, sql`m.to_claim IN ${moveClaims} AND m.state = 'moving'`),",
    "insertOwedParts(db, now, sql`0`),",
  ]),
  mutant("SO6", "the ticket keeps the rows of the seats that went", [
    MOVES,
    "db.delete(ticketSeats).where(and(haveLeft, holds)),",
    "db.delete(ticketSeats).where(and(haveLeft, sql`${legs.length} > 1`, holds)),",
  ]),
  mutant("SO7", "one of two exchanging tickets alone has its new seats", [
    MOVES,
    '.set({ state: "done" })\n        .where(and(eq(ticketMoves.groupId, group), holds)),',
    '.set({ state: "done" })\n        .where(and(eq(ticketMoves.id, id), holds)),',
  ]),
  mutant("SO8", "a failed exchange hands seats back to its own ticket alone", [
    "worker/flows/tickets/move-ticket.ts",
    "over: claimsOver(move, leg),\n      moveEnd:",
    "over: leg.from.claim,\n      moveEnd:",
  ]),
];
