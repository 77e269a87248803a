/**
 * Posts between Markdown and the HTML of the shop. A post is shown as Markdown only if that gives the same HTML;
 * others (a table, a picture with a caption) stay HTML.
 */
import { fromHtml } from "hast-util-from-html";
import { marked } from "marked";
import { isReadableHtml, isReadableMarkdown } from "../../domain/post-limits.ts";
import { cleanPost } from "./blog-html.ts";

type Root = ReturnType<typeof fromHtml>;
type Content = Root["children"][number];
type Element = Extract<Content, { type: "element" }>;

export interface Cleaned {
  html: string;
  summary: string;
}

/** Null where the HTML is too intricate to be parsed (domain/post-limits.ts). */
export function cleanHtml(html: string): Cleaned | null {
  if (!isReadableHtml(html)) return null;
  const { post, summary } = cleanPost(html.trim());
  return { html: post.trim(), summary };
}

/** D1 accepts statements of up to 100 kB, and an imported post is part of one. */
const POST_BYTES_MAX = 90_000;

export function isPostTooLong({ html, summary }: Cleaned): boolean {
  return new TextEncoder().encode(html + summary).length > POST_BYTES_MAX;
}

/** Null where the text, or the HTML in it, is too intricate to be parsed. */
export function parseMarkdown(text: string): Cleaned | null {
  return isReadableMarkdown(text) ? cleanHtml(marked.parse(text, { async: false })) : null;
}

/** Null where Markdown has no equivalent. */
export function htmlToMarkdown(html: string): string | null {
  if (!isReadableHtml(html)) return null;
  const blocks = renderBlocks(fromHtml(html, { fragment: true }).children);
  const text = blocks?.join("\n\n") ?? null;
  return text !== null && parseMarkdown(text)?.html === html ? text : null;
}

function renderBlocks(nodes: readonly Content[]): string[] | null {
  const blocks: string[] = [];
  for (const node of nodes) {
    if (node.type === "text" && node.value.trim() === "") continue;
    const block = node.type === "element" ? renderBlock(node) : null;
    if (block === null) return null;
    blocks.push(block);
  }
  return blocks;
}

const HEADINGS: { readonly [tag: string]: string } = { h2: "##", h3: "###", h4: "####" };

function renderBlock({ tagName, children }: Element): string | null {
  const heading = HEADINGS[tagName];
  if (heading !== undefined) {
    const text = renderInline(children);
    return text === null ? null : `${heading} ${text}`;
  }
  if (tagName === "p") return renderInline(children);
  if (tagName === "blockquote") {
    const blocks = renderBlocks(children);
    return blocks === null
      ? null
      : blocks.join("\n\n").replaceAll(/^/gm, "> ").replaceAll(/^> $/gm, ">");
  }
  if (tagName !== "ul" && tagName !== "ol") return null;
  const items = children.filter((child) => child.type === "element");
  const lines = items.map((item, at) => {
    const text = renderInline(item.children);
    return text === null ? null : `${tagName === "ul" ? "-" : `${at + 1}.`} ${text}`;
  });
  return lines.includes(null) ? null : lines.join("\n");
}

function renderInline(nodes: readonly Content[]): string | null {
  const parts = nodes.map((node) => {
    if (node.type === "text") return node.value.replaceAll(/[\\`*_[\]<&]/g, "\\$&");
    return node.type === "element" ? renderSpan(node) : null;
  });
  return parts.includes(null) ? null : parts.join("").trim();
}

function renderSpan({ tagName, properties, children }: Element): string | null {
  const inner = renderInline(children);
  if (inner === null) return null;
  switch (tagName) {
    case "strong":
      return `**${inner}**`;
    case "em":
      return `*${inner}*`;
    case "a":
      return `[${inner}](${String(properties["href"] ?? "")})`;
    case "img":
      return `![${String(properties["alt"] ?? "")}](${String(properties["src"] ?? "")})`;
    default:
      return null;
  }
}
