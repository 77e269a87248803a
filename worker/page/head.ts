/**
 * Metadata of a page for search engines and link previews. Title and description are those that the screen has
 * rendered. Pure.
 */
import type { Language } from "../domain/language.ts";

const PICTURE = { path: "/share.png", width: 1200, height: 630 };
const LOCALES = { bn: "bn_BD", en: "en_GB" } as const;

export interface HeadFacts {
  origin: string;
  /** The canonical address, without parameters that don't change the content. */
  address: string;
  language: Language;
  siteName: string;
  isArticle: boolean;
  /** The rendered head: title and description among other tags. */
  drawn: string;
}

export function writeHead(facts: HeadFacts): string {
  const { origin, address, language, drawn } = facts;
  const [, title = ""] = /<title>([^<]*)<\/title>/.exec(drawn) ?? [];
  const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(drawn) ?? [];
  const url = escapeHtml(origin + address);
  return [
    drawn,
    `<link rel="canonical" href="${url}"/>`,
    property("og:type", facts.isArticle ? "article" : "website"),
    property("og:site_name", escapeHtml(facts.siteName)),
    property("og:locale", LOCALES[language]),
    property("og:url", url),
    property("og:title", title),
    property("og:description", description),
    property("og:image", escapeHtml(origin + PICTURE.path)),
    property("og:image:width", String(PICTURE.width)),
    property("og:image:height", String(PICTURE.height)),
    '<meta name="twitter:card" content="summary_large_image"/>',
  ].join("");
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${content}"/>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
