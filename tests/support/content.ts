/** Photos and posts for tests: each call makes its own, with a fresh id, and takes overrides. */
import { galleryPhotos } from "../../drizzle/schema.ts";
import { insertBlog, type BlogDraft } from "../../worker/db/content/blog-insert.ts";
import type { Database } from "../../worker/db/client.ts";
import { freshId } from "./catalogue.ts";

export async function aPhoto(
  db: Database,
  overrides: Partial<typeof galleryPhotos.$inferInsert> = {},
): Promise<string> {
  const id = overrides.id ?? freshId();
  await db
    .insert(galleryPhotos)
    .values({ photo: "x.svg", caption: `Photo ${id}`, ...overrides, id });
  return id;
}

export async function aBlog(db: Database, overrides: Partial<BlogDraft> = {}): Promise<string> {
  const id = overrides.id ?? freshId();
  const html = "<p>One</p>";
  await insertBlog(db, {
    title: `Post ${id}`,
    photo: "x.svg",
    html,
    createdAt: 1_000,
    ...overrides,
    id,
  });
  return id;
}
