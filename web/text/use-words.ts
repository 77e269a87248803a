/** The words of a screen, in the language of the page; a change of language draws it anew. */
import { setLanguage, useLanguage, type Language } from "./language.ts";
import { wordsIn, type Words } from "./words.ts";

export function useWords(): Words & { setLang: (language: Language) => void } {
  return { ...wordsIn(useLanguage()), setLang: setLanguage };
}
