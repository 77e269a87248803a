/** Computes the shop's figures, keeps them for GET /api/health, and tells a person when they don't agree. */
import { database } from "./db/client.ts";
import { countTotals, keepTotals, readFigures, totalsKeptAt } from "./db/figures.ts";
import { FIGURES_EVERY_MS, healthOf } from "./domain/figures.ts";
import { logAlert } from "./log.ts";

/** Rung by the schedule: every ten minutes, whoever rings and how often. */
export async function keepFiguresFresh(env: Env, now: number): Promise<void> {
  try {
    const at = await totalsKeptAt(database(env));
    if (at === null || now - at >= FIGURES_EVERY_MS) await keepFigures(env, now);
  } catch (fault) {
    logAlert("figures_failed", { fault });
  }
}

export async function keepFigures(env: Env, now: number): Promise<void> {
  const db = database(env);
  await keepTotals(db, await countTotals(db), now);
  const figures = await readFigures(db);
  const { failed } = healthOf(figures, now);
  if (failed.length > 0) logAlert("figures_need_attention", { failed, ...figures });
}
