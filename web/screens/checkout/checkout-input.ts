/** The input of checkout, and what this device stores of it: until it is paid, and for a day. */
import { readTexts, type BrowserMemory } from "../../storage/browser-storage.ts";
import type { Contact } from "./contact.ts";
import type { Places } from "./places.ts";

/** Checkout of held seats has the contact fields only, and keeps the others as stored. */
export type CheckoutInput = Contact & Places & { stop: string };

export const CHECKOUT_INPUT_NAMES = [
  "name",
  "phone",
  "email",
  "totalSeat",
  "center",
  "stop",
] as const;
const KEY = "typed";
/** Deleted after this time, since the device may be shared. */
const REMEMBERED_MS = 24 * 60 * 60_000;

/** Stored at each change, so that a reload or the return from the wallet keeps the input. */
export function storeCheckoutInput(typed: CheckoutInput, now: number, memory: BrowserMemory): void {
  const stored = Object.fromEntries(CHECKOUT_INPUT_NAMES.map((name) => [name, typed[name]]));
  memory.setItem(KEY, JSON.stringify({ ...stored, at: String(now) }));
}

export function readCheckoutInput(
  now: number,
  memory: BrowserMemory,
): Omit<CheckoutInput, "tripId"> {
  const { at, ...typed } = readTexts(memory.getItem(KEY), [...CHECKOUT_INPUT_NAMES, "at"]);
  if (now - Number(at) < REMEMBERED_MS) return typed;
  clearCheckoutInput(memory);
  return readTexts(null, CHECKOUT_INPUT_NAMES);
}

export function clearCheckoutInput(memory: BrowserMemory): void {
  memory.removeItem(KEY);
}
