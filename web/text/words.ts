/**
 * Everything the product says, in both languages. English defines the keys (the specification's words to the letter);
 * Bengali that misses one does not compile. A text with a place to fill is a function.
 */
import type { ApiRefusal } from "../api.ts";
import { bn } from "./bn.ts";
import { refusals as bengaliRefusals } from "./bn/refusals.ts";
import { en, type Texts } from "./en.ts";
import { formatFor, type Format } from "./format.ts";
import type { Language } from "./language.ts";

export interface Words extends Format {
  lang: Language;
  /** By area and name: `t.home.bookNow`. */
  t: Texts;
  /** The sentence of a refusal: Bengali by its code where there is one, else the server's own. */
  refusal: (refusal: ApiRefusal) => string;
}

const spoken = new Map<Language, Words>();

/** The same object each time, so that it may stand in a list of dependencies. */
export function wordsIn(lang: Language): Words {
  const known = spoken.get(lang);
  if (known !== undefined) return known;
  const format = formatFor(lang);
  const words: Words = {
    lang,
    t: lang === "bn" ? bn : en,
    refusal: (given) => (lang === "bn" ? inBengali(given, format) : given.message),
    ...format,
  };
  spoken.set(lang, words);
  return words;
}

function inBengali(refusal: ApiRefusal, format: Format): string {
  const sentence = Object.hasOwn(bengaliRefusals, refusal.code)
    ? bengaliRefusals[refusal.code]
    : undefined;
  if (sentence === undefined) return refusal.message;
  return typeof sentence === "string" ? sentence : sentence(refusal, format);
}
