/**
 * Translates a name of the shop into English. A name has an English form of its own, or is composed of the English
 * forms of its parts, as that of a trip is of its university, unit and bus. If a part has none the name stays as it is,
 * because half a translation helps nobody. Pure.
 */
import { latinDigits } from "./digits.ts";

/** By the name as it is stored, composed (NFC). */
export type EnglishNames = ReadonlyMap<string, string>;

const BENGALI = /[\u0980-\u09ff]/;
/** A part with the signs around it. */
const PART = /^(\(*)(.*?)([,;:.)\u0964]*)$/;

export function isEnglishLine(text: string): boolean {
  return !BENGALI.test(text);
}

export function nameInEnglish(name: string, names: EnglishNames): string {
  const plain = name.normalize("NFC");
  return names.get(plain) ?? composeEnglish(plain.split(" "), names) ?? name;
}

/** The longest part with an English name comes first. Null: a part has none. */
function composeEnglish(words: readonly string[], names: EnglishNames): string | null {
  const parts: string[] = [];
  for (let at = 0; at < words.length;) {
    const found = findLongest(words.slice(at), names);
    const part = found?.english ?? latinDigits(words[at] ?? "");
    if (!isEnglishLine(part)) return null;
    parts.push(part);
    at += found?.length ?? 1;
  }
  return parts.join(" ");
}

function findLongest(words: readonly string[], names: EnglishNames) {
  for (let length = words.length; length > 0; length -= 1) {
    const [, before = "", part = "", after = ""] =
      PART.exec(words.slice(0, length).join(" ")) ?? [];
    const english = names.get(part);
    if (english !== undefined) return { english: before + english + after, length };
  }
  return null;
}

export function nameInBoth(name: string, names: EnglishNames): { bn: string; en: string } {
  return { bn: name, en: nameInEnglish(name, names) };
}
