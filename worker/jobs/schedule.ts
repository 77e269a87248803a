/** All that the cron runs, every minute, within one budget of D1's statements. */
import { countStatements } from "../db/client.ts";
import { BATCH_SIZES } from "./batch-sizes.ts";
import { runEveryMinute } from "./every-minute.ts";
import { refreshFigures } from "./figures.ts";
import { runNightly } from "./nightly.ts";
import { runWithinShare } from "./parts.ts";
import { statementBudget } from "./statement-budget.ts";

export async function runSchedule(env: Env, now: number): Promise<void> {
  const budget = statementBudget();
  const counted = countStatements(env, budget.spend);
  await Promise.all([
    runEveryMinute(counted, now, BATCH_SIZES, budget),
    runNightly(counted, now, budget),
    runWithinShare("refreshFigures", () => refreshFigures(counted, now), budget),
  ]);
}
