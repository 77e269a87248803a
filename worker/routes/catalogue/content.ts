/**
 * The gallery and the blog (spec 7). Publicly cacheable, so it contains nothing of a visitor: it is routed before the
 * anti-forgery pair and sets no cookie.
 */
import { Hono } from "hono";
import type { AppEnv } from "../../http/app-env.ts";
import type { BlogListView, BlogView, GalleryView } from "../../contract/pages/content.ts";
import { dhakaIso } from "../../domain/dhaka-time.ts";
import { refuse } from "../../http/refusal-response.ts";
import { cachedBlog, cachedBlogs, cachedPhotos } from "../../cache/public-reads.ts";

const KEPT = { "Cache-Control": "public, max-age=300, stale-while-revalidate=86400" };

export const content = new Hono<AppEnv>()
  .get("/get-gallery-list", async (c) => {
    const photos = await cachedPhotos(c.env);
    const view: GalleryView = { status_code: 201, photoGalleryData: photos };
    return c.json(view, 200, KEPT);
  })

  .get("/get-blog-list", async (c) => {
    const blogs = await cachedBlogs(c.env);
    const view: BlogListView = {
      status_code: 201,
      blogData: blogs.map(({ createdAt, summary, ...blog }) => ({
        ...blog,
        created_at: dhakaIso(createdAt),
        solid_post: summary,
      })),
    };
    return c.json(view, 200, KEPT);
  })

  .get("/get-single-blog-details/:id", async (c) => {
    const found = await cachedBlog(c.env, c.req.param("id"));
    if (found === null) return refuse(c, { reason: "blog_unknown" });
    const { createdAt, ...blog } = found;
    const view: BlogView = {
      status_code: 201,
      singleBlogData: { ...blog, created_at: dhakaIso(createdAt) },
    };
    return c.json(view, 200, KEPT);
  });
