/**
 * Writes the gallery and the blog of the sample season. As with the season itself, what stands there is never changed:
 * each of the two comes whole, into an empty table.
 */
import type { Database } from "../worker/db/client.ts";
import { insertBlog, type BlogDraft } from "../worker/db/content/blog-insert.ts";
import { addDays, atDhaka } from "../worker/domain/dhaka-time.ts";
import { GALLERY } from "./gallery.ts";
import { POSTS } from "./posts.ts";
import { blogs, galleryPhotos } from "./schema.ts";

/** In the order in which it hangs. */
export function galleryRows(): (typeof galleryPhotos.$inferSelect)[] {
  return GALLERY.map((picture, index) => ({
    ...picture,
    id: idAt(index),
    position: index,
    hidden: false,
  }));
}

/** The oldest first, dated back from `today`, a day in Dhaka. */
export function postDrafts(today: string): BlogDraft[] {
  return POSTS.toReversed().map(({ daysAgo, ...post }, index) => ({
    ...post,
    id: idAt(index),
    createdAt: atDhaka(addDays(today, -daysAgo), "10:00"),
  }));
}

export async function fillContent(db: Database, today: string): Promise<void> {
  if ((await db.$count(galleryPhotos)) === 0) await db.insert(galleryPhotos).values(galleryRows());
  if ((await db.$count(blogs)) === 0) {
    const [first, ...rest] = postDrafts(today).map((draft) => insertBlog(db, draft));
    if (first) await db.batch([first, ...rest]);
  }
}

function idAt(index: number): string {
  return String(index + 1);
}
