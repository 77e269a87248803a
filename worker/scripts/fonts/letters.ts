/**
 * The text that a subset must cover: all letters and digits, every word of the product, and the conjuncts that are
 * common in free text (names, posts, places). A rarer conjunct is shown with a visible hasanta, as in any font that
 * lacks it.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../settings.ts";

const CONSONANTS = [..."কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎ", "ড়", "ঢ়", "য়"];
const VOWEL_SIGNS = ["", ..."ািীুূৃেৈোৌঁংঃ"];
const COMMON =
  "ক্ক ক্ট ক্ত ক্র ক্ষ ক্ষ্ণ ক্ষ্ম খ্র গ্ধ গ্ন গ্র গ্ল ঘ্র ঙ্ক ঙ্ক্ষ ঙ্খ ঙ্গ ঙ্ঘ চ্চ চ্ছ চ্ছ্ব জ্জ জ্জ্ব জ্ঞ জ্ব জ্র ঞ্চ ঞ্ছ ঞ্জ ট্ট ট্র ড্ড ড্র ণ্ট ণ্ঠ ণ্ড ণ্ণ " +
  "ত্ত ত্ত্ব ত্থ ত্ন ত্ব ত্ম ত্র থ্র দ্ঘ দ্দ দ্ধ দ্ব দ্ভ দ্ম দ্র ধ্ব ধ্র ন্ট ন্ট্র ন্ড ন্ত ন্ত্ব ন্ত্র ন্থ ন্দ ন্দ্ব ন্দ্র ন্ধ ন্ন ন্ব ন্ম প্ট প্ত প্ন প্প প্র প্ল ফ্র ফ্ল ব্জ ব্দ ব্ধ ব্ব ব্র ব্ল ভ্র " +
  "ম্ন ম্প ম্প্র ম্ব ম্ভ ম্ম ম্র ম্ল র্ধ্ব র্শ্ব র্ষ্ট র্ত্য ল্ক ল্গ ল্ট ল্ড ল্প ল্ম ল্ল শ্চ শ্ন শ্ব শ্ম শ্র শ্ল ষ্ক ষ্ট ষ্ট্র ষ্ঠ ষ্ণ ষ্প ষ্ম স্ক স্ক্র স্ট স্ত স্ত্র স্থ স্ন স্প স্ফ স্ব স্ম স্র স্ল হ্ণ হ্ন হ্ব হ্ম হ্র হ্ল";

/** Letters, signs and digits of Bengali as Bangladesh writes it, the danda, the taka sign and the two joiners. */
export const BENGALI_RANGE =
  "U+0964-0965, U+0981-0983, U+0985-098B, U+098F-0990, U+0993-09A8, U+09AA-09B0, U+09B2, U+09B6-09B9, U+09BC, " +
  "U+09BE-09C3, U+09C7-09C8, U+09CB-09CE, U+09D7, U+09DC-09DD, U+09DF, U+09E6-09EF, U+09F3, U+200C-200D, U+25CC";
export const BENGALI_DIGITS = "০১২৩৪৫৬৭৮৯";
export const BENGALI_DIGIT_RANGE = "U+09E6-09EF";
/** ASCII, and the punctuation that the product uses. */
export const LATIN_RANGE =
  "U+0020-007E, U+00A0, U+00B7, U+00D7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026";

/** Lists every code point of a range such as `U+0981-0983, U+09BC`. */
export function listCodePoints(range: string): number[] {
  return range.split(",").flatMap((part) => {
    const [from = "", to = from] = part.trim().slice(2).split("-");
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, index) => first + index);
  });
}

/** Every Bengali word of the sources: the texts, the sample season, the shop. */
export function wordsOfTheProduct(): string[] {
  const sources = globSync(["{web,worker,drizzle,tests/*-simulator}/**/*.{ts,tsx,html}"], {
    cwd: ROOT,
    exclude: ["worker/scripts/**"],
  });
  const words = sources.flatMap(
    (file) => readFileSync(join(ROOT, file), "utf8").match(/[\u0964-\u09ff\u200c\u200d]+/g) ?? [],
  );
  return [...new Set(words)];
}

/** Latin ligatures. */
export const LATIN_LIGATURES = ["ff", "fi", "fl", "ffi", "ffl", "fj"];

/** Conjuncts that are common in free text. */
export function listCommonClusters(): string[] {
  return [
    ...CONSONANTS.flatMap((letter) => VOWEL_SIGNS.map((sign) => letter + sign)),
    ...CONSONANTS.flatMap((letter) => [`র্${letter}`, `${letter}্য`]),
    ...COMMON.split(" "),
  ];
}
