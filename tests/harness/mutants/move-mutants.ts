/** Breakages of moves of tickets (protocol 14). */
import { edit, FILES, type Edit, type Mutant } from "./mutant.ts";

const { CAPTURE_LOCK } = FILES;
const GIVE_BACK = "worker/domain/seats/give-back.ts";
const MOVES = "worker/db/tickets/moves.ts";
const FLOW = "worker/flows/move-ticket.ts";
const REFUNDS_DUE = "worker/db/payments/refunds-due.ts";
const MOVED_EXAMS = "migrations/0025_moved_exams.sql";
const ONE_MOVE = "migrations/0030_one_unsettled_move.sql";
const M4_GUARD =
  "WHERE g.id = ${id} AND g.state = 'moving' AND gb.state = 'paid' AND gk.voided_at IS NULL AND gt.cancelled_at IS NULL";

/** M4 under a weaker condition. */
function m4Under(condition: string): Edit {
  return edit(MOVES, M4_GUARD, `WHERE g.id = \${id} ${condition}`);
}

export const MOVE_MUTANTS: readonly Mutant[] = [
  {
    number: "V40",
    title: "the booking of a ticket that has moved away buys once more",
    edits: [
      edit(
        "worker/domain/seats/trip-state.ts",
        "if (state.departed.has(booking)) return true;",
        "",
      ),
    ],
  },
  {
    number: "V1",
    title: "two moves of a ticket at once",
    edits: [
      edit(
        MOVES,
        "AND tickets.current_claim = ${move.seenClaim} AND ${noUnsettledMoveOf(sql`tickets.id`)}",
        "AND tickets.current_claim = ${move.seenClaim}",
      ),
      edit(
        ONE_MOVE,
        "CREATE UNIQUE INDEX `one_unsettled_move_per_ticket`",
        "CREATE INDEX `one_unsettled_move_per_ticket`",
      ),
    ],
  },
  {
    number: "V2",
    title: "a move begins where its ticket was when it was read",
    edits: [
      edit(
        MOVES,
        "AND tickets.current_claim = ${move.seenClaim} AND ${noUnsettledMoveOf(sql`tickets.id`)}",
        "AND ${noUnsettledMoveOf(sql`tickets.id`)}",
      ),
      edit(MOVES, "seats, change, by };", "seats, change, by, fromClaim: move.seenClaim };"),
      edit(
        "worker/db/tickets/insert-move.ts",
        "fromClaim: sql`tickets.current_claim`,",
        "fromClaim: Reflect.get(target, 'fromClaim') ?? sql`tickets.current_claim`,",
      ),
    ],
  },
  {
    number: "V3",
    title: "a move to any number of seats",
    edits: [
      edit(MOVES, "AND ${seats.length} = iif(bills.kind = 'limited', bills.quantity, 0)", ""),
      edit(
        "worker/domain/tickets/move.ts",
        "new Set(seats).size !== seats.length || seats.length !== needed",
        "needed < 0",
      ),
    ],
  },
  {
    number: "V4",
    title: "a ticket moves into a trip that was cancelled meanwhile",
    edits: [m4Under("AND g.state = 'moving' AND gb.state = 'paid' AND gk.voided_at IS NULL")],
  },
  {
    number: "V5",
    title: "one claim for all moves of a ticket to a trip",
    edits: [
      edit(FLOW, "claim: deps.newClaim(),", 'claim: ["bill", ticket.id, to.id].join("/"),'),
      edit(
        MOVED_EXAMS,
        "CREATE UNIQUE INDEX `ticket_moves_to_claim_unique`",
        "CREATE INDEX `ticket_moves_to_claim_unique`",
      ),
    ],
  },
  {
    number: "V6",
    title: "D1 moves the ticket before its seats are captured",
    edits: [
      edit(
        FLOW,
        "const target = deps.seatsOf(move.toTrip);",
        "const target = deps.seatsOf(move.toTrip);\n  await deps.moves.finish(move);",
      ),
    ],
  },
  {
    number: "V7",
    title: "D1 moves the ticket before its seats are sold",
    edits: [edit(FLOW, 'if (captured.state === "capturing") {', "if (move.id < 0) {")],
  },
  {
    number: "V8",
    title: "the old seats go back before D1 has moved the ticket",
    edits: [
      edit(
        FLOW,
        "const state = await deps.moves.finish(move);",
        "await deps.seatsOf(move.fromTrip).giveBack({ ...move.from, isMoved: true });\n  const state = await deps.moves.finish(move);",
      ),
    ],
  },
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
  {
    number: "V11",
    title: "a moved ticket keeps its rows where it was",
    edits: [
      edit(
        MOVES,
        ".where(and(eq(ticketSeats.tripId, fromTrip), eq(ticketSeats.ticketId, ticketId), holds)),",
        ".where(and(eq(ticketSeats.tripId, fromTrip), eq(ticketSeats.ticketId, ticketId), sql`0`)),",
      ),
    ],
  },
  {
    number: "V12",
    title: "M4 is believed to be done without reading its row",
    edits: [edit(MOVES, 'return results[7][0]?.state ?? "failed";', 'return "done";')],
  },
  {
    number: "V13",
    title: "the new seats go back before D1 says that the move failed",
    edits: [
      edit(
        FLOW,
        "return leave(deps, move, await deps.moves.fail(move.id), lost);",
        "await deps.seatsOf(move.toTrip).giveBack({ ...move.to, over: overOf(move) });\n  return leave(deps, move, await deps.moves.fail(move.id), lost);",
      ),
    ],
  },
  {
    number: "V17",
    title: "a refund gives back what was bought, not what the ticket has",
    edits: [
      edit(
        "worker/db/tickets/current.ts",
        "sql<string>`COALESCE(${tickets.currentTrip}, ${bills.tripId})`",
        "sql<string>`${bills.tripId}`",
      ),
      edit(
        "worker/db/tickets/current.ts",
        "sql<string>`COALESCE(${tickets.currentClaim}, ${bills.claim})`",
        "sql<string>`${bills.claim}`",
      ),
      edit(REFUNDS_DUE, "seats: CURRENT_SEATS,", "seats: BOUGHT_SEATS,"),
      edit(
        REFUNDS_DUE,
        'import { CURRENT_CLAIM, CURRENT_SEATS, CURRENT_TRIP } from "../tickets/current.ts";',
        'import { BOUGHT as BOUGHT_SEATS, CURRENT_CLAIM, CURRENT_TRIP } from "../tickets/current.ts";',
      ),
      edit(
        "worker/db/tickets/current.ts",
        "export const CURRENT_SEATS = CURRENT_SEATS_JSON.mapWith(seatNosOf);",
        "export const CURRENT_SEATS = CURRENT_SEATS_JSON.mapWith(seatNosOf);\nexport const BOUGHT = BOUGHT_SEATS.mapWith(seatNosOf);",
      ),
    ],
  },
  {
    number: "V18",
    title: "a cancelled trip takes the tickets that were bought for it",
    edits: [
      edit(
        "worker/db/payments/cancelled-trips.ts",
        "eq(tickets.currentTrip, trips.id),\n        eq(bills.id, tickets.billId),",
        "eq(bills.tripId, trips.id),\n        eq(bills.id, tickets.billId),",
      ),
    ],
  },
  {
    number: "V19",
    title: "a cancelled sale frees the seats of the trip that was bought",
    edits: [
      edit(
        "worker/db/payments/refunds.ts",
        "(SELECT tickets.current_trip FROM tickets WHERE tickets.bill_id = ${bill})",
        "(SELECT b.trip_id FROM bills b WHERE b.id = ${bill})",
      ),
    ],
  },
  {
    number: "V20",
    title: "an unknown claim that is over is not barred",
    edits: [
      edit(
        GIVE_BACK,
        "if (record === undefined) return bar(state, input, answer);",
        "if (record === undefined) return unchanged(state, answer);",
      ),
    ],
  },
  {
    number: "V21",
    title: "a move takes those of its seats that are free",
    edits: [
      edit(
        CAPTURE_LOCK,
        "if (lost.length > 0 || why !== null) {",
        "const isPart = facts.moveOf !== undefined && lost.length < seats.length;\n  if ((lost.length > 0 && !isPart) || why !== null) {",
      ),
      edit(
        CAPTURE_LOCK,
        'seats: seats.map((seatNo) => [seatNo, { state: "capturing", booking, bill, claim }]),\n      holds: withoutEndedPhones(state, booking, now),',
        'seats: seats.filter((seatNo) => !lost.includes(seatNo)).map((seatNo) => [seatNo, { state: "capturing", booking, bill, claim }]),\n      holds: withoutEndedPhones(state, booking, now),',
      ),
    ],
  },
  {
    number: "V22",
    title: "a failed move within the trip does not hand its seats back",
    edits: [
      edit(GIVE_BACK, "heir?.record.seats.includes(seatNo) === true ? heir.seat : null,", "null,"),
    ],
  },
  {
    number: "V23",
    title: "what a move leaves takes the seat along that both have",
    edits: [
      edit(
        GIVE_BACK,
        "const seats = record.seats.filter((seatNo) => isOwn(state.seats.get(seatNo), key));",
        "const seats = record.seats;",
      ),
    ],
  },
  {
    number: "V26",
    title: "a move captures on a claim that was given back",
    edits: [
      edit(
        CAPTURE_LOCK,
        '  if (record !== undefined) {\n    if (record.state === "capturing") return unchanged(state, { state: "capturing" });',
        '  if (record !== undefined && (record.state !== "released" || facts.moveOf === undefined)) {\n    if (record.state === "capturing") return unchanged(state, { state: "capturing" });',
      ),
    ],
  },
  {
    number: "V37",
    title: "nobody is told of a new ticket",
    edits: [
      edit(
        MOVES,
        "insertMovedMessage(db, { id, ticketId, now }, holds),",
        "insertMovedMessage(db, { id, ticketId, now }, sql`0`),",
      ),
    ],
  },
];
