/**
 * Limits of a post before it is parsed. A Markdown parser's work grows with the square of the special characters in one
 * paragraph, and a tree's with the depth of its elements: within these limits the most complex post takes a fraction of
 * a second. Pure, one pass over the text.
 */

/** Letters of a post, Markdown or HTML. */
export const POST_LETTERS_MAX = 100_000;
/** Signs that may begin or end something, between two empty lines and in all. */
export const SIGNS_IN_PARAGRAPH_MAX = 1_000;
export const SIGNS_MAX = 8_000;
/** Nested quotes and lists, and nested HTML elements. */
export const LEVELS_MAX = 40;
/** Elements such as `<b>`, which the parser opens again in every paragraph until they are closed. */
export const OPEN_FORMATS_MAX = 20;
export const TAGS_MAX = 6_000;
/** Tags of a post in which something is no plain tag: there it is unknown which of them close. */
export const TAGS_MAX_UNLESS_PLAIN = 400;

const SIGNS = new Set("*_`~[]()<>!|\\:#&@");
/** The signs of quotes and lists with which a line begins, and the spaces around them. */
const LINE_START = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])){0,400}/;
const LEVEL_SIGN = /[>\-*+.)]/g;
const SPACES_A_LEVEL = 4;

const PLAIN_TAG =
  /<(\/?)([a-zA-Z][a-zA-Z0-9]*)(?:\s+[a-zA-Z-]+(?:="[^"<>]*"|='[^'<>]*')?)*\s*\/?>/y;
const FORMATS = new Set(
  "a b big code del em font i ins mark nobr s small span strike strong sub sup tt u".split(" "),
);
/** The parser ends them at the next of their kind, or at once. */
const NEVER_NESTED = new Set("area br col dd dt embed hr img input li p source wbr".split(" "));
/** Its content is checked by other rules. */
const OTHER_RULES = new Set(
  "iframe math noembed noframes noscript plaintext script style svg template textarea title xmp".split(
    " ",
  ),
);

export function isReadableMarkdown(text: string): boolean {
  if (text.length > POST_LETTERS_MAX) return false;
  let inAll = 0;
  let inParagraph = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [start = ""] = LINE_START.exec(line) ?? [];
    const levels = start.match(LEVEL_SIGN)?.length ?? 0;
    const spaces = start.replaceAll("\t", "    ").length - levels;
    if (levels > LEVELS_MAX || (levels > 0 && spaces > SPACES_A_LEVEL * LEVELS_MAX)) return false;
    let signs = levels;
    for (const letter of line) if (SIGNS.has(letter)) signs += 1;
    inParagraph = line.trim() === "" ? 0 : inParagraph + signs;
    inAll += signs;
    if (inParagraph > SIGNS_IN_PARAGRAPH_MAX || inAll > SIGNS_MAX) return false;
  }
  return true;
}

export function isReadableHtml(html: string): boolean {
  if (html.length > 2 * POST_LETTERS_MAX) return false;
  const { tags, levels, formats, isPlain } = measureHtml(html);
  if (!isPlain) return tags <= TAGS_MAX_UNLESS_PLAIN;
  return tags <= TAGS_MAX && levels <= LEVELS_MAX && formats <= OPEN_FORMATS_MAX;
}

/** The most levels and formats that are open at once; they are exact where every tag is a plain one. */
function measureHtml(html: string) {
  const most = { levels: 0, formats: 0 };
  const open = { levels: 0, formats: 0 };
  let tags = 0;
  let isPlain = true;
  for (let at = html.indexOf("<"); at !== -1; at = html.indexOf("<", at + 1)) {
    tags += 1;
    PLAIN_TAG.lastIndex = at;
    const [, slash, given = ""] = PLAIN_TAG.exec(html) ?? [];
    const name = given.toLowerCase();
    if (slash === undefined || OTHER_RULES.has(name)) isPlain = false;
    else if (!NEVER_NESTED.has(name)) {
      const kind = FORMATS.has(name) ? "formats" : "levels";
      open[kind] = Math.max(0, open[kind] + (slash === "" ? 1 : -1));
      most[kind] = Math.max(most[kind], open[kind]);
    }
  }
  return { ...most, tags, isPlain };
}
