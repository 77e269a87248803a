/**
 * The night's jobs: erasure of personal data, deletion of what is no longer needed, and the comparisons of objects, D1
 * and the wallet. The cron calls them every minute, and each returns at once outside the quiet hour (03:00 to 03:59 in
 * Dhaka). Within that hour, old access of staff and agents is deleted in the first minute; every other job does a part
 * of its work in each minute. The jobs run concurrently, in no particular order. worker/OPERATIONS.md ("Scheduled
 * jobs") lists all jobs, including those of every minute that do more at night.
 */
import { eraseAgentAccessNightly } from "./agent-retention.ts";
import { checkTripsNightly, checkWalletNightly } from "./nightly-checks.ts";
import { countBoardingsNightly } from "./boarding-counts.ts";
import { selectParts, phaseOfRun, runParts } from "./parts.ts";
import { BATCH_SIZES } from "./batch-sizes.ts";
import { compactNightly } from "./compaction.ts";
import { eraseNightly } from "./retention.ts";
import { eraseStaffAccessNightly } from "./staff-retention.ts";
import { makeUnboundedBudget, type StatementBudget } from "./statement-budget.ts";

export async function runNightly(
  env: Env,
  now: number,
  budget: StatementBudget = makeUnboundedBudget(),
): Promise<void> {
  const parts = selectParts(
    await phaseOfRun(env),
    {
      eraseNightly: () => eraseNightly(env, now),
      eraseStaffAccessNightly: () => eraseStaffAccessNightly(env, now),
      eraseAgentAccessNightly: () => eraseAgentAccessNightly(env, now),
      countBoardingsNightly: (allowance) => countBoardingsNightly(env, now, allowance),
      compactNightly: (allowance) => compactNightly(env, now, BATCH_SIZES, allowance),
      checkTripsNightly: (allowance) => checkTripsNightly(env, now, allowance),
      checkWalletNightly: (allowance) => checkWalletNightly(env, now, allowance),
    },
    budget,
  );
  await runParts(parts);
}
