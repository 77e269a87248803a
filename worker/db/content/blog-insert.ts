/**
 * The one way into the table of blogs (decisions 5.5). What a writer sends is cleaned here and its first words are
 * cut from the clean text, so that every page may show both as they stand. The Worker's own bundle has no part of
 * this: nobody writes through it, and a read never pays for a sanitiser.
 */
import { blogs } from "../../../drizzle/schema.ts";
import { cleanPost } from "./blog-html.ts";
import type { Database } from "../client.ts";

export interface BlogDraft {
  id: string;
  title: string;
  /** File name under uploads/blogs. */
  photo: string;
  /** HTML as it was written, by whomever. */
  html: string;
  createdAt: number;
}

/** The row of a draft; a statement to await or to put into a batch. */
export function insertBlog(db: Database, { html, ...draft }: BlogDraft) {
  return db.insert(blogs).values({ ...draft, ...cleanPost(html) });
}
