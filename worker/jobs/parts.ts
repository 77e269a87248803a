/**
 * Runs the parts of a cron run concurrently: each has its own deadline, and within a part a few items run at once, so
 * that a hanging item delays neither its part nor another. Stopping anywhere is safe: the next run continues.
 */
import { askShopPhase } from "../dependencies/shop-phase.ts";
import { mayRun, PART_NAMES, type PartName } from "../domain/restore/schedule-parts.ts";
import type { ShopPhase } from "../domain/restore/shop-phase.ts";
import { logAlert } from "../telemetry/log.ts";

/** The deadline of a part: one item, its time-outs and retries included, takes less. */
const PART_MS = 180_000;
/** After this a part begins no further item. */
const BEGIN_MS = 45_000;
/** Concurrent items of a part; a Worker has six connections. */
const LANES = 4;

/** Runs work whose failure is an alert and stops nothing else. */
export async function safely(
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

/** Those of the parts that the phase of a restore lets run (domain/restore/schedule-parts.ts). */
export function partsIn(
  phase: ShopPhase,
  parts: Partial<Record<PartName, () => Promise<unknown>>>,
): Record<string, () => Promise<unknown>> {
  return Object.fromEntries(
    PART_NAMES.flatMap((name) => {
      const part = parts[name];
      return part !== undefined && mayRun(name, phase) ? [[name, part] as const] : [];
    }),
  );
}

export async function runParts(parts: Record<string, () => Promise<unknown>>): Promise<void> {
  await Promise.all(
    Object.entries(parts).map(([what, part]) => withinTime(what, safely(what, {}, part))),
  );
}

/** For a run of the schedule: where nothing says how the shop stands, it counts as stopped. */
export async function phaseOfRun(env: Env): Promise<ShopPhase> {
  try {
    return await askShopPhase(env);
  } catch (error) {
    logAlert("schedule_step_failed", { what: "askShopPhase", error });
    return "stopped";
  }
}

async function withinTime(what: string, part: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), PART_MS);
  });
  const end = await Promise.race([part, tooLong]);
  clearTimeout(timer);
  if (end === "late") logAlert("schedule_part_hangs", { what });
}

/** Processes the items, a few at once, and begins none after the part's deadline. */
export async function eachInLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const endsAt = Date.now() + BEGIN_MS;
  const left = items.values();
  async function lane(): Promise<void> {
    for (const item of left) {
      if (Date.now() >= endsAt) return;
      await work(item);
    }
  }
  await Promise.all(Array.from({ length: Math.min(LANES, items.length) }, lane));
}
