import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { fillContent } from "../../../drizzle/content.ts";
import { GALLERY } from "../../../drizzle/gallery.ts";
import { POSTS } from "../../../drizzle/posts.ts";
import { fillSample } from "../../../drizzle/sample.ts";
import { blogs, destinations, galleryPhotos } from "../../../drizzle/schema.ts";
import { insertBlog } from "../../../worker/db/content/blog-insert.ts";
import { database } from "../../../worker/db/client.ts";
import { findBlog, listBlogs, listPhotos } from "../../../worker/db/content/content.ts";
import { aDestination } from "../../support/catalogue.ts";
import { aBlog, aPhoto } from "../../support/content.ts";

const db = database(env);
const TODAY = "2026-11-21";

/** Filling depends on empty tables, and the lists show all rows. */
beforeEach(async () => {
  await db.batch([db.delete(blogs), db.delete(galleryPhotos)]);
});

test("photos are ordered by position", async () => {
  const last = await aPhoto(db, { position: 2 });
  const first = await aPhoto(db, { position: 1, photo: "first.svg", caption: "প্রথম" });
  expect(await listPhotos(db)).toEqual([
    { id: first, photo: "first.svg", caption: "প্রথম" },
    expect.objectContaining({ id: last }),
  ]);
});

test("posts are listed newest first, each with its summary and without its text", async () => {
  const young = await aBlog(db, { createdAt: 2_000, html: "<p>এক</p>" });
  const old = await aBlog(db, { createdAt: 1_000 });
  const [first, second, ...rest] = await listBlogs(db);
  expect([first?.id, second?.id, rest]).toEqual([young, old, []]);
  expect(first).toMatchObject({ summary: "<p>এক</p>" });
  expect(first).not.toHaveProperty("post");
});

test("a post is found by its id with its text, an unknown one is null", async () => {
  const id = await aBlog(db, { html: "<p>এক</p><p>দুই</p>" });
  expect(await findBlog(db, id)).toMatchObject({ id, post: "<p>এক</p><p>দুই</p>" });
  expect(await findBlog(db, "none")).toBeNull();
});

test("the stored HTML is clean", async () => {
  await insertBlog(db, {
    id: "dirty",
    title: "<b>title</b>",
    photo: "x.svg",
    html: "<p onclick=a()>এক<script>alert(1)</script></p>",
    createdAt: 1,
  });
  const [row] = await db.select().from(blogs);
  expect(row).toEqual({
    id: "dirty",
    title: "<b>title</b>",
    photo: "x.svg",
    summary: "<p>এক</p>",
    post: "<p>এক</p>",
    createdAt: 1,
    hidden: false,
  });
});

describe("the sample content", () => {
  test("fills empty tables, the newest post of two days ago", async () => {
    await fillContent(db, TODAY);
    expect((await listPhotos(db)).map(({ photo, caption }) => ({ photo, caption }))).toEqual(
      GALLERY,
    );
    const posts = await listBlogs(db);
    expect(posts.map((post) => post.title)).toEqual(POSTS.map((post) => post.title));
    expect(posts[0]?.createdAt).toBe(Date.parse("2026-11-19T10:00:00+06:00"));
  });

  test("is filled with the sample season only, not in a shop with its own files", async () => {
    await aDestination(db);
    await fillSample(db, TODAY);
    expect([await listPhotos(db), await listBlogs(db)]).toEqual([[], []]);

    await db.delete(destinations);
    await fillSample(db, TODAY);
    expect(await listPhotos(db)).toHaveLength(GALLERY.length);
    expect(await listBlogs(db)).toHaveLength(POSTS.length);
    expect(await db.$count(destinations)).toBeGreaterThan(1);
  });

  test("is written once", async () => {
    await fillContent(db, TODAY);
    const before = [await db.select().from(blogs), await db.select().from(galleryPhotos)];
    await fillContent(db, "2027-01-01");
    expect([await db.select().from(blogs), await db.select().from(galleryPhotos)]).toEqual(before);
  });

  test("leaves alone what staff have put there", async () => {
    const photo = await aPhoto(db);
    const blog = await aBlog(db);
    await fillContent(db, TODAY);
    expect((await listPhotos(db)).map(({ id }) => id)).toEqual([photo]);
    expect((await listBlogs(db)).map(({ id }) => id)).toEqual([blog]);
  });

  test("loses nothing in the cleaning, and every summary is cut from a paragraph", async () => {
    await fillContent(db, TODAY);
    for (const { id, summary } of await listBlogs(db)) {
      const post = await findBlog(db, id);
      const written = POSTS.find(({ title }) => title === post?.title);
      expect(post?.post).toBe(written?.html);
      expect(summary).toMatch(/^<p>.*…(<\/strong>)?<\/p>$/);
    }
  });
});
