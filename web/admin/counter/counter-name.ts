/** The counter of this browser: typed once and remembered. */
import { localMemory } from "../../storage/browser-storage.ts";

const KEY = "counter";

export function readCounter(): string {
  return localMemory.getItem(KEY) ?? "";
}

export function rememberCounter(name: string): void {
  localMemory.setItem(KEY, name);
}
