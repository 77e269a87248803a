/** The short names of a destination as one text, with a semicolon between, and back. */
import { isEnglishLine, nameInEnglish, type EnglishNames } from "../english-names.ts";

export function findShortNames(text: string): string[] {
  return text
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

export function formatShortNames(names: readonly string[]): string {
  return names.join("; ");
}

/** The name of a destination in a message: the first short name in its script, else its name in that language. */
export function nameInMessages(
  { name, shortNames }: { name: string; shortNames: string },
  english: EnglishNames,
): { bn: string; en: string } {
  const short = findShortNames(shortNames);
  return {
    bn: short.find((one) => !isEnglishLine(one)) ?? name,
    en: short.find(isEnglishLine) ?? nameInEnglish(name, english),
  };
}
