/** The gallery and the blog (spec 3, spec 7). Everyone gets the same. */
import { z } from "zod";
import { field } from "../field.ts";
import { Success } from "../shared.ts";

export const GalleryView = z.object({
  status_code: Success,
  photoGalleryData: field(
    z.array(
      z.object({
        id: field(z.string(), "Id of the photo.", "5"),
        photo: field(z.string(), "File name of a photo.", "bus.webp"),
        caption: field(
          z.string(),
          "What the photo shows: its alternative text.",
          "The bus at the gate",
        ),
      }),
    ),
    "Photos, the newest first.",
  ),
});
export type GalleryView = z.infer<typeof GalleryView>;

const blogFields = {
  id: field(z.string(), "Id of the post.", "6"),
  title: field(z.string(), "Title of the post.", "What to bring"),
  photo: field(z.string(), "File name of its photo.", "bus.webp"),
  created_at: field(z.iso.datetime({ offset: true }), "When the post was written."),
};

export const BlogListView = z.object({
  status_code: Success,
  blogData: field(
    z.array(
      z.object({
        ...blogFields,
        solid_post: field(
          z.string(),
          "Clean HTML: the first 30 words of the post.",
          "<p>Bring your admit card.</p>",
        ),
      }),
    ),
    "Posts, the newest first.",
  ),
});
export type BlogListView = z.infer<typeof BlogListView>;

export const BlogView = z.object({
  status_code: Success,
  singleBlogData: field(
    z.object({
      ...blogFields,
      post: field(z.string(), "Clean HTML: the whole post.", "<p>Bring your admit card.</p>"),
    }),
    "The post.",
  ),
});
export type BlogView = z.infer<typeof BlogView>;
