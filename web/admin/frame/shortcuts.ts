/** Shortcuts of the keyboard: which press means what. Pure but for the switch that this device remembers. */
import { localMemory } from "../../storage/browser-storage.ts";
import type { PlacePath } from "./places.ts";

export type Shortcut = { does: "find" | "list" | "menu" } | { does: "go"; path: PlacePath };

export interface Press {
  key: string;
  code: string;
  hasCommand: boolean;
  /** In a field, or in an open window. */
  isTyping: boolean;
  /** The key before it was G, a moment ago. */
  isAfterGo: boolean;
}

/** After G; by the place of the key, which is the same on a Bengali keyboard. */
export const GO_KEYS: readonly (readonly [letter: string, path: PlacePath])[] = [
  ["D", "/"],
  ["N", "/sell"],
  ["S", "/sales"],
  ["T", "/trips"],
  ["E", "/exams"],
  ["M", "/money"],
  ["A", "/agents"],
  ["F", "/figures"],
  ["L", "/log"],
];

export const GO_CODE = "KeyG";

/** `hasSingleKeys`: false for whoever has turned off what one key alone does. */
export function shortcutFor(press: Press, hasSingleKeys: boolean): Shortcut | null {
  if (press.hasCommand) return press.code === "KeyK" ? { does: "find" } : null;
  if (press.isTyping || !hasSingleKeys) return null;
  if (press.isAfterGo) {
    const [, path] = GO_KEYS.find(([letter]) => press.code === `Key${letter}`) ?? [];
    return path === undefined ? null : { does: "go", path };
  }
  if (press.key === "/") return { does: "find" };
  if (press.key === "?") return { does: "list" };
  return press.key === "[" ? { does: "menu" } : null;
}

const KEY = "office-single-keys";

export function areSingleKeysOn(): boolean {
  return localMemory.getItem(KEY) !== "off";
}

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localMemory.removeItem(KEY);
  else localMemory.setItem(KEY, "off");
}
