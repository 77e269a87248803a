/** The response to a repeated confirmation or request: the result of the first one. */
import { database } from "../db/client.ts";
import { findOutcome, type EarlierOutcome } from "../db/staff/act-outcomes.ts";
import type { Refusal } from "../domain/refusal.ts";
import { refuseAct } from "./act-steps.ts";
import { settleSeatsAct } from "./sales/seats-outcome.ts";

/** Nothing is done a second time, whatever the result of the first was. */
const REFUSALS: Readonly<Record<EarlierOutcome, Refusal>> = {
  done: { reason: "act_done" },
  failed: refuseAct("This was tried, and could not be done. Look at it again.", "tried_in_vain"),
  under_way: refuseAct("This is under way. Look again in a minute.", "under_way"),
};

/** The outcome by the execution of the confirmed preview; null: it was not executed. */
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
