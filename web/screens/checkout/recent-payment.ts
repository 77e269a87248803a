/**
 * The wallet refuses a second payment of the same amount from the same account within a few minutes, but only at the
 * last step (Execute). So checkout warns the buyer before, by the amount and time of this tab's last payment (decisions
 * 3.11).
 */
import { readTexts, type BrowserMemory } from "../../storage/browser-storage.ts";

const LEAVING = "payingAmount";
const PAID = "paidLately";
const NAMES = ["amount", "at"] as const;
const REFUSED_FOR_MS = 5 * 60_000;

export function rememberAmountToPay(amount: number, memory: BrowserMemory): void {
  memory.setItem(LEAVING, String(amount));
}

export function rememberPayment(now: number, memory: BrowserMemory): void {
  const amount = memory.getItem(LEAVING);
  if (amount === null) return;
  memory.removeItem(LEAVING);
  memory.setItem(PAID, JSON.stringify({ amount, at: String(now) }));
}

export function hasRecentPayment(amount: number, now: number, memory: BrowserMemory): boolean {
  const last = readTexts(memory.getItem(PAID), NAMES);
  return last.amount === String(amount) && now - Number(last.at) < REFUSED_FOR_MS;
}
