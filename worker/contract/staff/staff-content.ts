/** The shop's content as staff edit it: the fields of each kind, the lists, pictures, the guide. */
import { z } from "zod";
import { codeAsTyped, lineAsTyped } from "../../domain/as-typed.ts";
import { parsePlace } from "../../domain/boarding/places.ts";
import { isEnglishLine } from "../../domain/english-names.ts";
import { latinDigits } from "../../domain/digits.ts";
import { readCounter, splitLines } from "../../domain/shop-details.ts";
import {
  CONTENT_LINE_MAX,
  isContentLine,
  isCouponCode,
  isPictureName,
} from "../pages/content-rules.ts";
import { Id, Instant, Taka } from "../shared.ts";

export const CONTENT_KINDS = [
  "destination",
  "unit",
  "bus",
  "point",
  "name",
  "coupon",
  "photo",
  "post",
  "notice",
  "shop",
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
/** An English name, or nothing. What is not sent stays as it is. */
export const maybeEnglish = z
  .string()
  .overwrite(lineAsTyped)
  .refine(
    (text) => text === "" || (isContentLine(text) && isEnglishLine(text)),
    "must be one plain line in English",
  )
  .optional();
const picture = z.string().refine(isPictureName, "must be a picture's file name");
const position = z.int().min(0).max(POSITION_MAX);

const NOTICE_LINES_MAX = 6;
const LIST_MAX = 10;
const CONDITIONS_MAX = 20;
/** With a dash or spaces, as it is to be read; a country code or a short number too. */
const PHONE = /^[0-9+][0-9 -]{2,19}$/;

/** Lines of plain text, tidied each by itself; empty ones are left out. */
const someLines = (most: number) =>
  z
    .string()
    .overwrite((text) => splitLines(text).join("\n"))
    .refine((text) => splitLines(text).every(isContentLine), "must be plain lines of text")
    .refine((text) => splitLines(text).length <= most, `must be ${most} lines at most`);
const link = z
  .url({ protocol: /^https$/, error: "must be an https address" })
  .max(CONTENT_LINE_MAX);

/** The fields of each kind that a person edits. The rules of a season's files apply here too. */
export const CONTENT_FIELDS = {
  destination: z.strictObject({
    name: line,
    english: maybeEnglish,
    route_type: z.enum(["limited", "unlimited"]),
    image: picture,
    /** `DU; ঢাবি`. */
    short_names: maybeLine,
    position,
  }),
  unit: z.strictObject({
    destination: Id,
    name: line,
    english: maybeEnglish,
    group: line,
    group_english: maybeEnglish,
    direct_checkout: z.boolean(),
    position,
  }),
  bus: z.strictObject({
    name: line,
    english: maybeEnglish,
    type: line,
    type_english: maybeEnglish,
    plan: z.enum(["40", "45"]).nullable(),
  }),
  point: z.strictObject({
    name: line,
    english: maybeEnglish,
    /** Latitude and longitude as maps give them: `23.8103, 90.4125`. What is not sent stays as it is. */
    map_place: z
      .string()
      .overwrite((text) => text.trim())
      .refine(
        (text) => text === "" || parsePlace(text) !== null,
        "must be latitude and longitude in Bangladesh, as 23.8103, 90.4125",
      )
      .optional(),
  }),
  /** A name without a form of its own: a pick-up center, a word of trips' names. */
  name: z.strictObject({
    name: line,
    english: line.refine(isEnglishLine, "must be one plain line in English"),
  }),
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
  /** On the home page, between two instants. */
  notice: z.strictObject({
    text: someLines(NOTICE_LINES_MAX).refine((text) => text !== "", "must not be empty"),
    text_english: someLines(NOTICE_LINES_MAX),
    starts: Instant,
    ends: Instant,
  }),
  /** The one entry with the id `shop`. */
  shop: z.strictObject({
    phones: someLines(LIST_MAX)
      .overwrite(latinDigits)
      .refine(
        (text) => text.split("\n").every((phone) => PHONE.test(phone)),
        "must be phone numbers, one on each line",
      ),
    email: z.email().max(CONTENT_LINE_MAX),
    address: someLines(LIST_MAX).refine((text) => text !== "", "must not be empty"),
    hours: maybeLine,
    hours_english: maybeLine,
    /** `name | address | phone` on each line. */
    counters: someLines(LIST_MAX).refine(
      (text) => splitLines(text).every((one) => readCounter(one) !== null),
      "must be name | address | phone on each line",
    ),
    social_url: link,
    chat_url: link,
    conditions: someLines(CONDITIONS_MAX),
    conditions_english: someLines(CONDITIONS_MAX),
  }),
} as const satisfies Record<ContentKind, z.ZodObject>;

export const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const Fields = z.record(z.string().max(40), FieldValue);
export type ContentFields = z.infer<typeof Fields>;

export const entry = z.object({ kind: ContentKind, id: Id });
export const savedEntry = z.object({
  kind: ContentKind,
  /** Left out: a new entry is written. */
  id: Id.optional(),
  /** The `version` that the person saw; another by now is refused. */
  seen: z.string().max(64).optional(),
  fields: Fields,
});

export const EntriesBody = z.object({ kind: ContentKind, after: Id.optional() });
export const EntriesView = z.object({
  status_code: z.literal(201),
  entries: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      about: z.string(),
      is_hidden: z.boolean(),
      /** File name of its picture; null for a kind without pictures. */
      image: z.string().nullable(),
    }),
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
/** Sanitised HTML, as the blog's page shows it. */
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

export const SETUP_STEPS = ["destination", "unit", "bus", "trip", "publish", "ticket"] as const;
/** The steps of a new shop until its first ticket is sold, in order. */
export const SetupView = z.object({
  status_code: z.literal(201),
  steps: z.array(z.object({ step: z.enum(SETUP_STEPS), is_done: z.boolean() })),
  /** Fields of the shop's profile that are still the sample's. */
  invented: z.array(z.string()),
});
export type SetupView = z.infer<typeof SetupView>;

/** The `fields` that the form of each kind sends. */
export type ContentInputs = {
  [Kind in ContentKind]: z.input<(typeof CONTENT_FIELDS)[Kind]>;
};
