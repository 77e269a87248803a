/** Breakages of power over people (protocol 23). */
import { edit, type Mutant } from "./mutant.ts";

const POWER = "worker/domain/staff/power.ts";
const DECIDE_ACT = "worker/domain/staff/decide-act.ts";

export const POWER_MUTANTS: readonly Mutant[] = [
  {
    number: "T1",
    title: "power over a colleague as quick as over nobody",
    edits: [
      edit(
        POWER,
        'if (hasOwner || (power.takes && isThere)) return { kind: "consent", waitMs: POWER_WAIT_MS };',
        "",
      ),
    ],
  },
  {
    number: "T2",
    title: "somebody agrees to a right of their own",
    edits: [
      edit(DECIDE_ACT, 'return power.takes && !power.gives ? null : "about_you";', "return null;"),
    ],
  },
  {
    number: "T3",
    title: "two whom one person brought in are two people",
    edits: [edit(POWER, "[...ofA].some((one) => ofB.has(one))", "a === b")],
  },
  {
    number: "T4",
    title: "the only owner waits for whom they took on",
    edits: [
      edit(POWER, "isOpenTo(allowed, roles) && !isOpenedByAsker", "isOpenTo(allowed, roles)"),
    ],
  },
  {
    number: "T5",
    title: "who is to be disabled goes on meanwhile",
    edits: [
      edit(
        "worker/db/staff/staff-sessions.ts",
        "isPaused: row.isPaused === 1,",
        "isPaused: false,",
      ),
    ],
  },
  {
    number: "T6",
    title: "what a paused person asked for is done",
    edits: [
      edit(
        "worker/acts/asker.ts",
        "isOpenTo(actEntry(request.act).roles, person.roles) && !isPaused",
        "isOpenTo(actEntry(request.act).roles, person.roles)",
      ),
    ],
  },
  {
    number: "T7",
    title: "a recovery by the key waits as other power",
    edits: [
      edit(
        "worker/domain/staff/staff-times.ts",
        "RECOVERY_WAIT_MS = 72 * HOUR_MS",
        "RECOVERY_WAIT_MS = 48 * HOUR_MS",
      ),
    ],
  },
  {
    number: "T8",
    title: "an owner hastens a recovery",
    first: "T7",
    edits: [
      edit(
        "worker/acts/request-rights.ts",
        'actEntry(readActName(request)).second === "power" &&',
        "",
      ),
      edit(DECIDE_ACT, 'rule.second === "recovery" || !isOpenTo', "!isOpenTo"),
    ],
  },
  {
    number: "T9",
    title: "what waits outlasts a restore that forgets who stopped it",
    edits: [edit("worker/db/shop-state.ts", "${stoppedAs === null ? 0 : 1} AND", "0 AND")],
  },
];
