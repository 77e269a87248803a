/** Every kind of content, for the acts and for the screens that show one. */
import type { ContentKind } from "../../contract/staff/staff-content.ts";
import { BUS } from "./bus.ts";
import { COUPON } from "./coupon.ts";
import { DESTINATION } from "./destination.ts";
import { withEnglish } from "./english-fields.ts";
import { ENGLISH_NAME } from "./english-name.ts";
import type { EntryKind } from "./entry-kind.ts";
import { NOTICE } from "./notice.ts";
import { PHOTO } from "./photo.ts";
import { POINT } from "./point.ts";
import { POST } from "./post.ts";
import { SHOP_DETAILS } from "./shop-details.ts";
import { UNIT } from "./unit.ts";

export const ENTRY_KINDS: Readonly<Record<ContentKind, EntryKind>> = {
  destination: withEnglish(DESTINATION, { name: "english" }, { mayRename: true }),
  unit: withEnglish(UNIT, { name: "english", group: "group_english" }),
  bus: withEnglish(BUS, { name: "english", type: "type_english" }),
  point: withEnglish(POINT, { name: "english" }),
  name: ENGLISH_NAME,
  coupon: COUPON,
  photo: PHOTO,
  post: POST,
  notice: NOTICE,
  shop: SHOP_DETAILS,
};
