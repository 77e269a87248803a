/** The messages of a screen, in the language of the page; a change of language renders it again. */
import { useLanguage, type Language } from "./language.ts";
import { changeLanguage } from "./load-messages.ts";
import { messagesIn, type Messages } from "./messages.ts";

export function useMessages(): Messages & { setLang: (language: Language) => void } {
  return { ...messagesIn(useLanguage()), setLang: (language) => void changeLanguage(language) };
}
