/** Breakages of moves of tickets (protocol 14). */
import { edit, FILES, type Edit, type Mutant, mutant } from "./mutant.ts";

const { CAPTURE_LOCK } = FILES;
const GIVE_BACK = "worker/domain/seats/give-back.ts";
const MOVES = "worker/db/tickets/moves.ts";
const BEGIN = "worker/db/tickets/begin-move.ts";
const FLOW = "worker/flows/tickets/move-ticket.ts";
const REFUNDS_DUE = "worker/db/payments/refunds-due.ts";
const MOVED_EXAMS = "migrations/0025_moved_exams.sql";
const ONE_MOVE = "migrations/0030_one_unsettled_move.sql";
const M4_GUARD =
  "WHERE g.group_id = ${group} AND g.state = 'moving' AND gb.state = 'paid' AND gk.voided_at IS NULL AND gt.cancelled_at IS NULL";

/** M4 under a weaker condition. */
function m4Under(condition: string): Edit {
  return edit(MOVES, M4_GUARD, `WHERE g.group_id = \${group} ${condition}`);
}

export const MOVE_MUTANTS: readonly Mutant[] = [
  mutant("V40", "the booking of a ticket that has moved away buys once more", [
    "worker/domain/seats/trip-state.ts",
    "if (state.departed.has(booking)) return true;",
    "",
  ]),
  mutant("V1", "two moves of a ticket at once", [
    [
      BEGIN,
      "AND tickets.current_claim = ${move.seenClaim} AND ${hasNoUnsettledMove(sql`tickets.id`)}",
      "AND tickets.current_claim = ${move.seenClaim}",
    ],
    [
      ONE_MOVE,
      "CREATE UNIQUE INDEX `one_unsettled_move_per_ticket`",
      "CREATE INDEX `one_unsettled_move_per_ticket`",
    ],
  ]),
  mutant("V2", "a move begins where its ticket was when it was read", [
    [
      BEGIN,
      "AND tickets.current_claim = ${move.seenClaim} AND ${hasNoUnsettledMove(sql`tickets.id`)}",
      "AND ${hasNoUnsettledMove(sql`tickets.id`)}",
    ],
    [
      BEGIN,
      "partPoisha: difference?.partPoisha ?? null,",
      "partPoisha: null, fromClaim: move.seenClaim,",
    ],
    [
      "worker/db/tickets/insert-move.ts",
      "fromClaim: sql`tickets.current_claim`,",
      "fromClaim: Reflect.get(target, 'fromClaim') ?? sql`tickets.current_claim`,",
    ],
  ]),
  mutant("V3", "a move to any number of seats", [
    [BEGIN, "AND ${seats.length} = iif(bills.kind = 'limited', tickets.current_quantity, 0)", ""],
    [
      "worker/domain/tickets/move.ts",
      "new Set(seats).size !== seats.length || seats.length !== needed",
      "needed < 0",
    ],
  ]),
  {
    number: "V4",
    title: "a ticket moves into a trip that was cancelled meanwhile",
    edits: [m4Under("AND g.state = 'moving' AND gb.state = 'paid' AND gk.voided_at IS NULL")],
  },
  mutant("V5", "one claim for all moves of a ticket to a trip", [
    [FLOW, "claim: deps.newClaim(),", 'claim: ["bill", ticket.id, to.id].join("/"),'],
    [
      MOVED_EXAMS,
      "CREATE UNIQUE INDEX `ticket_moves_to_claim_unique`",
      "CREATE INDEX `ticket_moves_to_claim_unique`",
    ],
  ]),
  mutant("V6", "D1 moves the ticket before its seats are captured", [
    FLOW,
    "const unsold: MoveLeg[] = [];",
    "const unsold: MoveLeg[] = [];\n  await deps.moves.finish(move);",
  ]),
  mutant("V7", "D1 moves the ticket before its seats are sold", [
    FLOW,
    'if (captured.state === "capturing") unsold.push(leg);',
    "",
  ]),
  mutant("V8", "the old seats go back before D1 has moved the ticket", [
    FLOW,
    "const state = await deps.moves.finish(move);",
    "for (const leg of move.legs) await deps.seatsOf(leg.fromTrip).giveBack(leg.from);\n  const state = await deps.moves.finish(move);",
  ]),
  {
    number: "V9",
    title: "M4 of a move that is over",
    edits: [m4Under("AND gb.state = 'paid' AND gk.voided_at IS NULL AND gt.cancelled_at IS NULL")],
  },
  {
    number: "V10",
    title: "M4 of a sale that was cancelled meanwhile",
    edits: [m4Under("AND g.state = 'moving' AND gt.cancelled_at IS NULL")],
  },
  mutant("V11", "a moved ticket keeps its rows where it was", [
    MOVES,
    "db.delete(ticketSeats).where(and(haveLeft, holds)),",
    "db.delete(ticketSeats).where(and(haveLeft, sql`0`)),",
  ]),
  mutant("V12", "M4 is believed to be done without reading its row", [
    MOVES,
    'return results[8][0]?.state ?? "failed";',
    'return "done";',
  ]),
  mutant("V13", "the new seats go back before D1 says that the move failed", [
    FLOW,
    "return leave(deps, move, await deps.moves.fail(move.id), lost);",
    "for (const leg of move.legs) await deps.seatsOf(leg.toTrip).giveBack({ ...leg.to, over: claimsOver(move, leg) });\n  return leave(deps, move, await deps.moves.fail(move.id), lost);",
  ]),
  mutant("V17", "a refund gives back what was bought, not what the ticket has", [
    [
      "worker/db/tickets/current.ts",
      "sql<string>`COALESCE(${tickets.currentTrip}, ${bills.tripId})`",
      "sql<string>`${bills.tripId}`",
    ],
    [
      "worker/db/tickets/current.ts",
      "sql<string>`COALESCE(${tickets.currentClaim}, ${bills.claim})`",
      "sql<string>`${bills.claim}`",
    ],
    [REFUNDS_DUE, "seats: CURRENT_SEATS,", "seats: BOUGHT_SEATS,"],
    [
      REFUNDS_DUE,
      'import { CURRENT_CLAIM, CURRENT_SEATS, CURRENT_TRIP } from "../tickets/current.ts";',
      'import { BOUGHT as BOUGHT_SEATS, CURRENT_CLAIM, CURRENT_TRIP } from "../tickets/current.ts";',
    ],
    [
      "worker/db/tickets/current.ts",
      "export const CURRENT_SEATS = CURRENT_SEATS_JSON.mapWith(parseSeatNos);",
      "export const CURRENT_SEATS = CURRENT_SEATS_JSON.mapWith(parseSeatNos);\nexport const BOUGHT = BOUGHT_SEATS.mapWith(parseSeatNos);",
    ],
  ]),
  mutant("V18", "a cancelled trip takes the tickets that were bought for it", [
    "worker/db/payments/cancelled-trips.ts",
    "eq(tickets.currentTrip, trips.id),\n        eq(bills.id, tickets.billId),",
    "eq(bills.tripId, trips.id),\n        eq(bills.id, tickets.billId),",
  ]),
  mutant("V19", "a cancelled sale frees the seats of the trip that was bought", [
    "worker/db/payments/refunds.ts",
    "(SELECT tickets.current_trip FROM tickets WHERE tickets.bill_id = ${bill})",
    "(SELECT b.trip_id FROM bills b WHERE b.id = ${bill})",
  ]),
  mutant("V20", "an unknown claim that is over is not barred", [
    GIVE_BACK,
    "if (record === undefined) return bar(state, input, answer);",
    "if (record === undefined) return keepState(state, answer);",
  ]),
  mutant("V21", "a move takes those of its seats that are free", [
    [
      CAPTURE_LOCK,
      "if (lost.length > 0 || why !== null) {",
      "const isPart = facts.moveOf !== undefined && lost.length < seats.length;\n  if ((lost.length > 0 && !isPart) || why !== null) {",
    ],
    [
      CAPTURE_LOCK,
      'seats: seats.map((seatNo) => [seatNo, { state: "capturing", booking, bill, claim }]),\n      holds: withoutEndedPhones(state, booking, now),',
      'seats: seats.filter((seatNo) => !lost.includes(seatNo)).map((seatNo) => [seatNo, { state: "capturing", booking, bill, claim }]),\n      holds: withoutEndedPhones(state, booking, now),',
    ],
  ]),
  mutant("V22", "a failed move within the trip does not hand its seats back", [
    GIVE_BACK,
    "heirs.find(({ record: live }) => live.seats.includes(seatNo))?.seat ?? null,",
    "null,",
  ]),
  mutant("V23", "what a move leaves takes the seat along that both have", [
    GIVE_BACK,
    "const seats = record.seats.filter((seatNo) => isOwn(state.seats.get(seatNo), key));",
    "const seats = record.seats;",
  ]),
  mutant("V26", "a move captures on a claim that was given back", [
    CAPTURE_LOCK,
    '  if (record !== undefined) {\n    if (record.state === "capturing") return keepState(state, { state: "capturing" });',
    '  if (record !== undefined && (record.state !== "released" || facts.moveOf === undefined)) {\n    if (record.state === "capturing") return keepState(state, { state: "capturing" });',
  ]),
  mutant("V37", "nobody is told of a new ticket", [
    MOVES,
    "insertMovedMessages(db, { group, now }, holds),",
    "insertMovedMessages(db, { group, now }, sql`0`),",
  ]),
];
