/** What a confirmation or a request that comes again is told about the first time. */
import { database } from "../db/client.ts";
import { findOutcome, type EarlierOutcome } from "../db/staff/act-outcomes.ts";
import type { Refusal } from "../domain/refusal.ts";
import { refused } from "./act-steps.ts";
import { settleSeatsAct } from "./seats-outcome.ts";

/** Nothing is done a second time, whatever became of the first. */
const REFUSALS: Readonly<Record<EarlierOutcome, Refusal>> = {
  done: { reason: "act_done" },
  failed: refused("This was tried, and could not be done. Look at it again.", "tried_in_vain"),
  under_way: refused("This is under way. Look again in a minute.", "under_way"),
};

/** By the execution of the preview that was confirmed; null: it was not executed. */
export async function findEarlierOutcome(
  env: Env,
  execution: string,
  now: number,
): Promise<Refusal | null> {
  const found = await findOutcome(database(env), execution);
  if (found === null) return null;
  const { outcome } = found;
  return REFUSALS[outcome === "under_way" ? await settleSeatsAct(env, found, now) : outcome];
}
