/**
 * The wallet takes the same amount from the same wallet only once within a few minutes, and says so at the very
 * end. Whoever sells in a row is told before (decisions 3.11): what this tab paid last, and when.
 */
import { readTexts, type BrowserMemory } from "../../storage/browser-storage.ts";

const LEAVING = "payingAmount";
const PAID = "paidLately";
const NAMES = ["amount", "at"] as const;
const REFUSED_FOR_MS = 5 * 60_000;

export function noteLeaving(amount: number, memory: BrowserMemory): void {
  memory.setItem(LEAVING, String(amount));
}

export function notePaid(now: number, memory: BrowserMemory): void {
  const amount = memory.getItem(LEAVING);
  if (amount === null) return;
  memory.removeItem(LEAVING);
  memory.setItem(PAID, JSON.stringify({ amount, at: String(now) }));
}

export function wasPaidLately(amount: number, now: number, memory: BrowserMemory): boolean {
  const last = readTexts(memory.getItem(PAID), NAMES);
  return last.amount === String(amount) && now - Number(last.at) < REFUSED_FOR_MS;
}
