/** All that the cron runs, every minute. */
import { everyMinute } from "./every-minute.ts";
import { refreshFigures } from "./figures.ts";
import { runNightly } from "./nightly.ts";

export async function runSchedule(env: Env, now: number): Promise<void> {
  await Promise.all([everyMinute(env, now), runNightly(env, now), refreshFigures(env, now)]);
}
