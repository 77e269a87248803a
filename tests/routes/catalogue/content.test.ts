import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { blogs, galleryPhotos } from "../../../drizzle/schema.ts";
import { BlogListView, BlogView, GalleryView } from "../../../worker/contract/pages/content.ts";
import { RefusalBody } from "../../../worker/contract/shared.ts";
import { database } from "../../../worker/db/client.ts";
import { purge } from "../../../worker/cache/swr-cache.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aBlog, aPhoto } from "../../support/content.ts";

const db = database(env);

/** The lists show all rows. */
beforeEach(async () => {
  await db.batch([db.delete(blogs), db.delete(galleryPhotos)]);
});

test("the gallery list has a file name and a text for each photo [E08] [R20]", async () => {
  const id = await aPhoto(db, { photo: "fleet.svg", caption: "তিনটি বাস" });
  const answer = await aBrowser().get("/api/get-gallery-list");
  expect(answer.status).toBe(200);
  expect(read(answer, GalleryView)).toEqual({
    status_code: 201,
    photoGalleryData: [{ id, photo: "fleet.svg", caption: "তিনটি বাস" }],
  });
});

test("the blog list has the summary of each post, the newest first, with its instant in Dhaka [E08] [R21]", async () => {
  const old = await aBlog(db, { createdAt: 0 });
  const young = await aBlog(db, {
    title: "টিকেট",
    photo: "print.svg",
    html: "<p>এক <b>দুই</b></p>",
    createdAt: Date.parse("2026-11-19T04:00:00Z"),
  });
  const { blogData } = read(await aBrowser().get("/api/get-blog-list"), BlogListView);
  expect(blogData.map((blog) => blog.id)).toEqual([young, old]);
  expect(blogData[0]).toEqual({
    id: young,
    title: "টিকেট",
    photo: "print.svg",
    created_at: "2026-11-19T10:00:00+06:00",
    solid_post: "<p>এক <b>দুই</b></p>",
  });
});

test("a single post has its whole text [R22]", async () => {
  const html = `<p>${"শব্দ ".repeat(40)}</p><p>শেষ</p>`;
  const id = await aBlog(db, { title: "টিকেট", html, createdAt: 0 });
  const answer = await aBrowser().get(`/api/get-single-blog-details/${id}`);
  expect(read(answer, BlogView)).toEqual({
    status_code: 201,
    singleBlogData: {
      id,
      title: "টিকেট",
      photo: "x.svg",
      created_at: "1970-01-01T06:00:00+06:00",
      post: html,
    },
  });
});

test("without content the lists are empty successes", async () => {
  await purge(["photos", "blogs"]);
  const browser = aBrowser();
  const [gallery, list] = [
    read(await browser.get("/api/get-gallery-list"), GalleryView),
    read(await browser.get("/api/get-blog-list"), BlogListView),
  ];
  expect([gallery.photoGalleryData, list.blogData]).toEqual([[], []]);
});

test.each(["none", "0", "%F0%9F%9A%8C", "1'--"])("post %s is unknown", async (id) => {
  const answer = await aBrowser().get(`/api/get-single-blog-details/${id}`);
  expect(answer.status).toBe(404);
  expect(read(answer, RefusalBody)).toMatchObject({ status_code: 404, code: "blog_unknown" });
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

describe("an answer that is the same for everyone", () => {
  test("may be cached, and sets no cookie", async () => {
    const id = await aBlog(db);
    const paths = [
      "/api/get-gallery-list",
      "/api/get-blog-list",
      `/api/get-single-blog-details/${id}`,
    ];
    for (const path of paths) {
      const { headers } = await aBrowser().get(path);
      expect(headers.get("Cache-Control"), path).toBe(
        "public, max-age=300, stale-while-revalidate=86400",
      );
      expect(headers.getSetCookie(), path).toEqual([]);
    }
  });

  test("is the same for a visitor, an agent and a forged session", async () => {
    await aBlog(db);
    const visitor = aBrowser();
    await visitor.get("/api/profile");
    const agent = aBrowser({ bearer: "an-unknown-token-0000000000" });
    const answers = [
      await visitor.get("/api/get-blog-list"),
      await agent.get("/api/get-blog-list"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });
});
