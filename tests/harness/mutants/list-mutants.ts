/** Breakages of protocol 21, rule 1: the condition of a list is taken out of the statement that follows from it. */
import { type Mutant, mutant } from "./mutant.ts";

export const LIST_MUTANTS: readonly Mutant[] = [
  mutant(
    "V18d",
    "a sale that was listed with its cancelled trip is cancelled wherever its ticket is",
    [
      "worker/db/payments/cancelled-trips.ts",
      'cancelSteps(db, bill, { cause: "trip_cancelled", when }, mark)',
      'cancelSteps(db, bill, { cause: "trip_cancelled", when: sql`TRUE` }, mark)',
    ],
  ),
  mutant("E4", "what was listed is erased, whatever has become of it", [
    "worker/db/retention.ts",
    "JOIN ${trips} ON ${trips.id} = ${bills.tripId} WHERE ${isErasable(input)})`;",
    "JOIN ${trips} ON ${trips.id} = ${bills.tripId} WHERE ${NOTHING_WAITS})`;",
  ]),
  mutant("N5", "a report counts for whatever became of its message since", [
    "worker/db/messages/queue.ts",
    'AND ${isAcceptedBy(gateway)} AND ${messages.gatewayRef} = ${fieldOfRow("ref")}`',
    "AND ${isAcceptedBy(gateway)}`",
  ]),
  mutant(
    "N5b",
    "a report counts for a message that is due again",
    [
      "worker/db/messages/queue.ts",
      'AND ${isAcceptedBy(gateway)} AND ${messages.gatewayRef} = ${fieldOfRow("ref")}`',
      "AND ${messages.gateway} = ${gateway}`",
    ],
    { first: "N5" },
  ),
  mutant("N6", "the answer to an earlier claim of a message is written over a later one", [
    "worker/db/messages/queue.ts",
    'AND ${messages.state} = \'sending\' AND ${messages.id} = ${fieldOfRow("id")} AND ${messages.attempts} = ${fieldOfRow("attempts")}`',
    "AND ${messages.state} = 'sending'`",
  ]),
];
