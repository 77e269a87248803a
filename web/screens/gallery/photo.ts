import type { GalleryView } from "../../../worker/contract/pages/content.ts";

export type Photo = GalleryView["photoGalleryData"][number];

export function photoAddress(photo: Photo): string {
  return `/uploads/gallery/${encodeURIComponent(photo.photo)}`;
}
