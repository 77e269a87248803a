/**
 * Writes the gallery and the blog of the sample season. Existing rows are never changed: each of the two is written
 * completely, into an empty table.
 */
import type { Database } from "../worker/db/client.ts";
import { insertBlog, type BlogDraft } from "../worker/db/content/blog-insert.ts";
import { addDays, toDhakaInstant } from "../worker/domain/dhaka-time.ts";
import { GALLERY } from "./gallery.ts";
import { POSTS } from "./posts.ts";
import { blogs, galleryPhotos } from "./schema.ts";

/** Display order. */
export function galleryRows(): (typeof galleryPhotos.$inferSelect)[] {
  return GALLERY.map((picture, index) => ({
    ...picture,
    id: makeId(index),
    position: index,
    hidden: false,
  }));
}

/** The oldest first, dated back from `today`, a day in Dhaka. */
export function postDrafts(today: string): BlogDraft[] {
  return POSTS.toReversed().map(({ daysAgo, ...post }, index) => ({
    ...post,
    id: makeId(index),
    createdAt: toDhakaInstant(addDays(today, -daysAgo), "10:00"),
  }));
}

export async function fillContent(db: Database, today: string): Promise<void> {
  if ((await db.$count(galleryPhotos)) === 0) await db.insert(galleryPhotos).values(galleryRows());
  if ((await db.$count(blogs)) === 0) {
    const [first, ...rest] = postDrafts(today).map((draft) => insertBlog(db, draft));
    if (first) await db.batch([first, ...rest]);
  }
}

function makeId(index: number): string {
  return String(index + 1);
}
