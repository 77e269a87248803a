/** What the shop shows and sells its trips from, as staff write it: the fields of each kind, the lists, pictures, the guide. */
import { z } from "zod";
import { codeAsTyped, lineAsTyped } from "../domain/as-typed.ts";
import { isContentLine, isCouponCode, isPictureName } from "./content-rules.ts";
import { Id, Instant, Taka } from "./shared.ts";

export const CONTENT_KINDS = [
  "destination",
  "unit",
  "bus",
  "point",
  "coupon",
  "photo",
  "post",
] as const;
export const ContentKind = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof ContentKind>;

/** Folders of the bucket; a picture is served at `/uploads/FOLDER/NAME`. */
export const PictureFolder = z.enum(["destinations", "gallery", "blogs"]);
export type PictureFolder = z.infer<typeof PictureFolder>;

const POSITION_MAX = 999_999;
const TEXT_MAX = 40_000;

const line = z
  .string()
  .overwrite(lineAsTyped)
  .refine(isContentLine, "must be one plain line of text");
const maybeLine = z
  .string()
  .overwrite(lineAsTyped)
  .refine((text) => text === "" || isContentLine(text), "must be one plain line of text");
const picture = z.string().refine(isPictureName, "must be a picture's file name");
const position = z.int().min(0).max(POSITION_MAX);

/** What a person writes of each kind. The rules of a season's files hold here too. */
export const CONTENT_FIELDS = {
  destination: z.strictObject({
    name: line,
    route_type: z.enum(["limited", "unlimited"]),
    image: picture,
    /** `DU; ঢাবি`. */
    short_names: maybeLine,
    position,
  }),
  unit: z.strictObject({
    destination: Id,
    name: line,
    group: line,
    direct_checkout: z.boolean(),
    position,
  }),
  bus: z.strictObject({ name: line, type: line, plan: z.enum(["40", "45"]).nullable() }),
  point: z.strictObject({ name: line }),
  coupon: z.strictObject({
    code: z
      .string()
      .overwrite(codeAsTyped)
      .refine(isCouponCode, "must be 3 to 20 capital letters and digits"),
    kind: z.enum(["percent", "fixed"]),
    /** Taka, or percent. */
    value: Taka.refine((hundredths) => hundredths > 0, "must be above 0"),
    starts: Instant,
    ends: Instant,
    max_uses: z.int().min(1).max(POSITION_MAX).nullable(),
    trip: Id.nullable(),
  }),
  photo: z.strictObject({ photo: picture, caption: line, position }),
  post: z.strictObject({ title: line, photo: picture, markdown: z.string().max(TEXT_MAX) }),
} as const satisfies Record<ContentKind, z.ZodObject>;

export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Fields = z.record(z.string().max(40), FieldValue);
export type ContentFields = z.infer<typeof Fields>;

export const entry = z.object({ kind: ContentKind, id: Id });
export const savedEntry = z.object({
  kind: ContentKind,
  /** Without it something new is written. */
  id: Id.optional(),
  /** The `version` that the person saw; another by now is refused. */
  seen: z.string().max(64).optional(),
  fields: Fields,
});

export const EntriesBody = z.object({ kind: ContentKind, after: Id.optional() });
export const EntriesView = z.object({
  status_code: z.literal(201),
  entries: z.array(
    z.object({ id: z.string(), name: z.string(), about: z.string(), is_hidden: z.boolean() }),
  ),
  /** `after` of the next page. */
  next: z.string().nullable(),
});
export type EntriesView = z.infer<typeof EntriesView>;

export const EntryView = z.object({
  status_code: z.literal(201),
  id: z.string(),
  is_hidden: z.boolean(),
  fields: Fields,
  version: z.string(),
});
export type EntryView = z.infer<typeof EntryView>;

export const PreviewPostBody = z.object({ markdown: z.string().max(TEXT_MAX) });
/** Clean HTML, as the blog's page shows it. */
export const PreviewPostView = z.object({ status_code: z.literal(201), html: z.string() });
export type PreviewPostView = z.infer<typeof PreviewPostView>;

/** The bytes of 2 MiB as base64. */
const PICTURE_TEXT_MAX = 2_800_000;

export const PicturesBody = z.object({
  folder: PictureFolder,
  after: z.string().max(1_000).optional(),
});
export const PicturesView = z.object({
  status_code: z.literal(201),
  names: z.array(z.string()),
  next: z.string().nullable(),
});
export type PicturesView = z.infer<typeof PicturesView>;

export const UploadBody = z.object({
  folder: PictureFolder,
  /** Base64. */
  content: z.base64().min(1, "must be a picture").max(PICTURE_TEXT_MAX, "is larger than 2 MiB"),
});
export const UploadView = z.object({ status_code: z.literal(201), name: z.string() });
export type UploadView = z.infer<typeof UploadView>;

export const SETUP_STEPS = [
  "profile",
  "destination",
  "unit",
  "bus",
  "trip",
  "price",
  "publish",
] as const;
/** What a new shop has to do before it sells, in this order. */
export const SetupView = z.object({
  status_code: z.literal(201),
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), is_done: z.boolean() })),
  /** Fields of the shop's profile that are still the sample's. */
  invented: z.array(z.string()),
});
export type SetupView = z.infer<typeof SetupView>;

/** What a form of each kind sends as `fields`. */
export type ContentInputs = {
  [Kind in ContentKind]: z.input<(typeof CONTENT_FIELDS)[Kind]>;
};
