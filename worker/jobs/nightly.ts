/**
 * What runs in the quiet hour alone, a part of it each minute: the erasure of personal data, what is over and
 * deleted, and the comparison of objects, D1 and wallet. By day each part returns at once.
 */
import { eraseAgentAccessNightly } from "./agent-retention.ts";
import { checkTripsNightly, checkWalletNightly } from "./nightly-checks.ts";
import { partsIn, phaseOfRun, runParts } from "./parts.ts";
import { compactNightly } from "./compaction.ts";
import { eraseNightly } from "./retention.ts";
import { eraseStaffAccessNightly } from "./staff-retention.ts";

export async function runNightly(env: Env, now: number): Promise<void> {
  await runParts(
    partsIn(await phaseOfRun(env), {
      eraseNightly: () => eraseNightly(env, now),
      eraseStaffAccessNightly: () => eraseStaffAccessNightly(env, now),
      eraseAgentAccessNightly: () => eraseAgentAccessNightly(env, now),
      compactNightly: () => compactNightly(env, now),
      checkTripsNightly: () => checkTripsNightly(env, now),
      checkWalletNightly: () => checkWalletNightly(env, now),
    }),
  );
}
