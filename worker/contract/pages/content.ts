/** The gallery and the blog (spec 3, spec 7). Everyone gets the same. */
import { z } from "zod";

export const GalleryView = z.object({
  status_code: z.literal(201),
  photoGalleryData: z.array(
    z.object({
      id: z.string(),
      photo: z.string(),
      /** Extension: the alternative text of the photo. */
      caption: z.string(),
    }),
  ),
});
export type GalleryView = z.infer<typeof GalleryView>;

const blogFields = {
  id: z.string(),
  title: z.string(),
  photo: z.string(),
  created_at: z.iso.datetime({ offset: true }),
};

export const BlogListView = z.object({
  status_code: z.literal(201),
  /** `solid_post`: clean HTML, the first 30 words of the post. */
  blogData: z.array(z.object({ ...blogFields, solid_post: z.string() })),
});
export type BlogListView = z.infer<typeof BlogListView>;

export const BlogView = z.object({
  status_code: z.literal(201),
  /** `post`: clean HTML. */
  singleBlogData: z.object({ ...blogFields, post: z.string() }),
});
export type BlogView = z.infer<typeof BlogView>;
