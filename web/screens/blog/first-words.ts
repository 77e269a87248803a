/** The beginning of a cleaned text without its tags, for those who don't open it: whole words, no more than they show. */
const LENGTH_MAX = 160;
/** What the server's own cleaner writes for signs that would read as HTML (worker/db/content/blog-html.ts). */
const ENTITY = /&#x([0-9a-f]+);/gi;

export function firstWords(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(ENTITY, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (text.length <= LENGTH_MAX) return text;
  return `${text.slice(0, text.lastIndexOf(" ", LENGTH_MAX))}…`;
}
