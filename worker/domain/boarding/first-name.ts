/** What a guide calls a passenger. Pure. */

/** Words in front of a name that are no name: "Md. Rahim Uddin" is Rahim. */
const TITLES = [
  "md",
  "mohd",
  "mohammad",
  "mohammed",
  "mohammod",
  "muhammad",
  "muhammed",
  "mst",
  "mt",
  "most",
  "mosa",
  "mosammat",
  "mosammot",
  "musammat",
  "mr",
  "mrs",
  "ms",
  "miss",
  "dr",
  "sk",
  "মো",
  "মোহাম্মদ",
  "মুহাম্মদ",
  "মোহাম্মাদ",
  "মোছা",
  "মোসা",
  "মোছাম্মৎ",
  "মোসাম্মৎ",
  "মিস",
  "ডা",
  "শেখ",
];
const IS_TITLE = new Set(TITLES.map((title) => title.normalize("NFC")));
/** Dots and colons end a word: "Md.Rahim". */
const BETWEEN_WORDS = /[\s.:,]+/u;
/** Titles that end with a visarga in place of a dot, so that a name may follow without a space. */
const TITLE_WITH_VISARGA = /(^|\s)(মো|মোছা|মোসা)ঃ/gu;
/** One letter with its vowel signs, as in "M. A. Karim". */
const INITIAL = /^\p{L}\p{M}*$/u;

/** The first word that is neither a title nor an initial; the last word if all of them are. */
export function firstName(name: string): string {
  const words = name
    .normalize("NFC")
    .replaceAll(TITLE_WITH_VISARGA, "$1")
    .split(BETWEEN_WORDS)
    .filter(Boolean);
  const named = words.find((word) => !IS_TITLE.has(word.toLowerCase()) && !INITIAL.test(word));
  return named ?? words.at(-1) ?? "";
}
