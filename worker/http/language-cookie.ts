/** The language cookie of web/i18n/language.ts. */
import type { Language } from "../domain/messages/wording.ts";

/** Null: the browser has chosen none. */
export function chosenLanguage(cookies: string): Language | null {
  const [, language] = /(?:^|;\s*)lang=(bn|en)(?:;|$)/.exec(cookies) ?? [];
  return language === "bn" || language === "en" ? language : null;
}
