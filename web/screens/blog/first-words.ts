/** The beginning of a sanitised text without its tags, for the page's description: whole words up to a length. */
const LENGTH_MAX = 160;
/** The entities that the server's sanitiser writes (worker/db/content/blog-html.ts). */
const ENTITY = /&#x([0-9a-f]+);/gi;

export function cutFirstWords(html: string): string {
  const text = html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(ENTITY, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\s+/g, " ")
    .trim();
  if (text.length <= LENGTH_MAX) return text;
  return `${text.slice(0, text.lastIndexOf(" ", LENGTH_MAX))}…`;
}
