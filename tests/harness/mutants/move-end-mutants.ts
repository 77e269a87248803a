/** Breakages of how a move comes to its end when its process dies (protocol 14). */
import { edit, type Mutant } from "./mutant.ts";

const ONE_MOVE = "migrations/0030_one_unsettled_move.sql";
const FLOW = "worker/flows/move-ticket.ts";

export const MOVE_END_MUTANTS: readonly Mutant[] = [
  {
    number: "V1b",
    title: "a ticket moves again before its last move is settled",
    edits: [
      edit(
        "worker/db/tickets/current.ts",
        "WHERE m.ticket_id = ${ticket} AND m.settled_at IS NULL)`",
        "WHERE m.ticket_id = ${ticket} AND m.state = 'moving')`",
      ),
      edit(
        ONE_MOVE,
        "CREATE UNIQUE INDEX `one_unsettled_move_per_ticket`",
        "CREATE INDEX `one_unsettled_move_per_ticket`",
      ),
    ],
  },
  {
    number: "V14",
    title: "the schedule leaves a move that is under way",
    edits: [
      edit(
        "worker/jobs/moves.ts",
        "() => runMove(deps, move)",
        'async () => ((await deps.moves.find(move))?.state === "moving" ? null : runMove(deps, move)),',
      ),
    ],
  },
  {
    number: "V15",
    title: "the schedule leaves a move that is done",
    edits: [
      edit(
        FLOW,
        'case "done":\n      return leaveSource(deps, move);',
        'case "done":\n      return { state: "moved" };',
      ),
    ],
  },
  {
    number: "V16",
    title: "the schedule leaves a move that failed",
    edits: [
      edit(
        FLOW,
        'case "failed":\n      return leaveTarget(deps, move, []);',
        'case "failed":\n      return { state: "failed", lost: [] };',
      ),
    ],
  },
];
