/** Breakages of how a move comes to its end when its process dies (protocol 14). */
import { type Mutant, mutant } from "./mutant.ts";

const ONE_MOVE = "migrations/0030_one_unsettled_move.sql";
const FLOW = "worker/flows/tickets/move-ticket.ts";

export const MOVE_END_MUTANTS: readonly Mutant[] = [
  mutant("V1b", "a ticket moves again before its last move is settled", [
    [
      "worker/db/tickets/current.ts",
      "WHERE m.ticket_id = ${ticket} AND m.settled_at IS NULL)`",
      "WHERE m.ticket_id = ${ticket} AND m.state = 'moving')`",
    ],
    [
      ONE_MOVE,
      "CREATE UNIQUE INDEX `one_unsettled_move_per_ticket`",
      "CREATE INDEX `one_unsettled_move_per_ticket`",
    ],
  ]),
  mutant("V14", "the schedule leaves a move that is under way", [
    "worker/jobs/moves.ts",
    ": runMove(deps, id)",
    ': deps.moves.find(id).then((move) => (move?.state === "moving" ? null : runMove(deps, id)))',
  ]),
  mutant("V15", "the schedule leaves a move that is done", [
    FLOW,
    'case "done":\n      return giveBackSource(deps, move);',
    'case "done":\n      return { state: "moved" };',
  ]),
  mutant("V16", "the schedule leaves a move that failed", [
    FLOW,
    'case "failed":\n      return giveBackTarget(deps, move, []);',
    'case "failed":\n      return { state: "failed", lost: [] };',
  ]),
];
