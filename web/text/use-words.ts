/** The words of a screen, in the language of the page; a change of language draws it anew. */
import { useLanguage, type Language } from "./language.ts";
import { changeLanguage } from "./load-words.ts";
import { wordsIn, type Words } from "./words.ts";

export function useWords(): Words & { setLang: (language: Language) => void } {
  return { ...wordsIn(useLanguage()), setLang: (language) => void changeLanguage(language) };
}
