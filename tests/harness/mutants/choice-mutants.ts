/** Breakages of choices after a change of a trip, and of its revisions (protocol 15). */
import { type Mutant, mutant } from "./mutant.ts";

const CHOICES = "worker/db/tickets/choices.ts";
const MOVES = "worker/db/tickets/moves.ts";

export const CHOICE_MUTANTS: readonly Mutant[] = [
  mutant("Q1", "a payment begins of a trip that has changed", [
    "worker/db/payments/bill-transitions.ts",
    "AND t.cancelled_at IS NULL AND t.revision = ${bills.revision}",
    "AND t.cancelled_at IS NULL",
  ]),
  mutant("Q2", "a bill is of the revision that the trip has, not of the one that was seen", [
    "worker/db/payments/insert-bill.ts",
    'state: "created" as const,',
    'state: "created" as const,\n    revision: sql`(SELECT t.revision FROM trips t WHERE t.id = ${bill.tripId})` as any,',
  ]),
  mutant("Q4", "silence is never decided", [
    "worker/jobs/every-minute.ts",
    "settleSilence: (allowance) => settleSilence(env, now, sizes, allowance),",
    "",
  ]),
  mutant("Q5", "silence is decided before the change's time", [
    CHOICES,
    "schedule: sql`(${CHOICE_ENDS_AT} <= ${now} AND (${SALES_PAUSED_AT}) IS NULL)`",
    "schedule: sql`(c.choose_by IS NOT NULL AND (${SALES_PAUSED_AT}) IS NULL)`",
  ]),
  mutant("Q5b", "silence is decided in the day after the purchase", [
    CHOICES,
    "sql`max(c.choose_by, ${AWAKE_ENDS_AT})`",
    "sql`c.choose_by`",
  ]),
  mutant("Q5c", "passengers answer after the time", [
    CHOICES,
    "buyer: sql`${CHOICE_ENDS_AT} > ${now}`",
    "buyer: sql`c.choose_by IS NOT NULL`",
  ]),
  mutant("Q6", "an answer to a change that is not the last", [
    CHOICES,
    "AND trips.cancelled_at IS NULL AND trips.revision = ${revision}",
    "AND trips.cancelled_at IS NULL",
  ]),
  mutant("Q8", "an answer and its effect in two steps", [
    CHOICES,
    "(await db.batch([chosen.insert, keep]))[0]",
    "[await chosen.insert, await keep][0]",
  ]),
  mutant("Q8b", "a refund and its answer in two steps", [
    CHOICES,
    "(await db.batch([chosen.insert, first, ...rest]))[0]",
    "[await chosen.insert, await db.batch([first, ...rest])][0]",
  ]),
  mutant("Q9", "who is moving answers", [
    CHOICES,
    "tickets.current_revision < trips.revision AND ${hasNoMove(sql`tickets.id`)}",
    "tickets.current_revision < trips.revision",
  ]),
  mutant("Q10", "who has stayed moves as an answer after the end", [
    "worker/db/tickets/begin-move.ts",
    "sql`trips.revision = ${change} AND ${canAnswer(toAnswerer(by), now)}`",
    "sql`trips.revision = ${change}`",
  ]),
  mutant("Q20", "what was kept is never answered otherwise", [CHOICES, "OR ${hasKept(now)}", ""]),
  mutant("Q20b", "a ticket that has moved away and back answers again", [
    CHOICES,
    "m.from_trip <> m.to_trip AND m.created_at >= a.at",
    "FALSE",
  ]),
  mutant("Q20c", "staff answer otherwise for passengers who have stayed", [
    CHOICES,
    'who === "buyer" ?',
    "true ?",
  ]),
  mutant("Q11", "who bought after a change is asked of it", [
    CHOICES,
    "tickets.current_revision < trips.revision AND",
    "TRUE AND",
  ]),
  mutant("Q14", "a choice outlives the departure of who bought late", [
    CHOICES,
    "min(${OWN_TIME_ENDS_AT}, trips.departs_at - iif(c.silence = 'refund', ${SILENCE_SETTLES_MS}, 0))",
    "${OWN_TIME_ENDS_AT}",
  ]),
  mutant("Q14b", "staff answer for passengers who have travelled", [
    CHOICES,
    '(c.choose_by IS NOT NULL AND NOT ${hasDeparted("trips", now)})',
    "(c.choose_by IS NOT NULL)",
  ]),
  mutant("Q15", "silence gives the money back after the departure", [
    CHOICES,
    "iif(${hasDeparted(\"trips\", now)} OR COALESCE(${CHECKED_AT_BUS} >= ${announced}, FALSE), 'keep', ${silence})",
    "${silence}",
  ]),
  mutant("Q16", "silence that means the money waits for the departure", [
    CHOICES,
    "iif(c.silence = 'refund', ${SILENCE_SETTLES_MS}, 0)",
    "0",
  ]),
  mutant("Q17", "a move answers a change after the departure", [
    MOVES,
    "(NOT ${hasDeparted(\"gs\", now)} OR (g.kind = 'move' AND g.change IS NULL))",
    "TRUE",
  ]),
  mutant("Q18", "a postponed exam has left at its old date", [
    CHOICES,
    "iif(trips.postponed_at IS NOT NULL, ${OWN_TIME_ENDS_AT},",
    "iif(FALSE, ${OWN_TIME_ENDS_AT},",
  ]),
  mutant("Q19", "a payment begins of a trip that is postponed", [
    "worker/db/payments/bill-transitions.ts",
    "AND t.postponed_at IS NULL AND ${now}",
    "AND ${now}",
  ]),
  mutant("Q13", "a move leaves no answer", [
    MOVES,
    "AND m.change IS NOT NULL AND ${holds}`",
    "AND m.change < 0 AND ${holds}`",
  ]),
];
