/**
 * The language of a page: the browser's choice (the cookie of web/i18n/language.ts); else Bengali for a request from
 * Bangladesh and for a browser that prefers it; else English.
 */
import { parseAccept } from "hono/utils/accept";
import { isLanguage, LANGUAGES, type Language } from "../domain/language.ts";

const COOKIE = new RegExp(`(?:^|;\\s*)lang=(${LANGUAGES.join("|")})(?:;|$)`);
const BENGALI = /^bn(?:-|$)/i;
/** Search engines and chats that render previews request from abroad, for readers in Bangladesh. */
const CRAWLER = /bot\b|crawl|spider|facebookexternalhit|whatsapp/i;
const LONGEST_HEADER = 1_000;

/** Returns null when the browser has chosen no language. */
export function readChosenLanguage(cookies: string): Language | null {
  const [, language] = COOKIE.exec(cookies) ?? [];
  return isLanguage(language) ? language : null;
}

export function languageOfPage(request: Request): Language {
  return readChosenLanguage(request.headers.get("Cookie") ?? "") ?? chooseFirstLanguage(request);
}

function chooseFirstLanguage({ headers, cf }: Request): Language {
  // Two letters of ISO 3166, set by the edge.
  if (cf?.["country"] === "BD") return "bn";
  if (CRAWLER.test(readStart(headers, "User-Agent"))) return "bn";
  const read = parseAccept(readStart(headers, "Accept-Language"));
  return read.some(({ type, q }) => BENGALI.test(type) && q > 0) ? "bn" : "en";
}

function readStart(headers: Headers, name: string): string {
  return (headers.get(name) ?? "").slice(0, LONGEST_HEADER);
}
