/** Every kind of content, for the acts and for the screens that show one. */
import type { ContentKind } from "../../contract/staff-content.ts";
import { BUS } from "./bus.ts";
import { COUPON } from "./coupon.ts";
import { DESTINATION } from "./destination.ts";
import type { EntryKind } from "./entry-kind.ts";
import { PHOTO } from "./photo.ts";
import { POINT } from "./point.ts";
import { POST } from "./post.ts";
import { UNIT } from "./unit.ts";

export const ENTRY_KINDS: Readonly<Record<ContentKind, EntryKind>> = {
  destination: DESTINATION,
  unit: UNIT,
  bus: BUS,
  point: POINT,
  coupon: COUPON,
  photo: PHOTO,
  post: POST,
};
