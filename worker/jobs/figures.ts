/** Computes the shop's figures, keeps them for GET /api/health, and tells a person when they don't agree. */
import { database } from "../db/client.ts";
import { countTotals, storeTotals, readFigures, totalsStoredAt } from "../db/payments/figures.ts";
import { FIGURES_EVERY_MS, healthOf, type Figures } from "../domain/payments/figures.ts";
import { logAlert } from "../telemetry/log.ts";

/** Called by the cron: works every ten minutes, however often it is called. */
export async function refreshFigures(env: Env, now: number): Promise<void> {
  try {
    const at = await totalsStoredAt(database(env));
    if (at !== null && now - at < FIGURES_EVERY_MS) return;
    const figures = await storeFigures(env, now);
    const { failed } = healthOf(figures, now);
    if (failed.length > 0) logAlert("figures_need_attention", { failed, ...figures });
  } catch (error) {
    logAlert("figures_failed", { error });
  }
}

export async function storeFigures(env: Env, now: number): Promise<Figures> {
  const db = database(env);
  await storeTotals(db, await countTotals(db), now);
  return readFigures(db);
}
