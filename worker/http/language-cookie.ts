/** The language cookie of web/i18n/language.ts. */
import { isLanguage, LANGUAGES, type Language } from "../domain/language.ts";

const COOKIE = new RegExp(`(?:^|;\\s*)lang=(${LANGUAGES.join("|")})(?:;|$)`);

/** Null: the browser has chosen none. */
export function chosenLanguage(cookies: string): Language | null {
  const [, language] = COOKIE.exec(cookies) ?? [];
  return isLanguage(language) ? language : null;
}
