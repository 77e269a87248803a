/** Breakages of the road of acts, and of cash at a counter (DECISIONS 34 to 46, protocol 19). */
import { edit, SEAMS, type Mutant } from "./mutant.ts";

const OUTCOMES = "worker/db/staff/act-outcomes.ts";
const ROAD = "worker/acts/road.ts";
const REQUESTS = "worker/acts/requests.ts";
const COUNTER_SALES = "worker/db/payments/counter-sales.ts";
const TRIP_CHANGES = "worker/db/catalogue/trip-changes.ts";
const DECIDE_ACT = "worker/domain/staff/decide-act.ts";

export const ACT_MUTANTS: readonly Mutant[] = [
  {
    number: "A1",
    title: "a confirmation without the hash of these facts",
    edits: [edit(ROAD, "if (execution === null || !isSeen) {", "if (execution === null) {")],
  },
  {
    number: "A2",
    title: "who asked agrees",
    edits: [
      edit(
        DECIDE_ACT,
        'if (id === askedBy) return "not_twice";',
        "if (id === askedBy) return null;",
      ),
      edit("worker/db/staff/act-requests.ts", "ne(actRequests.askedBy, by),", ""),
    ],
  },
  {
    number: "A3",
    title: "money without a passkey that was just shown",
    edits: [
      edit(ROAD, "needsStepUp(actEntry(name), weight) && caller.verifiedUntil <= now", "false"),
    ],
  },
  {
    number: "A3b",
    title: "consent to money without a passkey that was just shown",
    edits: [
      edit(
        REQUESTS,
        "needsStepUp(actEntry(name), { amountPoisha }) && caller.verifiedUntil <= now",
        "false",
      ),
    ],
  },
  {
    number: "A4",
    title: "a session outlives its person",
    edits: [edit("worker/db/staff/staff-sessions.ts", "isNull(staff.disabledAt),", "")],
  },
  {
    number: "A4b",
    title: "what somebody asked for is done after they were let go",
    edits: [edit("worker/acts/asker.ts", "person.disabledAt !== null ||", "")],
  },
  {
    number: "A5",
    title: "an act's line in a batch of its own",
    edits: [
      edit(
        TRIP_CHANGES,
        "(await db.batch([note, update]))[1]",
        "(await db.batch([note]), await db.batch([update]))[0]",
      ),
    ],
  },
  {
    number: "A6",
    title: "money above the limit by one person",
    edits: [edit(DECIDE_ACT, "amountPoisha > 0 && poisha > shop.limitPoisha", "false")],
  },
  {
    number: "Y2",
    title: "what can cost money without a passkey that was just shown",
    edits: [edit(DECIDE_ACT, "rule.needsStepUp || amountPoisha > 0", "rule.needsStepUp")],
  },
  {
    number: "Y3",
    title: "a sale's money in two pieces, by two who each move one",
    edits: [edit(DECIDE_ACT, 'if (isAbove(amountPoisha + before.salePoisha)) return "sale";', "")],
  },
  {
    number: "Y3b",
    title: "two acts of one person on one day, each below the limit",
    edits: [edit(DECIDE_ACT, "isAbove(amountPoisha + before.dayPoisha)", "false")],
  },
  {
    number: "Y3c",
    title: "what waits does not count before it is done",
    edits: [edit("worker/domain/staff/moved-alone.ts", "at === null ||", "at !== null &&")],
  },
  {
    number: "Y4",
    title: "a request runs by what it moved when it was asked for",
    edits: [
      edit(
        DECIDE_ACT,
        'if (request.wantsSecond || need.kind === "second")',
        "if (request.wantsSecond)",
      ),
    ],
  },
  {
    number: "Y8",
    title: "an act is done by terms that another one of the same moment has changed",
    first: "Y5",
    edits: [
      edit("worker/db/staff/staff-acts.ts", "afterLine: act.afterLine ?? null", "afterLine: null"),
    ],
  },
  {
    number: "A9",
    title: "a hash that comes with another input answers with the first one's outcome",
    edits: [
      edit(
        ROAD,
        "(await isHashGivenFor(hash, previewed)) ? executionOf(hash) : null",
        "executionOf(hash) as string | null",
      ),
    ],
  },
  {
    number: "A10",
    title: "a request is written though another one on its sale's money waits",
    edits: [
      edit(
        "worker/db/staff/act-requests.ts",
        "insertIf(db, actRequests, { ...request, state }, isAlone)",
        "insertIf(db, actRequests, { ...request, state }, sql`TRUE`)",
      ),
    ],
  },
  {
    number: "A7",
    title: "an entry is saved over what another has saved since",
    edits: [
      edit(
        "worker/acts/content/content.ts",
        "if (was !== null && seen !== (await entryVersion(was.fields))) return err(CHANGED_SINCE_SEEN);",
        "",
      ),
    ],
  },
  {
    number: "A8",
    title: "a refund that nobody can stop",
    edits: [
      edit(DECIDE_ACT, "const waitMs = rule.canBeStopped ? shop.stopMs : 0;", "const waitMs = 0;"),
    ],
  },
  {
    number: "K1",
    title: "cash is taken for seats that the object has not locked",
    replaces: [
      SEAMS.dependencies(
        "paymentDependencies",
        `(by.startsWith("staff:") ? {
          seatsOf: (trip: any) => ({ ...deps.seatsOf(trip), capture: async () => ({ state: "capturing" }) }),
        } : {})`,
      ),
    ],
  },
  {
    number: "K2",
    title: "a cash sale of nobody",
    edits: [
      edit(
        COUNTER_SALES,
        "const sold = { ...bill, counter, soldBy: act.by };",
        "const sold = { ...bill, counter };",
      ),
    ],
  },
  {
    number: "K3",
    title: "a cash sale without its line",
    edits: [
      edit(
        COUNTER_SALES,
        "rows: [noteActOn(db, askedLine(act), { target: sql`CAST(bills.id AS TEXT)`, from })],",
        "rows: [],",
      ),
    ],
  },
  {
    number: "K4",
    title: "a cash sale is said to be done before it is",
    first: "K1",
    edits: [edit(COUNTER_SALES, "noteActOn(db, askedLine(act), {", "noteActOn(db, act, {")],
  },
  {
    number: "K5",
    title: "a cash sale that came to nothing is said to be done",
    first: "K1",
    edits: [
      edit(
        "migrations/0035_counter_outcomes.sql",
        "iif(NEW.state = 'paid', 'sell_at_counter', 'sell_at_counter:failed')",
        "'sell_at_counter'",
      ),
    ],
  },
  {
    number: "AL1",
    title: "a move that fails is said to be done",
    edits: [
      edit(OUTCOMES, "act: isDone ? MOVE_TICKET : MOVE_TICKET + FAILED,", "act: MOVE_TICKET,"),
    ],
  },
  {
    number: "AL2",
    title: "what is under way is said to be done",
    edits: [
      edit(
        OUTCOMES,
        'if (later === null) return "under_way";',
        'if (later === null) return "done";',
      ),
    ],
  },
  {
    number: "AL3",
    title: "a confirmation again says done of what failed",
    first: "AL1",
    edits: [edit(OUTCOMES, 'return later.endsWith(FAILED) ? "failed" : "done";', 'return "done";')],
  },
];
