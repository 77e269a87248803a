/**
 * The gallery and the blog, read from D1. The stored HTML is sanitised when it is written (blog-html.ts), not
 * here. What is hidden is not shown.
 */
import { and, asc, desc, eq } from "drizzle-orm";
import { blogs, galleryPhotos } from "../../../drizzle/schema.ts";
import type { Database } from "../client.ts";

export interface Photo {
  id: string;
  /** File name under uploads/gallery. */
  photo: string;
  caption: string;
}

interface BlogHead {
  id: string;
  title: string;
  /** File name under uploads/blogs. */
  photo: string;
  createdAt: number;
}

/** For a card: the first words, clean HTML. */
export type BlogCard = BlogHead & { summary: string };

/** For the post's page: the whole text, clean HTML. */
export type Blog = BlogHead & { post: string };

/** One page shows all of them; older ones beyond this are not listed. */
const PHOTOS_MAX = 200;
const BLOGS_MAX = 100;

const head = {
  id: blogs.id,
  title: blogs.title,
  photo: blogs.photo,
  createdAt: blogs.createdAt,
};

export async function listPhotos(db: Database): Promise<Photo[]> {
  return db
    .select({ id: galleryPhotos.id, photo: galleryPhotos.photo, caption: galleryPhotos.caption })
    .from(galleryPhotos)
    .where(eq(galleryPhotos.hidden, false))
    .orderBy(asc(galleryPhotos.position), asc(galleryPhotos.id))
    .limit(PHOTOS_MAX);
}

/** The newest first. */
export async function listBlogs(db: Database): Promise<BlogCard[]> {
  return db
    .select({ ...head, summary: blogs.summary })
    .from(blogs)
    .where(eq(blogs.hidden, false))
    .orderBy(desc(blogs.createdAt), desc(blogs.id))
    .limit(BLOGS_MAX);
}

export async function findBlog(db: Database, id: string): Promise<Blog | null> {
  const found = await db
    .select({ ...head, post: blogs.post })
    .from(blogs)
    .where(and(eq(blogs.id, id), eq(blogs.hidden, false)))
    .get();
  return found ?? null;
}
