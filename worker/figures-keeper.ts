/** Computes the shop's figures, keeps them for GET /api/health, and tells a person when they don't agree. */
import { database } from "./db/client.ts";
import { countTotals, keepTotals, readFigures, totalsKeptAt } from "./db/figures.ts";
import { FIGURES_EVERY_MS, healthOf, type Figures } from "./domain/figures.ts";
import { logAlert } from "./log.ts";

/** Rung by the schedule: every ten minutes, whoever rings and how often. */
export async function keepFiguresFresh(env: Env, now: number): Promise<void> {
  try {
    const at = await totalsKeptAt(database(env));
    if (at !== null && now - at < FIGURES_EVERY_MS) return;
    const figures = await keepFigures(env, now);
    const { failed } = healthOf(figures, now);
    if (failed.length > 0) logAlert("figures_need_attention", { failed, ...figures });
  } catch (fault) {
    logAlert("figures_failed", { fault });
  }
}

export async function keepFigures(env: Env, now: number): Promise<Figures> {
  const db = database(env);
  await keepTotals(db, await countTotals(db), now);
  return readFigures(db);
}
