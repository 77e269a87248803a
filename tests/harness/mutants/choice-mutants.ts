/** Breakages of choices after a change of a trip, and of its revisions (protocol 15). */
import { edit, type Mutant } from "./mutant.ts";

const CHOICES = "worker/db/tickets/choices.ts";
const MOVES = "worker/db/tickets/moves.ts";

export const CHOICE_MUTANTS: readonly Mutant[] = [
  {
    number: "Q1",
    title: "a payment begins of a trip that has changed",
    edits: [
      edit(
        "worker/db/payments/bill-transitions.ts",
        "AND t.cancelled_at IS NULL AND t.revision = ${bills.revision}",
        "AND t.cancelled_at IS NULL",
      ),
    ],
  },
  {
    number: "Q2",
    title: "a bill is of the revision that the trip has, not of the one that was seen",
    edits: [
      edit(
        "worker/db/payments/insert-bill.ts",
        'state: "created" as const,',
        'state: "created" as const,\n    revision: sql`(SELECT t.revision FROM trips t WHERE t.id = ${bill.tripId})` as any,',
      ),
    ],
  },
  {
    number: "Q4",
    title: "silence is never decided",
    edits: [
      edit(
        "worker/jobs/every-minute.ts",
        "settleSilence: () => settleSilence(env, now, sizes),",
        "",
      ),
    ],
  },
  {
    number: "Q5",
    title: "silence is decided before the change's time",
    edits: [edit(CHOICES, "lte(tripChanges.chooseBy, now),", "sql`${tripChanges.chooseBy} > 0`,")],
  },
  {
    number: "Q5b",
    title: "silence is decided in the day after the purchase",
    edits: [edit(CHOICES, "sql`${tickets.createdAt} + ${ANSWER_GRACE_MS} <= ${now}`,", "")],
  },
  {
    number: "Q5c",
    title: "passengers answer after the time",
    edits: [
      edit(
        CHOICES,
        'by === "buyer" ? sql`${TIME_IS_OVER_AT} > ${now}` : sql`c.choose_by IS NOT NULL`',
        "sql`c.choose_by IS NOT NULL`",
      ),
    ],
  },
  {
    number: "Q6",
    title: "an answer to a change that is not the last",
    edits: [
      edit(
        CHOICES,
        "AND trips.cancelled_at IS NULL AND trips.revision = ${revision} AND",
        "AND trips.cancelled_at IS NULL AND",
      ),
    ],
  },
  {
    number: "Q8",
    title: "an answer and its effect in two steps",
    edits: [
      edit(
        CHOICES,
        "(await db.batch([chosen.insert, keep]))[0]",
        "[await chosen.insert, await keep][0]",
      ),
    ],
  },
  {
    number: "Q8b",
    title: "a refund and its answer in two steps",
    edits: [
      edit(
        CHOICES,
        "(await db.batch([chosen.insert, first, ...rest]))[0]",
        "[await chosen.insert, await db.batch([first, ...rest])][0]",
      ),
    ],
  },
  {
    number: "Q9",
    title: "who is moving answers",
    edits: [
      edit(
        CHOICES,
        "tickets.current_revision < trips.revision AND ${noMoveOf(sql`tickets.id`)}",
        "tickets.current_revision < trips.revision",
      ),
    ],
  },
  {
    number: "Q10",
    title: "who has answered moves as an answer",
    edits: [
      edit(
        MOVES,
        "sql`trips.revision = ${change} AND ${isAsked(by, now)}`",
        "sql`trips.revision = ${change}`",
      ),
    ],
  },
  {
    number: "Q11",
    title: "who bought after a change is asked of it",
    edits: [edit(CHOICES, "tickets.current_revision < trips.revision AND", "TRUE AND")],
  },
  {
    number: "Q13",
    title: "a move leaves no answer",
    edits: [
      edit(MOVES, "AND m.change IS NOT NULL AND ${holds}`", "AND m.change < 0 AND ${holds}`"),
    ],
  },
];
