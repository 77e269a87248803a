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
        "settleSilence: (allowance) => settleSilence(env, now, sizes, allowance),",
        "",
      ),
    ],
  },
  {
    number: "Q5",
    title: "silence is decided before the change's time",
    edits: [
      edit(
        CHOICES,
        "schedule: sql`(${CHOICE_ENDS_AT} <= ${now} AND (${SALES_PAUSED_AT}) IS NULL)`",
        "schedule: sql`(c.choose_by IS NOT NULL AND (${SALES_PAUSED_AT}) IS NULL)`",
      ),
    ],
  },
  {
    number: "Q5b",
    title: "silence is decided in the day after the purchase",
    edits: [edit(CHOICES, "sql`max(c.choose_by, ${AWAKE_ENDS_AT})`", "sql`c.choose_by`")],
  },
  {
    number: "Q5c",
    title: "passengers answer after the time",
    edits: [
      edit(
        CHOICES,
        "buyer: sql`${CHOICE_ENDS_AT} > ${now}`",
        "buyer: sql`c.choose_by IS NOT NULL`",
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
        "sql`trips.revision = ${change} AND ${isAsked(toAnswerer(by), now)}`",
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
    number: "Q14",
    title: "a choice outlives the departure of who bought late",
    edits: [
      edit(
        CHOICES,
        "min(${OWN_TIME_ENDS_AT}, trips.departs_at - iif(c.silence = 'refund', ${SILENCE_SETTLES_MS}, 0))",
        "${OWN_TIME_ENDS_AT}",
      ),
    ],
  },
  {
    number: "Q14b",
    title: "staff answer for passengers who have travelled",
    edits: [
      edit(
        CHOICES,
        '(c.choose_by IS NOT NULL AND NOT ${hasDeparted("trips", now)})',
        "(c.choose_by IS NOT NULL)",
      ),
    ],
  },
  {
    number: "Q15",
    title: "silence gives the money back after the departure",
    edits: [edit(CHOICES, "iif(${hasDeparted(\"trips\", now)}, 'keep', ${silence})", "${silence}")],
  },
  {
    number: "Q16",
    title: "silence that means the money waits for the departure",
    edits: [edit(CHOICES, "iif(c.silence = 'refund', ${SILENCE_SETTLES_MS}, 0)", "0")],
  },
  {
    number: "Q17",
    title: "a move answers a change after the departure",
    edits: [edit(MOVES, '(g.change IS NULL OR NOT ${hasDeparted("gs", now)})', "TRUE")],
  },
  {
    number: "Q18",
    title: "a postponed exam has left at its old date",
    edits: [
      edit(
        CHOICES,
        "iif(trips.postponed_at IS NOT NULL, ${OWN_TIME_ENDS_AT},",
        "iif(FALSE, ${OWN_TIME_ENDS_AT},",
      ),
    ],
  },
  {
    number: "Q19",
    title: "a payment begins of a trip that is postponed",
    edits: [
      edit(
        "worker/db/payments/bill-transitions.ts",
        "AND t.postponed_at IS NULL AND ${now}",
        "AND ${now}",
      ),
    ],
  },
  {
    number: "Q13",
    title: "a move leaves no answer",
    edits: [
      edit(MOVES, "AND m.change IS NOT NULL AND ${holds}`", "AND m.change < 0 AND ${holds}`"),
    ],
  },
];
