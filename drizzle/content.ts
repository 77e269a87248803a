/**
 * Writes the gallery and the blog of the sample season. As with the season itself, what stands there is never changed:
 * each of the two comes whole, into an empty table.
 */
import type { Database } from "../worker/db/client.ts";
import { insertBlog } from "../worker/db/blog-writing.ts";
import { addDays, atDhaka } from "../worker/domain/dhaka-time.ts";
import { GALLERY } from "./gallery.ts";
import { POSTS } from "./posts.ts";
import { blogs, galleryPhotos } from "./schema.ts";

/** The posts are dated back from `today`, a day in Dhaka. */
export async function fillContent(db: Database, today: string): Promise<void> {
  if ((await db.$count(galleryPhotos)) === 0) {
    const rows = GALLERY.map((picture, index) => ({
      ...picture,
      id: idAt(index),
      position: index,
    }));
    await db.insert(galleryPhotos).values(rows);
  }
  if ((await db.$count(blogs)) === 0) {
    const [first, ...rest] = POSTS.toReversed().map(({ daysAgo, ...post }, index) =>
      insertBlog(db, {
        ...post,
        id: idAt(index),
        createdAt: atDhaka(addDays(today, -daysAgo), "10:00"),
      }),
    );
    if (first) await db.batch([first, ...rest]);
  }
}

function idAt(index: number): string {
  return String(index + 1);
}
