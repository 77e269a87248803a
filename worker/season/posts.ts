/**
 * Reads and writes a post of the blog: a Markdown file that begins with its facts, one per line, between two lines of
 * `---`. With `format: html` the rest is HTML. Either way it is sanitised first.
 */
import { z } from "zod";
import { fault, type Fault } from "../domain/faults.ts";
import * as cells from "./cells.ts";
import { cellFault, encodeRow, quote } from "./csv.ts";
import { htmlToMarkdown, cleanHtml, isPostTooLong, parseMarkdown } from "../db/content/markdown.ts";
import { problem, type Post, type Problem } from "./tables.ts";

export const PostFacts = z.object({
  id: cells.id,
  title: cells.line,
  photo: cells.picture("blogs"),
  date: cells.instant,
  format: cells.maybeChoiceCell("markdown", "html"),
  hidden: cells.yes,
});

const FACT_LINES_MAX = 50;
const FACTS = /^\ufeff?---\n([\s\S]*?)\n---\n([\s\S]*)$/;

export function readPost(
  file: string,
  bytes: Uint8Array,
): { post: Post | null; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = (line: number | null, column: string | null, what: Fault) => {
    problems.push(problem({ file, line, column }, what));
    return { post: null, problems };
  };
  const text = decodeText(bytes);
  if (text === null) return report(null, null, fault("post_not_utf8"));
  const [, head, body] = FACTS.exec(text) ?? [];
  if (head === undefined || body === undefined) {
    return report(1, null, fault("post_without_facts"));
  }
  if (head.split("\n", FACT_LINES_MAX + 1).length > FACT_LINES_MAX) {
    return report(1, null, fault("post_without_facts"));
  }
  const facts = readFacts(head, report);
  const read = z.safeDecode(PostFacts, facts.values);
  if (!read.success) {
    for (const issue of read.error.issues) {
      const name = String(issue.path[0]);
      const cell = facts.values[name] ?? "";
      report(facts.lines.get(name) ?? 1, name, cellFault(cell, issue));
    }
    return { post: null, problems };
  }
  const { format, ...own } = read.data;
  const content = format === "html" ? cleanHtml(body) : parseMarkdown(body);
  if (content === null) return report(null, null, fault("post_too_intricate"));
  if (content.html === "") return report(null, null, fault("post_empty"));
  if (isPostTooLong(content)) {
    return report(null, null, fault("post_too_long"));
  }
  return { post: problems.length > 0 ? null : { ...own, ...content }, problems };
}

export function writePost({ html, summary: _summary, ...own }: Post): string {
  const markdown = htmlToMarkdown(html);
  const facts = encodeRow(PostFacts, { ...own, format: markdown === null ? "html" : null });
  const lines = Object.entries(facts).flatMap(([name, value]) =>
    value === "" ? [] : [`${name}: ${value}`],
  );
  return ["---", ...lines, "---", "", markdown ?? html, ""].join("\n");
}

type Facts = z.input<typeof PostFacts> & { [name: string]: string | undefined };

function readFacts(
  head: string,
  report: (line: number, column: string | null, what: Fault) => unknown,
): { values: Facts; lines: Map<string, number> } {
  const values: Facts = { id: "", title: "", photo: "", date: "", format: "", hidden: "" };
  const lines = new Map<string, number>();
  for (const [at, text] of head.split("\n").entries()) {
    if (text.trim() === "") continue;
    const [, name = "", value = ""] = /^([a-z]+):(.*)$/.exec(text) ?? [];
    const line = at + 2;
    if (!(name in PostFacts.shape)) {
      const known = Object.keys(PostFacts.shape).join(", ");
      report(line, name || null, fault("no_fact", { text: quote(text), known }));
    } else if (lines.has(name)) report(line, name, fault("fact_twice"));
    else {
      values[name] = value.trim();
      lines.set(name, line);
    }
  }
  return { values, lines };
}

function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false })
      .decode(bytes)
      .replaceAll("\r\n", "\n");
  } catch {
    return null;
  }
}
