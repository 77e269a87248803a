/** Breakages of power over people (protocol 23). */
import { type Mutant, mutant } from "./mutant.ts";

const POWER = "worker/domain/staff/power.ts";
const DECIDE_ACT = "worker/domain/staff/decide-act.ts";

export const POWER_MUTANTS: readonly Mutant[] = [
  mutant("T1", "power over a colleague as quick as over nobody", [
    POWER,
    'if (hasOwner || (power.takes && isThere)) return { kind: "consent", waitMs: POWER_WAIT_MS };',
    "",
  ]),
  mutant("T2", "somebody agrees to a right of their own", [
    DECIDE_ACT,
    'return power.takes && !power.gives ? null : "about_you";',
    "return null;",
  ]),
  mutant("T3", "two whom one person brought in are two people", [
    POWER,
    "[...ofA].some((one) => ofB.has(one))",
    "a === b",
  ]),
  mutant("T4", "the only owner waits for whom they took on", [
    POWER,
    "isOpenTo(allowed, roles) && !isOpenedByAsker",
    "isOpenTo(allowed, roles)",
  ]),
  mutant("T5", "who is to be disabled goes on meanwhile", [
    "worker/db/staff/staff-sessions.ts",
    "isPaused: row.isPaused === 1,",
    "isPaused: false,",
  ]),
  mutant("T6", "what a paused person asked for is done", [
    "worker/acts/asker.ts",
    "isOpenTo(actEntry(request.act).roles, person.roles) && !isPaused",
    "isOpenTo(actEntry(request.act).roles, person.roles)",
  ]),
  mutant("T7", "a recovery by the key waits as other power", [
    "worker/domain/staff/staff-times.ts",
    "RECOVERY_WAIT_MS = 72 * HOUR_MS",
    "RECOVERY_WAIT_MS = 48 * HOUR_MS",
  ]),
  mutant(
    "T8",
    "an owner hastens a recovery",
    [
      ["worker/acts/request-rights.ts", ' && (second === "power" || isAlone)', ""],
      [DECIDE_ACT, 'rule.second === "recovery" || !isOpenTo', "!isOpenTo"],
    ],
    { first: "T7" },
  ),
  mutant("T9", "what waits outlasts a restore that forgets who stopped it", [
    "worker/db/shop-state.ts",
    "${stoppedAs === null ? 0 : 1} AND",
    "0 AND",
  ]),
];
