/**
 * Whether a corrected name is still the passenger's: a ticket is not transferable, and a correction keeps most of the
 * letters. Spelling, script, the order of words, titles and names in the middle may differ. Pure.
 */
import { distance, toSound } from "../search/likeness.ts";
import { foldWords } from "../search/spelling.ts";

/** The part of the shorter name that has to be in the longer one. */
const KEPT_OF_SHORTER = 2 / 3;
/** The part of the old name that has to stay, unless two of its words do, one of them more than an initial. */
const KEPT_OF_OLD = 1 / 2;
const WORDS_THAT_ARE_ENOUGH = 2;
/** Two words are one, wrongly spelled, up to this share of wrong letters. */
const WRONG_IN_A_WORD = 0.4;
/** The whole name, written apart or in one word, may have this share of wrong letters. */
const WRONG_IN_A_NAME = 0.25;

/** In any spelling that folds alike; Sri and Srimati in Bengali in their folded form. */
const TITLES: ReadonlySet<string> = new Set(
  foldWords(
    `md mohammad mohammed muhammad mohamad mst mosammat mosammot musammat mosamat mr mrs ms miss dr sri shri sree smt kumari kumar
    মো মোঃ মোহাম্মদ মুহাম্মদ মোহাম্মাদ মোছা মোছাঃ মোসা মোসাঃ মোছাম্মৎ মোসাম্মৎ জনাব সি সিমতি কুমারী কুমার ডা ড`,
  ),
);

const Y_OF_BENGALI = /\u09df|\u09af\u09bc/g;
const BENGALI = /[\u0980-\u09ff]/;
const LATIN = /[a-z]/i;

/** Folded consonants of Bengali with their Latin equivalents. */
const CONSONANTS: ReadonlyMap<string, string> = new Map(
  "কk খk গg ঘg ংng চx ছx জj ঝj ঞn টt ঠt ডd ঢd নn তt থt দd ধd পp ফf বb ভb মm রr লl সs"
    .split(" ")
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
);

export function isSamePerson(was: string, became: string): boolean {
  const old = splitNameWords(was);
  const now = splitNameWords(became);
  // Only consonants are comparable between the scripts.
  const isOfTwoScripts = findScripts(was) !== findScripts(became);
  const read = isOfTwoScripts ? readConsonants : toSound;
  const [from, to] = [old, now].map((words) => words.map(read).filter((word) => word !== ""));
  if (from === undefined || to === undefined) return false;
  return keepsWords(from, to) || keepsLetters(from.join(""), to.join(""));
}

/** Without titles, unless nothing would be left. */
function splitNameWords(name: string): string[] {
  const words = foldWords(name.replaceAll(Y_OF_BENGALI, ""));
  const named = words.filter((word) => !TITLES.has(word));
  return named.length > 0 ? named : words;
}

function findScripts(name: string): string {
  return `${BENGALI.test(name)} ${LATIN.test(name)}`;
}

function readConsonants(word: string): string {
  const latin = Array.from(word, (letter) => CONSONANTS.get(letter) ?? letter).join("");
  return toSound(latin).replaceAll(/[^bdfgjklmnprstx]/g, "");
}

function keepsLetters(from: string, to: string): boolean {
  const longer = Math.max(countLetters(from), countLetters(to));
  return longer > 0 && distance(from, to) <= WRONG_IN_A_NAME * longer;
}

function keepsWords(from: readonly string[], to: readonly string[]): boolean {
  const [shorter, longer] = total(from) <= total(to) ? [from, to] : [to, from];
  const left = [...longer];
  let kept = 0;
  let words = 0;
  let hasWhole = false;
  // The longest first: what is left for the short ones is little.
  for (const word of shorter.toSorted((some, other) => countLetters(other) - countLetters(some))) {
    const scores = left.map((other) => countKept(word, other));
    const best = Math.max(0, ...scores);
    if (best === 0) continue;
    left.splice(scores.indexOf(best), 1);
    kept += best;
    words += 1;
    hasWhole ||= best > 1;
  }
  const isInBoth = total(shorter) > 0 && kept >= KEPT_OF_SHORTER * total(shorter);
  if (!isInBoth || !hasWhole) return false;
  return kept >= KEPT_OF_OLD * total(from) || words >= WORDS_THAT_ARE_ENOUGH;
}

/**
 * The number of letters of a word that are in another; 0 for another word. An initial is the first letter of its word.
 */
function countKept(word: string, other: string): number {
  const lengths = [countLetters(word), countLetters(other)];
  const longest = Math.max(...lengths);
  if (Math.min(...lengths) === 1) return word.charAt(0) === other.charAt(0) ? 1 : 0;
  const wrong = distance(word, other);
  return wrong <= WRONG_IN_A_WORD * longest ? longest - wrong : 0;
}

function total(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + countLetters(word), 0);
}

function countLetters(word: string): number {
  return Array.from(word).length;
}
