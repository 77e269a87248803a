/**
 * Writes a post of given HTML (decisions 5.5). It is sanitised here and the summary is cut from the clean text, so that
 * every page may show both as they are. Staff write theirs in Markdown (worker/acts/content/post.ts).
 */
import { blogs } from "../../../drizzle/schema.ts";
import { cleanPost } from "./blog-html.ts";
import type { Database } from "../client.ts";

export interface BlogDraft {
  id: string;
  title: string;
  /** File name under uploads/blogs. */
  photo: string;
  /** HTML as written, not sanitised. */
  html: string;
  createdAt: number;
}

/** Inserts a draft: a statement to await or to put into a batch. */
export function insertBlog(db: Database, { html, ...draft }: BlogDraft) {
  return db.insert(blogs).values({ ...draft, ...cleanPost(html) });
}
