/**
 * What runs in the quiet hour alone, a part of it each minute: the erasure of personal data, what is over and
 * deleted, and the comparison of objects, D1 and wallet. By day each part returns at once.
 */
import { eraseAgentAccessNightly } from "./agent-retention.ts";
import { checkTripsNightly, checkWalletNightly } from "./nightly-checks.ts";
import { partsIn, phaseOfRun, runParts } from "./parts.ts";
import { BATCH_SIZES } from "./batch-sizes.ts";
import { compactNightly } from "./compaction.ts";
import { eraseNightly } from "./retention.ts";
import { eraseStaffAccessNightly } from "./staff-retention.ts";
import { unboundedBudget, type StatementBudget } from "./statement-budget.ts";

export async function runNightly(
  env: Env,
  now: number,
  budget: StatementBudget = unboundedBudget(),
): Promise<void> {
  const parts = partsIn(
    await phaseOfRun(env),
    {
      eraseNightly: () => eraseNightly(env, now),
      eraseStaffAccessNightly: () => eraseStaffAccessNightly(env, now),
      eraseAgentAccessNightly: () => eraseAgentAccessNightly(env, now),
      compactNightly: (allowance) => compactNightly(env, now, BATCH_SIZES, allowance),
      checkTripsNightly: (allowance) => checkTripsNightly(env, now, allowance),
      checkWalletNightly: (allowance) => checkWalletNightly(env, now, allowance),
    },
    budget,
  );
  await runParts(parts);
}
