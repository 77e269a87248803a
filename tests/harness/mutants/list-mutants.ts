/** Breakages of protocol 21, rule 1: the condition of a list is taken out of the statement that follows from it. */
import { edit, type Mutant } from "./mutant.ts";

export const LIST_MUTANTS: readonly Mutant[] = [
  {
    number: "V18d",
    title: "a sale that was listed with its cancelled trip is cancelled wherever its ticket is",
    edits: [
      edit(
        "worker/db/payments/cancelled-trips.ts",
        'cancelSteps(db, bill, { cause: "trip_cancelled", when }, mark)',
        'cancelSteps(db, bill, { cause: "trip_cancelled", when: sql`TRUE` }, mark)',
      ),
    ],
  },
  {
    number: "E4",
    title: "what was listed is erased, whatever has become of it",
    edits: [
      edit(
        "worker/db/retention.ts",
        "JOIN ${trips} ON ${trips.id} = ${bills.tripId} WHERE ${isErasable(input)})`;",
        "JOIN ${trips} ON ${trips.id} = ${bills.tripId} WHERE ${NOTHING_WAITS})`;",
      ),
    ],
  },
  {
    number: "N5",
    title: "a report counts for whatever became of its message since",
    edits: [
      edit(
        "worker/db/messages/queue.ts",
        'AND ${isAcceptedBy(gateway)} AND ${messages.gatewayRef} = ${given("ref")}`',
        "AND ${isAcceptedBy(gateway)}`",
      ),
    ],
  },
  {
    number: "N5b",
    title: "a report counts for a message that is due again",
    first: "N5",
    edits: [
      edit(
        "worker/db/messages/queue.ts",
        'AND ${isAcceptedBy(gateway)} AND ${messages.gatewayRef} = ${given("ref")}`',
        "AND ${messages.gateway} = ${gateway}`",
      ),
    ],
  },
  {
    number: "N6",
    title: "the answer to an earlier claim of a message is written over a later one",
    edits: [
      edit(
        "worker/db/messages/queue.ts",
        'AND ${messages.state} = \'sending\' AND ${messages.id} = ${given("id")} AND ${messages.attempts} = ${given("attempts")}`',
        "AND ${messages.state} = 'sending'`",
      ),
    ],
  },
];
