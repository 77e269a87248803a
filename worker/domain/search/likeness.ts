/** The similarity of two words in sound and spelling: folded words of a search. Pure. */

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
export function toSound(word: string): string {
  return SOUNDS.reduce((sound, [written, heard]) => sound.replaceAll(written, heard), word);
}

/** The names of the Latin letters in Bengali, A to Z. */
const LETTERS =
  "এ বি সি ডি ই এফ জি এইচ আই জে কে এল এম এন ও পি কিউ আর এস টি ইউ ভি ডব্লিউ এক্স ওয়াই জেড".split(" ");
const FIRST_LETTER = 65;

/** DU as ডিইউ. Empty if a letter is not Latin. */
export function spellOut(abbreviation: string): string {
  const names = Array.from(abbreviation.toUpperCase(), (letter) => {
    return LETTERS[letter.charCodeAt(0) - FIRST_LETTER];
  });
  return names.includes(undefined) ? "" : names.join("");
}

/** Bengali letters of abbreviations as they are typed in Latin ones. A consonant without a vowel is heard with an O. */
const CONSONANTS = pairs(
  "ক k খ kh গ g ঘ gh চ ch ছ ch জ j ঝ jh ট t ঠ th ড d ঢ dh ণ n ত t থ th দ d ধ dh ন n প p ফ f ব b ভ v ম m য j র r ল l শ sh ষ sh স s হ h",
);
const VOWELS = pairs(
  "অ o আ a ই i ঈ i উ u ঊ u এ e ও o \u09be a \u09bf i \u09c0 i \u09c1 u \u09c2 u \u09c3 ri \u09c7 e \u09cb o",
);
const HASANTA = "\u09cd";

function pairs(text: string): ReadonlyMap<string, string> {
  const words = text.split(" ");
  return new Map(
    words.flatMap((letter, at) => (at % 2 === 0 ? [[letter, words[at + 1] ?? ""]] : [])),
  );
}

/** রাবি as rabi, চবি as chobi. Empty where a letter is not Bengali. */
export function romanized(abbreviation: string): string {
  const letters = Array.from(abbreviation.normalize("NFC"));
  const latin = letters.map((letter, at) => {
    const consonant = CONSONANTS.get(letter);
    if (consonant === undefined) return letter === HASANTA ? "" : VOWELS.get(letter);
    const next = letters[at + 1];
    return next === undefined || CONSONANTS.has(next) ? `${consonant}o` : consonant;
  });
  return latin.includes(undefined) ? "" : latin.join("");
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
