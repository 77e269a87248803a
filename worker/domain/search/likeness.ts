/** How alike two words sound and are written: folded words of a search. Pure. */
import { foldSpelling } from "./spelling.ts";

/** Latin spellings of Bengali names: barishal and borisal, chattogram and chottogram, cumilla and kumilla. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/oo/g, "u"],
  [/ee/g, "i"],
  [/w/g, "u"],
  [/y/g, "i"],
  [/o/g, "a"],
  [/ch/g, "x"],
  [/([bcdfgjklmnpqrstvxz])h/g, "$1"],
  [/[cq]/g, "k"],
  [/v/g, "b"],
  [/z/g, "j"],
  [/([a-z])\1+/g, "$1"],
];

/** As it is spoken, roughly; Bengali stays as it is, since its folded spelling is near to that. */
export function soundOf(word: string): string {
  return SOUNDS.reduce((sound, [written, heard]) => sound.replaceAll(written, heard), word);
}

/** The names of the Latin letters in Bengali, A to Z. */
const LETTERS =
  "এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড".split(" ");
const FIRST_LETTER = 65;

/** DU as ডিইউ. Empty where a letter is not Latin. */
export function spelledOut(abbreviation: string): string {
  const names = Array.from(abbreviation.toUpperCase(), (letter) => {
    return LETTERS[letter.charCodeAt(0) - FIRST_LETTER];
  });
  return names.includes(undefined) ? "" : foldSpelling(names.join(""));
}

/** Letters to change, add, leave out or swap with the next until one word is the other. */
export function distance(some: string, other: string): number {
  const [from, to] = [Array.from(some), Array.from(other)];
  let before: number[] = [];
  let row = [0, ...to.map((_, index) => index + 1)];
  for (const [at, letter] of from.entries()) {
    const next = [at + 1];
    for (const [index, wanted] of to.entries()) {
      const isSwapped = at > 0 && index > 0 && letter === to[index - 1] && from[at - 1] === wanted;
      next.push(
        Math.min(
          (next[index] ?? 0) + 1,
          (row[index + 1] ?? 0) + 1,
          (row[index] ?? 0) + (letter === wanted ? 0 : 1),
          isSwapped ? (before[index - 1] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return row[to.length] ?? 0;
}
