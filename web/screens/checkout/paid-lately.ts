/**
 * The wallet refuses the same amount from the same account twice within a few minutes, and only at its last step. So
 * the buyer is warned before (decisions 3.11), by this tab's last payment and its time.
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
