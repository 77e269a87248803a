/**
 * Sanitises HTML of the blog: parsed as browsers do, reduced to a short allowlist, and the summary cut from the same
 * tree, so that every tag is closed. Everything that the list does not name is removed: scripts, frames, styles, event
 * handlers, script URLs. No DOM, no clock, no storage.
 */
import { fromHtml } from "hast-util-from-html";
import { sanitize, type Schema } from "hast-util-sanitize";
import { toHtml } from "hast-util-to-html";
import { assert } from "../../domain/result.ts";

type Root = ReturnType<typeof fromHtml>;
type Content = Root["children"][number];
type Part = Extract<Content, { type: "element" | "text" }>;

const SUMMARY_WORDS = 30;

/** Own paths, https, mailto and tel. To a browser `/\` is `//`, a foreign host. */
const LINK = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** Pictures come from our own bucket. */
const PICTURE = /^\/uploads\/(?:blogs|gallery|destinations)\/[\w.-]+$/;

const INLINE = new Set(["a", "b", "em", "i", "s", "small", "strong", "sub", "sup", "u"]);
/** Elements that are left out of a summary. */
const NOT_IN_SUMMARY = new Set(["figure", "hr", "img", "table"]);

const BLOCKS = ["blockquote", "div", "h2", "h3", "h4", "li", "ol", "p", "ul"];
const TABLES = ["caption", "table", "tbody", "td", "tfoot", "th", "thead", "tr"];

const ALLOWED: Schema = {
  tagNames: [...INLINE, ...BLOCKS, ...TABLES, ...NOT_IN_SUMMARY, "br", "figcaption"],
  attributes: {
    a: [["href", LINK]],
    img: [["src", PICTURE], "alt", "width", "height"],
    ol: ["start"],
    td: ["colSpan", "rowSpan"],
    th: ["colSpan", "rowSpan", "scope"],
  },
  // The text inside these is removed too.
  strip: ["iframe", "math", "noscript", "object", "script", "style", "svg", "template", "title"],
  ancestors: Object.fromEntries(
    TABLES.filter((name) => name !== "table").map((name) => [name, ["table"]]),
  ),
  protocols: {},
  required: {},
  clobber: [],
};

/** The whole text of a post, and the summary of its card. */
export function cleanPost(html: string): { post: string; summary: string } {
  const tree = cleanHtml(html);
  return {
    post: toHtml(tree),
    summary: toHtml({ ...tree, children: takeFirstWords(tree.children, SUMMARY_WORDS) }).trim(),
  };
}

function cleanHtml(html: string): Root {
  const tree = sanitize(fromHtml(html, { fragment: true }), ALLOWED);
  assert(tree.type === "root", "a cleaned fragment is a fragment");
  return tree;
}

/** Words are separated by spaces and block elements; inline tags don't split them. */
function takeFirstWords(nodes: readonly Content[], wordsMax: number): Part[] {
  let words = 0;
  let isInWord = false;
  let isFull = false;
  let last = { value: "" };

  function take(from: readonly Content[]): Part[] {
    const taken: Part[] = [];
    for (const node of from) {
      if (isFull) break;
      if (node.type === "text") {
        const text = { type: node.type, value: start(node.value) };
        if (text.value.trim() !== "") last = text;
        if (text.value !== "") taken.push(text);
      } else if (node.type === "element" && !NOT_IN_SUMMARY.has(node.tagName)) {
        const isBlock = !INLINE.has(node.tagName);
        if (isBlock) isInWord = false;
        const lastBefore = last;
        const children = take(node.children);
        if (isBlock) isInWord = false;
        const isBeyond = isFull && last === lastBefore;
        if (!isBeyond) taken.push({ ...node, children });
      }
    }
    return taken;
  }

  function start(text: string): string {
    for (const run of text.matchAll(/\s+|\S+/g)) {
      const isSpace = run[0].trim() === "";
      if (!isSpace && !isInWord) {
        if (words === wordsMax) {
          isFull = true;
          return text.slice(0, run.index).trimEnd();
        }
        words += 1;
      }
      isInWord = !isSpace;
    }
    return text;
  }

  const taken = take(nodes);
  if (isFull) last.value = `${last.value.trimEnd()}…`;
  return taken;
}
