/**
 * A post of the blog, written in Markdown and stored as sanitised HTML, from which the Markdown is generated for
 * editing. A new one is hidden until it is published.
 */
import { purgePost } from "../../cache/public-reads.ts";
import { CONTENT_FIELDS } from "../../contract/staff/staff-content.ts";
import { ENTRY_TABLES, findPostRow } from "../../db/content/entry-rows.ts";
import { htmlToMarkdown, isPostTooLong, parseMarkdown } from "../../db/content/markdown.ts";
import { err, ok } from "../../domain/result.ts";
import { check } from "../../http/body.ts";
import { refuseAct } from "../act-steps.ts";
import { POST_TOO_INTRICATE } from "./post-refusal.ts";
import type { EntryKind } from "./entry-kind.ts";

const MINUTE_MS = 60_000;

export const POST: EntryKind = {
  table: ENTRY_TABLES.post,
  async find(db, id) {
    const row = await findPostRow(db, id);
    if (row === undefined) return null;
    const { title, photo, post, summary, hidden } = row;
    return {
      name: title,
      isHidden: hidden,
      fields: { title, photo, markdown: toMarkdown(post) },
      columns: { title, photo, post, summary },
    };
  },
  async read(_db, given, { now }) {
    const read = check(CONTENT_FIELDS.post, given);
    if (!read.ok) return read;
    const { title, photo, markdown } = read.value;
    const content = parseMarkdown(markdown);
    if (content === null) return err(POST_TOO_INTRICATE);
    if (content.html === "")
      return err(refuseAct("There is nothing to read in the post.", "post_is_empty"));
    if (isPostTooLong(content))
      return err(refuseAct("The post is too long; 90 kB is the most.", "post_too_long"));
    const { html: post, summary } = content;
    return ok({
      name: title,
      fields: { title, photo, markdown: toMarkdown(post) },
      columns: { title, photo, post, summary },
      onlyNew: { createdAt: roundToMinute(now), hidden: true },
    });
  },
  purge: (_db, id) => purgePost(id),
};

/** A season's file has no seconds: what it was written from is the same once it is loaded again. */
function roundToMinute(now: number): number {
  return now - (now % MINUTE_MS);
}

/** HTML that Markdown has no equivalent of is Markdown as it is. */
function toMarkdown(html: string): string {
  return htmlToMarkdown(html.trim()) ?? html.trim();
}
