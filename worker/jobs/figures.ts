/**
 * Computes the shop's figures, stores them for GET /api/health, and sends an alert when they don't agree. Every ten
 * minutes trips that changed are recounted; once a night, and the first time, everything is.
 */
import { database } from "../db/client.ts";
import { addUpTotals, countTotals, storeTotals, totalsStoredAt } from "../db/payments/figures.ts";
import { readShopFigures } from "../dependencies/figures.ts";
import { readSending } from "../dependencies/messages.ts";
import { probeNeeds } from "../dependencies/purchase-probes.ts";
import { readBudgetState } from "../domain/messages/queue.ts";
import { toTaka } from "../domain/money.ts";
import {
  FIGURES_EVERY_MS,
  assessHealth,
  isWholeCountDue,
  type Figures,
} from "../domain/payments/figures.ts";
import { logAlert } from "../telemetry/log.ts";

/** Called by the cron every minute; runs at most every FIGURES_EVERY_MS. */
export async function refreshFigures(env: Env, now: number): Promise<void> {
  try {
    const db = database(env);
    const { scheduledAt, wholeAt } = await totalsStoredAt(db);
    if (scheduledAt !== null && now - scheduledAt < FIGURES_EVERY_MS) return;
    if (isWholeCountDue(wholeAt, now)) {
      const { hasDrifted } = await countWhole(env, now, "schedule");
      // The first count has nothing to be compared with.
      if (hasDrifted && wholeAt !== null) logAlert("figures_drifted", {});
    } else {
      await storeTotals(db, await addUpTotals(db), { at: now, wholeAt, by: "schedule" });
    }
    await watchMessageBudget(env);
    await probeNeeds(env, now);
    const figures = await readShopFigures(env, now);
    const { failed } = assessHealth(figures, now);
    if (failed.length > 0) logAlert("figures_need_attention", { failed, ...figures });
  } catch (error) {
    logAlert("figures_failed", { error });
  }
}

/** Checked before anything waits, because staff can raise it with a click, and once something does. */
async function watchMessageBudget(env: Env): Promise<void> {
  const { gateway, spentPoisha, budgetPoisha } = await readSending(env);
  if (gateway === null) return;
  const facts = { spent: toTaka(spentPoisha), budget: toTaka(budgetPoisha) };
  const state = readBudgetState({ spentPoisha, budgetPoisha });
  if (state === "low") logAlert("message_budget_low", facts);
  if (state === "spent") logAlert("messages_over_budget", facts);
}

/** Counts everything again for staff. It does not end a condition of the schedule itself. */
export async function storeFigures(env: Env, now: number): Promise<Figures> {
  await countWhole(env, now, "staff");
  return readShopFigures(env, now);
}

async function countWhole(
  env: Env,
  now: number,
  by: "schedule" | "staff",
): Promise<{ hasDrifted: boolean }> {
  const db = database(env);
  const { totals, hasDrifted } = await countTotals(db);
  await storeTotals(db, totals, { at: now, wholeAt: now, by });
  return { hasDrifted };
}
