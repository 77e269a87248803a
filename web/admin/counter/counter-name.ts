/** The counter of this browser, typed once and remembered, and the names that counters have. */
import type { CounterSalesView } from "../../../worker/contract/staff/staff-counter.ts";
import { sortItems } from "../../../worker/domain/lists.ts";
import { localMemory } from "../../storage/browser-storage.ts";

const KEY = "counter";

export function readCounter(): string {
  return localMemory.getItem(KEY) ?? "";
}

/** Each name once; the one with the most sales comes first. */
export function listCounters(
  rows: readonly Pick<CounterSalesView["rows"][number], "counter" | "sales">[],
): string[] {
  const sales = new Map<string, number>();
  for (const { counter, sales: more } of rows) sales.set(counter, (sales.get(counter) ?? 0) + more);
  return sortItems([...sales], ([, a], [, b]) => b - a).map(([name]) => name);
}

export function rememberCounter(name: string): void {
  localMemory.setItem(KEY, name);
}
