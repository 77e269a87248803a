/** Breakages of the road of acts, and of cash at a counter (DECISIONS 34 to 46, protocol 19). */
import { SEAMS, type Mutant, mutant } from "./mutant.ts";

const OUTCOMES = "worker/db/staff/act-outcomes.ts";
const ROAD = "worker/acts/act-runner.ts";
const REQUESTS = "worker/acts/requests.ts";
const COUNTER_SALES = "worker/db/payments/counter-sales.ts";
const TRIP_CHANGES = "worker/db/catalogue/trip-changes.ts";
const DECIDE_ACT = "worker/domain/staff/decide-act.ts";

export const ACT_MUTANTS: readonly Mutant[] = [
  mutant("A1", "a confirmation without the hash of these facts", [
    ROAD,
    "if (execution === null || !isSeen) {",
    "if (execution === null) {",
  ]),
  mutant("A2", "who asked agrees", [
    [DECIDE_ACT, 'if (id === askedBy) return "own_request";', "if (id === askedBy) return null;"],
    ["worker/db/staff/act-requests.ts", "ne(actRequests.askedBy, by),", ""],
  ]),
  mutant("A3", "money without a passkey that was just shown", [
    ROAD,
    "needsStepUp(actEntry(name), weight) && caller.verifiedUntil <= now",
    "false",
  ]),
  mutant("A3b", "consent to money without a passkey that was just shown", [
    REQUESTS,
    "needsStepUp(actEntry(name), { amountPoisha }) && caller.verifiedUntil <= now",
    "false",
  ]),
  mutant("A4", "a session outlives its person", [
    "worker/db/staff/staff-sessions.ts",
    "isNull(staff.disabledAt),",
    "",
  ]),
  mutant("A4b", "what somebody asked for is done after they were let go", [
    "worker/acts/asker.ts",
    "person.disabledAt !== null ||",
    "",
  ]),
  mutant("A5", "an act's line in a batch of its own", [
    TRIP_CHANGES,
    "(await db.batch([note, update]))[1]",
    "(await db.batch([note]), await db.batch([update]))[0]",
  ]),
  mutant("A6", "money above the limit by one person", [
    DECIDE_ACT,
    "amountPoisha > 0 && poisha > shop.limitPoisha",
    "false",
  ]),
  mutant("Y2", "what can cost money without a passkey that was just shown", [
    DECIDE_ACT,
    "rule.needsStepUp || amountPoisha > 0",
    "rule.needsStepUp",
  ]),
  mutant("Y3", "a sale's money in two pieces, by two who each move one", [
    DECIDE_ACT,
    'if (isAbove(amountPoisha + before.salePoisha)) return "sale";',
    "",
  ]),
  mutant("Y3b", "two acts of one person on one day, each below the limit", [
    DECIDE_ACT,
    "isAbove(amountPoisha + before.dayPoisha)",
    "false",
  ]),
  mutant("Y3c", "what waits does not count before it is done", [
    "worker/domain/staff/moved-alone.ts",
    "at === null ||",
    "at !== null &&",
  ]),
  mutant("Y4", "a request runs by what it moved when it was asked for", [
    DECIDE_ACT,
    'if (request.wantsSecond || need.kind === "second")',
    "if (request.wantsSecond)",
  ]),
  mutant(
    "Y8",
    "an act is done by terms that another one of the same moment has changed",
    ["worker/db/staff/staff-acts.ts", "afterLine: act.afterLine ?? null", "afterLine: null"],
    { first: "Y5" },
  ),
  mutant("Y11", "one person gives a destination with trips another name", [
    DECIDE_ACT,
    'if (renames) return "name";',
    "",
  ]),
  mutant("Y11b", "a destination that has got its first trip takes the name of before", [
    "worker/acts/content/destination.ts",
    "...(isFree ? { unless: ofFares } : isOtherMode ? { unless: hasTripsSql } : {})",
    "...(isOtherMode ? { unless: hasTripsSql } : {})",
  ]),
  mutant("Y12", "a ticket on its way does not count where its trip goes to another day", [
    "worker/acts/trips/trip-times.ts",
    "buyers.sold + buyers.under_way + onTheWay",
    "buyers.sold + buyers.under_way",
  ]),
  mutant("A9", "a hash that comes with another input answers with the first one's outcome", [
    ROAD,
    "(await isHashGivenFor(hash, previewed)) ? parseExecution(hash) : null",
    "parseExecution(hash) as string | null",
  ]),
  mutant("A10", "a request is written though another one on its sale's money waits", [
    "worker/db/staff/act-requests.ts",
    "insertIf(db, actRequests, { ...request, state }, isAlone)",
    "insertIf(db, actRequests, { ...request, state }, sql`TRUE`)",
  ]),
  mutant("A7", "an entry is saved over what another has saved since", [
    "worker/acts/content/content.ts",
    "if (was !== null && seen !== (await entryVersion(was.fields))) return err(CHANGED_SINCE_SEEN);",
    "",
  ]),
  mutant("A8", "a refund that nobody can stop", [
    DECIDE_ACT,
    "const waitMs = rule.canBeStopped ? shop.stopMs : 0;",
    "const waitMs = 0;",
  ]),
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
  mutant("K2", "a cash sale of nobody", [
    COUNTER_SALES,
    "const sold = { ...bill, counter, soldBy: act.by };",
    "const sold = { ...bill, counter };",
  ]),
  mutant("K3", "a cash sale without its line", [
    COUNTER_SALES,
    "rows: [insertAuditEntries(db, toRequestEntry(act), { target: sql`CAST(bills.id AS TEXT)`, from })],",
    "rows: [],",
  ]),
  mutant(
    "K4",
    "a cash sale is said to be done before it is",
    [
      COUNTER_SALES,
      "insertAuditEntries(db, toRequestEntry(act), {",
      "insertAuditEntries(db, act, {",
    ],
    { first: "K1" },
  ),
  mutant(
    "K5",
    "a cash sale that came to nothing is said to be done",
    [
      "migrations/0035_counter_outcomes.sql",
      "iif(NEW.state = 'paid', 'sell_at_counter', 'sell_at_counter:failed')",
      "'sell_at_counter'",
    ],
    { first: "K1" },
  ),
  mutant("AL1", "a move that fails is said to be done", [
    OUTCOMES,
    "act: isDone ? ACT_OF_CHANGE : sql`${ACT_OF_CHANGE} || ${FAILED}`,",
    "act: ACT_OF_CHANGE,",
  ]),
  mutant("AL2", "what is under way is said to be done", [
    OUTCOMES,
    'if (later === null) return "under_way";',
    'if (later === null) return "done";',
  ]),
  mutant(
    "AL3",
    "a confirmation again says done of what failed",
    [OUTCOMES, 'return later.endsWith(FAILED) ? "failed" : "done";', 'return "done";'],
    { first: "AL1" },
  ),
];
