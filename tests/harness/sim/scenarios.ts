/** All that is staged, one after the other. */
import { auditDoctored, DOCTORED } from "./audit/doctored.ts";
import { DOUBT_SCENARIOS } from "./doubt-scenarios.ts";
import { KILLING_SCENARIOS } from "./killing-scenarios.ts";
import { PAYMENT_SCENARIOS } from "./payment-scenarios.ts";
import { REFUND_SCENARIOS } from "./refund-scenarios.ts";
import { RESTORE_SCENARIOS } from "./restore-scenarios.ts";
import { playScenario, type Staged } from "./script.ts";
import type { Stage } from "./stage.ts";
import type { Looks } from "./run-state.ts";

export const SCENARIOS = [
  ...PAYMENT_SCENARIOS,
  ...DOUBT_SCENARIOS,
  ...REFUND_SCENARIOS,
  ...KILLING_SCENARIOS,
  ...RESTORE_SCENARIOS,
];

/** The first that is not as it is to be, or null. */
export async function playScenarios(stage: Stage, looks: Looks): Promise<Staged | null> {
  for (const scenario of SCENARIOS) {
    const staged = await playScenario(stage, scenario, looks);
    if (staged.broken.length > 0) return staged;
  }
  return null;
}

/** Rules of the auditor that do not see what they are there to see. */
export async function blindRules(stage: Stage): Promise<string[]> {
  const blind: string[] = [];
  for (const doctored of DOCTORED) {
    const said = await auditDoctored(stage, doctored);
    if (!said.some((one) => one.startsWith(doctored.rule))) {
      blind.push(`${doctored.rule}: ${doctored.what} (it says: ${said.join("; ")})`);
    }
  }
  return blind;
}
