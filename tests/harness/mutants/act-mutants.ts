/** Breakages of the road of acts, and of cash at a counter (DECISIONS 34 to 46, protocol 19). */
import { edit, SEAMS, type Mutant } from "./mutant.ts";

const ROAD = "worker/acts/road.ts";
const REQUESTS = "worker/acts/requests.ts";
const COUNTER_SALES = "worker/db/payments/counter-sales.ts";
const TRIP_CHANGES = "worker/db/catalogue/trip-changes.ts";
const DECIDE_ACT = "worker/domain/staff/decide-act.ts";

export const ACT_MUTANTS: readonly Mutant[] = [
  {
    number: "A1",
    title: "a confirmation without the hash of these facts",
    edits: [
      edit(ROAD, "if (!(await isPreviewOf(call.signer, hash, previewed, now))) {", "if (false) {"),
    ],
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
    edits: [edit(ROAD, "actEntry(name).needsStepUp && caller.verifiedUntil <= now", "false")],
  },
  {
    number: "A3b",
    title: "consent to money without a passkey that was just shown",
    edits: [
      edit(
        REQUESTS,
        "actEntry(name).needsStepUp && call.caller.verifiedUntil <= call.now",
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
    edits: [
      edit(REQUESTS, "person !== null && person.disabledAt === null &&", "person !== null &&"),
    ],
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
    edits: [edit(DECIDE_ACT, "return weight.amountPoisha > shop.limitPoisha;", "return false;")],
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
    number: "A7b",
    title: "a price is written over one that was not seen",
    edits: [edit(TRIP_CHANGES, "eq(trips.farePoisha, wasPoisha)", "sql`1`")],
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
        "rows: [noteActOn(db, act, { target: sql`CAST(bills.id AS TEXT)`, from })],",
        "rows: [],",
      ),
    ],
  },
];
