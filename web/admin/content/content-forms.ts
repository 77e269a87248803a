/** The form of each kind of content: its fields in their order. What they may hold is the server's rule. */
import type {
  ContentInputs,
  ContentKind,
  PictureFolder,
} from "../../../worker/contract/staff/staff-content.ts";

export type FieldType =
  | { type: "line" | "lines" | "id" | "markdown" | "count" | "amount" | "yes" | "instant" }
  | { type: "oneOf"; options: readonly string[] }
  /** One of another kind. */
  | { type: "entry"; of: ContentKind }
  | { type: "picture"; folder: PictureFolder };

export type FieldOf<Name extends string = string> = FieldType & {
  name: Name;
  /** May be left empty. */
  isOptional?: true;
  /** Value of the field in a new entry. */
  start?: string;
};

type FieldName<Kind extends ContentKind> = keyof ContentInputs[Kind] & string;

const LAST = "100";

export const CONTENT_FORMS: { [Kind in ContentKind]: readonly FieldOf<FieldName<Kind>>[] } = {
  destination: [
    { name: "name", type: "line" },
    { name: "english", type: "line", isOptional: true },
    { name: "short_names", type: "line", isOptional: true },
    { name: "route_type", type: "oneOf", options: ["limited", "unlimited"], start: "limited" },
    { name: "image", type: "picture", folder: "destinations" },
    { name: "position", type: "count", start: LAST },
  ],
  unit: [
    { name: "destination", type: "entry", of: "destination" },
    { name: "name", type: "line" },
    { name: "english", type: "line", isOptional: true },
    { name: "group", type: "line" },
    { name: "group_english", type: "line", isOptional: true },
    { name: "direct_checkout", type: "yes" },
    { name: "position", type: "count", start: LAST },
  ],
  bus: [
    { name: "name", type: "line" },
    { name: "english", type: "line", isOptional: true },
    { name: "type", type: "line" },
    { name: "type_english", type: "line", isOptional: true },
    { name: "plan", type: "oneOf", options: ["40", "45"], isOptional: true },
  ],
  point: [
    { name: "name", type: "line" },
    { name: "english", type: "line", isOptional: true },
    { name: "map_place", type: "line", isOptional: true },
  ],
  name: [
    { name: "name", type: "line" },
    { name: "english", type: "line" },
  ],
  coupon: [
    { name: "code", type: "line" },
    { name: "kind", type: "oneOf", options: ["percent", "fixed"], start: "fixed" },
    { name: "value", type: "amount" },
    { name: "starts", type: "instant" },
    { name: "ends", type: "instant" },
    { name: "max_uses", type: "count", isOptional: true },
    { name: "trip", type: "id", isOptional: true },
  ],
  photo: [
    { name: "photo", type: "picture", folder: "gallery" },
    { name: "caption", type: "line" },
    { name: "position", type: "count", start: LAST },
  ],
  post: [
    { name: "title", type: "line" },
    { name: "photo", type: "picture", folder: "blogs" },
    { name: "markdown", type: "markdown" },
  ],
  notice: [
    { name: "text", type: "lines" },
    { name: "text_english", type: "lines", isOptional: true },
    { name: "starts", type: "instant" },
    { name: "ends", type: "instant" },
  ],
  shop: [
    { name: "phones", type: "lines" },
    { name: "email", type: "line" },
    { name: "address", type: "lines" },
    { name: "hours", type: "line", isOptional: true },
    { name: "hours_english", type: "line", isOptional: true },
    { name: "counters", type: "lines", isOptional: true },
    { name: "social_url", type: "line" },
    { name: "chat_url", type: "line" },
    { name: "conditions", type: "lines", isOptional: true },
    { name: "conditions_english", type: "lines", isOptional: true },
  ],
};

/** Whether a part of the address names a kind of content. */
export function isContentKind(text: string): text is ContentKind {
  return Object.hasOwn(CONTENT_FORMS, text);
}

/** The kinds that have a list; the shop's details are one entry, with a page of its own. */
export const KINDS = Object.keys(CONTENT_FORMS)
  .filter(isContentKind)
  .filter((kind) => kind !== "shop");
