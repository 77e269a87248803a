/** All staged scenarios, one after the other. */
import { ACT_SCENARIOS } from "./act-scenarios.ts";
import { CHANGE_SCENARIOS } from "./change-scenarios.ts";
import { CHOICE_SCENARIOS } from "./choice-scenarios.ts";
import { COUNTER_SCENARIOS } from "./counter-scenarios.ts";
import { DOCTORED } from "./audit/doctored.ts";
import { auditDoctored } from "./audit/tampering.ts";
import { DOUBT_SCENARIOS } from "./doubt-scenarios.ts";
import { JOURNEY_SCENARIOS } from "./journey-scenarios.ts";
import { KEY_SCENARIOS } from "./key-scenarios.ts";
import { KILLING_SCENARIOS } from "./killing-scenarios.ts";
import { LIST_SCENARIOS } from "./list-scenarios.ts";
import { LOST_OBJECT_SCENARIOS } from "./lost-object-scenarios.ts";
import { LOST_TRIP_SCENARIOS } from "./lost-trip-scenarios.ts";
import { MESSAGE_SCENARIOS } from "./message-scenarios.ts";
import { MOVE_END_SCENARIOS } from "./move-end-scenarios.ts";
import { MOVE_SCENARIOS } from "./move-scenarios.ts";
import { PAGE_SCENARIOS } from "./page-scenarios.ts";
import { PAYMENT_SCENARIOS } from "./payment-scenarios.ts";
import { POWER_SCENARIOS } from "./power-scenarios.ts";
import { REFUND_SCENARIOS } from "./refund-scenarios.ts";
import { MOVED_RESTORE_SCENARIOS } from "./moved-restore-scenarios.ts";
import { RESTORED_NUMBER_SCENARIOS } from "./restored-number-scenarios.ts";
import { RESTORE_SCENARIOS } from "./restore-scenarios.ts";
import { playScenario, type Staged } from "./play-scenario.ts";
import { SECOND_PERSON_SCENARIOS } from "./second-person-scenarios.ts";
import { STOP_SCENARIOS } from "./stop-scenarios.ts";
import type { Stage } from "./stage.ts";
import { NUMBER_SCENARIOS } from "./number-scenarios.ts";
import { OUTCOME_SCENARIOS } from "./outcome-scenarios.ts";
import { SEATS_OFF_SCENARIOS } from "./seats-off-scenarios.ts";
import type { RunOptions } from "./run-state.ts";

export const SCENARIOS = [
  ...PAYMENT_SCENARIOS,
  ...PAGE_SCENARIOS,
  ...KEY_SCENARIOS,
  ...DOUBT_SCENARIOS,
  ...REFUND_SCENARIOS,
  ...KILLING_SCENARIOS,
  ...RESTORE_SCENARIOS,
  ...LOST_OBJECT_SCENARIOS,
  ...LOST_TRIP_SCENARIOS,
  ...STOP_SCENARIOS,
  ...MOVED_RESTORE_SCENARIOS,
  ...ACT_SCENARIOS,
  ...OUTCOME_SCENARIOS,
  ...POWER_SCENARIOS,
  ...COUNTER_SCENARIOS,
  ...MESSAGE_SCENARIOS,
  ...MOVE_SCENARIOS,
  ...MOVE_END_SCENARIOS,
  ...CHANGE_SCENARIOS,
  ...NUMBER_SCENARIOS,
  ...RESTORED_NUMBER_SCENARIOS,
  ...SEATS_OFF_SCENARIOS,
  ...CHOICE_SCENARIOS,
  ...JOURNEY_SCENARIOS,
  ...LIST_SCENARIOS,
  ...SECOND_PERSON_SCENARIOS,
];

/** The first scenario that fails, or null. Those whose title begins with this number of a breakage go first. */
export async function playScenarios(
  stage: Stage,
  options: RunOptions,
  number?: string,
): Promise<Staged | null> {
  const isOwn = ({ title }: { title: string }) =>
    number !== undefined && numbersIn(title).includes(number);
  for (const scenario of SCENARIOS.toSorted((a, b) => Number(isOwn(b)) - Number(isOwn(a)))) {
    const staged = await playScenario(stage, scenario, options);
    if (staged.broken.length > 0) return staged;
  }
  return null;
}

/** Reads the breakages of the protocol that a scenario is about from its title, such as "25, 26: let go, killed, …". */
function numbersIn(title: string): string[] {
  const [, numbers] = /^(\w+(?:, \w+)*): /.exec(title) ?? [];
  return numbers?.split(", ") ?? [];
}

/** Rules of the auditor that miss their tampered run. */
export async function blindRules(stage: Stage): Promise<string[]> {
  const blind: string[] = [];
  for (const doctored of DOCTORED) {
    const complaints = await auditDoctored(stage, doctored);
    if (!complaints.some((one) => one.startsWith(doctored.rule))) {
      blind.push(`${doctored.rule}: ${doctored.what} (complaints: ${complaints.join("; ")})`);
    }
  }
  return blind;
}
