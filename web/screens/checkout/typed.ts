/** Everything that is typed at checkout, and what the tab remembers of it. */
import { readTexts, type BrowserMemory } from "../../hold/browser-memory.ts";
import type { Contact } from "./contact.ts";
import type { Places } from "./places.ts";

/** Checkout of held seats asks for the contact alone, and leaves the rest as it was. */
export type Typed = Contact & Places;

const NAMES = ["name", "phone", "email", "totalSeat", "center"] as const;
const KEY = "typed";

/** For this tab alone: a reload or a way back from the wallet loses nothing that was typed. */
export function rememberTyped(typed: Typed, memory: BrowserMemory): void {
  const kept = Object.fromEntries(NAMES.map((name) => [name, typed[name]]));
  memory.setItem(KEY, JSON.stringify(kept));
}

export function rememberedTyped(memory: BrowserMemory): Omit<Typed, "tripId"> {
  return readTexts(memory.getItem(KEY), NAMES);
}
