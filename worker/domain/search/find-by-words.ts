/**
 * Finds a university by any spelling of its name or of its other names, in either script, with the words in any order,
 * with or without the unit. The home page loads this once a visitor searches. Pure.
 */
import { foldWords, foldSpelling } from "./spelling.ts";
import { distance, romanized, toSound, spellOut } from "./likeness.ts";

export interface Findable {
  id: string;
  destination_name: string;
  short_names: readonly string[];
}

/** One word of a name; `sound` is null for an abbreviation, which is found by its letters alone. */
interface Word {
  text: string;
  sound: string | null;
}

const NOT_FOUND = 0;
const SIMILAR = 1;
const BEGINS = 2;
const WHOLE = 3;

/** From this length on a part of a name matches, at any position. */
const PART_FROM = 4;
/** Bengali case endings of a place name (genitive and locative). The rest has at least four characters. */
const CASES = /(?<place>.{4,}?)(?:\u09c7\u09b0|\u09a4\u09c7|\u09b0|\u09c7)$/u;
/** From these lengths on one wrong letter is allowed, and two. */
const ONE_WRONG_FROM = 5;
const TWO_WRONG_FROM = 8;

/** Words for "university" in every spelling. */
const UNIVERSITY = foldWords(
  "university varsity versity bishwabidyalay bisshobiddaloy বিশ্ববিদ্যালয় ইউনিভার্সিটি ভার্সিটি বিশ্ববিদ্যালয়ের",
);
const UNIVERSITY_WORDS: readonly Word[] = UNIVERSITY.map((text) => ({
  text,
  sound: toSound(text),
}));
/** Words that people type beside a name: unit, group, year, what they want. They find no university alone. */
const BESIDE = new Set(
  foldWords(
    `unit bus ticket admission test exam group session science arts commerce business humanities for to of the and from ka kha ga gha cha
    ইউনিট ইউনিটের বাস বাসের টিকেট টিকিট ভর্তি পরীক্ষা পরীক্ষার গ্রুপ সেশন শাখা বিভাগ বিজ্ঞান মানবিক বাণিজ্য ব্যবসায় শিক্ষা এর ও
    যাব যাবো যাওয়ার জন্য থেকে তে বি সি ডি এফ জি এইচ`,
  ),
);
/** Written as one word with the name: dhakauniversity. */
const WRITTEN_TOGETHER = [...UNIVERSITY, ...foldWords("unit ইউনিট")];

/** The best matches: if words are whole names, no name that only begins with them. */
export function findByWords<T extends Findable>(routes: readonly T[], typed: string): readonly T[] {
  const words = foldWords(typed).flatMap(splitWord);
  if (words.length === 0) return routes;
  const searched = listWanted(words);
  const scores = routes.map((route) => scoreRoute(route, searched, words.join("")));
  const best = Math.max(...scores);
  return best === NOT_FOUND ? [] : routes.filter((_, index) => scores[index] === best);
}

/** The words that a name must have. The last one may be unfinished and become a word beside the name. */
function listWanted(words: readonly string[]): readonly string[] {
  const named = words.filter((word) => !isBeside(word));
  const [last = ""] = words.slice(-1);
  const begun = named.filter((word) => word !== last || !isBegunBeside(word));
  return [begun, named].find((some) => some.length > 0) ?? words;
}

function isBeside(word: string): boolean {
  return BESIDE.has(word) || /^\d+$/.test(word) || /^\p{L}\p{M}*$/u.test(word);
}

function isBegunBeside(word: string): boolean {
  return [...BESIDE].some((one) => one.startsWith(word));
}

function splitWord(word: string): string[] {
  const end = WRITTEN_TOGETHER.find((one) => word.length > one.length && word.endsWith(one));
  return end === undefined ? [word] : [word.slice(0, -end.length), end];
}

function scoreRoute(route: Findable, wanted: readonly string[], joined: string): number {
  const names = [route.destination_name, ...route.short_names];
  const words = names.flatMap(readWords);
  const byWords = Math.min(...wanted.map((word) => findBest(words, word)));
  // The visitor may have split a name of one word (Shah Jalal, d.u), or joined one of several.
  return Math.max(byWords, findBest(names.map(readPhrase), joined));
}

function findBest(words: readonly Word[], typed: string): number {
  const { place = typed } = CASES.exec(typed)?.groups ?? {};
  const meant = [...new Set([typed, place])].map((text) => ({ text, sound: toSound(text) }));
  return Math.max(
    NOT_FOUND,
    ...words.flatMap((word) => meant.map((one) => scoreLikeness(word, one))),
  );
}

function scoreLikeness(word: Word, typed: { text: string; sound: string }): number {
  const { length } = Array.from(typed.text);
  if (word.text === typed.text) return WHOLE;
  if (word.text.startsWith(typed.text)) return BEGINS;
  if (word.sound === null) return NOT_FOUND;
  if (length < PART_FROM) return NOT_FOUND;
  if (word.sound === typed.sound) return WHOLE;
  if (word.sound.startsWith(typed.sound) || word.text.includes(typed.text)) return BEGINS;
  if (length < ONE_WRONG_FROM || !isSameStart(word.sound, typed.sound)) return NOT_FOUND;
  const most = length < TWO_WRONG_FROM ? 1 : 2;
  return distance(word.sound, typed.sound) <= most ? SIMILAR : NOT_FOUND;
}

/** The first letter of a word is hardly ever wrong, unless it is C for CH, which sound as K and X. */
function isSameStart(some: string, other: string): boolean {
  const [start, otherStart] = [some, other].map((word) => word.charAt(0).replace("x", "k"));
  return start === otherStart;
}

function readWords(name: string): Word[] {
  const words = foldWords(name).map((text) => ({ text, sound: toSound(text) }));
  if (isAbbreviation(name)) {
    const ways = [name, spellOut(name), romanized(name)].filter((way) => way !== "");
    return ways.map((way) => ({ text: foldSpelling(way), sound: null }));
  }
  const isUniversity = words.some(({ text }) => UNIVERSITY.includes(text));
  return isUniversity ? [...words, ...UNIVERSITY_WORDS] : words;
}

function readPhrase(name: string): Word {
  const text = foldWords(name).join("");
  return { text, sound: isAbbreviation(name) ? null : toSound(text) };
}

/** Whether a name is an abbreviation, as DU, JnU or রাবি. In Bengali they end with the syllable of "university". */
function isAbbreviation(name: string): boolean {
  return /^[A-Za-z]*[A-Z][A-Za-z]*[A-Z]$/.test(name) || /^\S+\u09ac\u09bf$/.test(name);
}
