/**
 * The spelling of a text, folded: what people write for the same word becomes the same. For searching alone; nothing is
 * stored or shown so.
 */
import { latinDigits } from "../digits.ts";

/**
 * Applied in this order to decomposed text (NFKD), where a vowel of two parts and a letter with a dot are several
 * characters.
 */
const FOLDS: readonly (readonly [RegExp, string])[] = [
  // Accents of Latin letters; the dots and vowels of Bengali are other marks.
  [/[\u0300-\u036f]/g, ""],
  // O and OU are one letter each.
  [/\u09c7\u09be/g, "\u09cb"],
  [/\u09c7\u09d7/g, "\u09cc"],
  // Invisible marks, joiners, and the nasal mark of Bengali, which is often left out.
  [/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f]|\u0981|\u0983/g, ""],
  // The two letters of R with a dot sound like R; the dot of Y is often left out.
  [/[\u09a1\u09a2]\u09bc/g, "\u09b0"],
  [/\u09bc/g, ""],
  // Y, R and W below a letter, which are heard little or not at all.
  [/\u09cd[\u09af\u09b0\u09ac]/g, ""],
  [/\u09cd/g, ""],
  // Long and short vowels.
  [/\u09c0/g, "\u09bf"],
  [/\u09c2/g, "\u09c1"],
  [/\u0988/g, "\u0987"],
  [/\u098a/g, "\u0989"],
  // Letters that sound alike: S in three ways, N, J, T.
  [/[\u09b6\u09b7]/g, "\u09b8"],
  [/\u09a3/g, "\u09a8"],
  [/\u09af/g, "\u099c"],
  [/\u09ce/g, "\u09a4"],
  // NG in four ways.
  [/[\u0999\u0982]\u0997?/g, "\u0982"],
  // A letter twice is one.
  [/(\p{L})\1+/gu, "$1"],
];

export function foldSpelling(text: string): string {
  const plain = latinDigits(text.normalize("NFKD").toLowerCase());
  return FOLDS.reduce((folded, [written, read]) => folded.replaceAll(written, read), plain);
}

/** The words of a text, folded. A word is letters, their marks and digits. */
export function foldWords(text: string): string[] {
  return foldSpelling(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** The words of a search in names; special characters count, so `100%` is not `1000`. */
export function splitSearchWords(typed: string): string[] {
  return foldSpelling(typed)
    .split(/[\s,;\u0964]+/)
    .filter((word) => word !== "");
}

/** Each word is somewhere in the text, in any order. Of no words nothing is found. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldSpelling(text);
  return words.length > 0 && words.every((word) => folded.includes(word));
}
