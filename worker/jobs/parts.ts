/**
 * Runs the parts of a cron run concurrently: each has its own deadline, and within a part a few items run at once, so
 * that a hanging item delays neither its part nor another. Stopping anywhere is safe: the next run continues.
 */
import { askShopPhase } from "../dependencies/shop-phase.ts";
import { awaitWithin } from "../domain/await-within.ts";
import { canRun, PART_NAMES, type PartName } from "../domain/restore/schedule-parts.ts";
import type { ShopPhase } from "../domain/restore/shop-phase.ts";
import { logAlert } from "../telemetry/log.ts";
import { UNBOUNDED, type StatementBudget, type Allowance } from "./statement-budget.ts";

/** The deadline of a part: one item, its time-outs and retries included, takes less. */
const PART_MS = 180_000;
/** After this a part begins no further item. */
const BEGIN_MS = 45_000;
/** Concurrent items of a part; a Worker has six connections. */
const LANES = 4;

/** Runs work whose failure raises an alert and stops nothing else. */
export async function runSafely(
  what: string,
  facts: Record<string, unknown>,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    logAlert("schedule_step_failed", { what, ...facts, error });
  }
}

/**
 * Selects the parts that the phase of a restore allows (domain/restore/schedule-parts.ts), each with its allowance of
 * the run's budget. The share of a part that has ended, or may not run, is free for all others.
 */
export function selectParts(
  phase: ShopPhase,
  parts: Partial<Record<PartName, (allowance: Allowance) => Promise<unknown>>>,
  budget: StatementBudget,
): Record<string, () => Promise<unknown>> {
  return Object.fromEntries(
    PART_NAMES.flatMap((name) => {
      const part = parts[name];
      if (part === undefined) return [];
      if (canRun(name, phase)) return [[name, () => runWithinShare(name, part, budget)] as const];
      budget.finish(name);
      return [];
    }),
  );
}

/** Runs a job with its allowance, and releases the rest of its share. */
export async function runWithinShare(
  name: PartName,
  part: (allowance: Allowance) => Promise<unknown>,
  budget: StatementBudget,
): Promise<void> {
  try {
    await part(budget.allowance(name));
  } finally {
    budget.finish(name);
  }
}

export async function runParts(parts: Record<string, () => Promise<unknown>>): Promise<void> {
  await Promise.all(
    Object.entries(parts).map(async ([what, part]) => {
      const end = await awaitWithin(PART_MS, runSafely(what, {}, part));
      if (end === null) logAlert("schedule_part_hangs", { what });
    }),
  );
}

/** For a run of the schedule: if the shop's phase is unknown, it counts as stopped. */
export async function phaseOfRun(env: Env): Promise<ShopPhase> {
  try {
    return await askShopPhase(env);
  } catch (error) {
    logAlert("schedule_step_failed", { what: "askShopPhase", error });
    return "stopped";
  }
}

/** Processes the items, a few at once, and begins none after the part's deadline or with the budget spent. */
export async function runInLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  allowance: Allowance = UNBOUNDED,
): Promise<void> {
  const endsAt = Date.now() + BEGIN_MS;
  const left = items.values();
  async function lane(): Promise<void> {
    for (const item of left) {
      if (Date.now() >= endsAt || !allowance.begin()) return;
      try {
        await work(item);
      } finally {
        allowance.end();
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(LANES, items.length) }, lane));
}
