/** Everything that is typed at checkout, and what this device remembers of it: until it is paid, and for a day. */
import { readTexts, type BrowserMemory } from "../../storage/browser-storage.ts";
import type { Contact } from "./contact.ts";
import type { Places } from "./places.ts";

/** Checkout of held seats asks for the contact alone, and leaves the rest as it was. */
export type Typed = Contact & Places & { stop: string };

const NAMES = ["name", "phone", "email", "totalSeat", "center", "stop"] as const;
const KEY = "typed";
/** The device may be somebody else's: a computer shop's, a friend's. */
const REMEMBERED_MS = 24 * 60 * 60_000;

/** A reload, another tab or a way back from the wallet loses nothing that was typed. */
export function rememberTyped(typed: Typed, now: number, memory: BrowserMemory): void {
  const stored = Object.fromEntries(NAMES.map((name) => [name, typed[name]]));
  memory.setItem(KEY, JSON.stringify({ ...stored, at: String(now) }));
}

export function rememberedTyped(now: number, memory: BrowserMemory): Omit<Typed, "tripId"> {
  const { at, ...typed } = readTexts(memory.getItem(KEY), [...NAMES, "at"]);
  if (now - Number(at) < REMEMBERED_MS) return typed;
  forgetTyped(memory);
  return readTexts(null, NAMES);
}

export function forgetTyped(memory: BrowserMemory): void {
  memory.removeItem(KEY);
}
