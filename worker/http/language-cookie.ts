/** The language cookie of web/i18n/language.ts. */
import { isLanguage, type Language } from "../domain/language.ts";

/** Null: the browser has chosen none. */
export function chosenLanguage(cookies: string): Language | null {
  const [, language] = /(?:^|;\s*)lang=(\w+)(?:;|$)/.exec(cookies) ?? [];
  return isLanguage(language) ? language : null;
}
