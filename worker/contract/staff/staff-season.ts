/** A whole season in the office: its files as they are taken away, read and compared, and loaded. */
import { z } from "zod";
import { FaultView } from "../shared.ts";
import { ActView } from "./staff.ts";

/** All texts together: some thousand trips. */
export const SEASON_TEXT_MAX = 1_500_000;
const FILES_MAX = 400;
const PATH_MAX = 120;
/** The bytes of 2 MiB as base64. */
const PICTURE_TEXT_MAX = 2_800_000;

const path = z.string().min(1).max(PATH_MAX);

/** A table (`trips.csv`) or a post of the blog; pictures are stored before (`keep-season-picture`). */
const SeasonFile = z.object({ path, text: z.string().max(SEASON_TEXT_MAX) });

export const SeasonFiles = z
  .array(SeasonFile)
  .min(1)
  .max(FILES_MAX)
  .refine(
    (files) => files.reduce((sum, { text }) => sum + text.length, 0) <= SEASON_TEXT_MAX,
    "are too long together; choose fewer files",
  );

export const SeasonInput = z.object({ files: SeasonFiles });
export type SeasonInput = z.infer<typeof SeasonInput>;

export const SeasonFilesBody = z.object({
  /** The photos of agents too, which are personal: for owners alone. */
  agents: z.boolean().optional(),
});

/** The files that `npm run season -- export` writes. */
export const SeasonFilesView = z.object({
  status_code: z.literal(201),
  files: z.array(SeasonFile),
  /** Each is served at `/uploads/PATH`. */
  pictures: z.array(z.string()),
});
export type SeasonFilesView = z.infer<typeof SeasonFilesView>;

const Counts = z.object({
  file: z.string(),
  added: z.number(),
  changed: z.number(),
  hidden: z.number(),
});

export const SeasonCheckView = z.object({
  status_code: z.literal(201),
  /** What prevents the import, the first of them; nothing is loaded while there is one. */
  problems: z.array(
    FaultView.extend({
      file: z.string(),
      line: z.number().nullable(),
      /** The id of its row, where that stands on no line. */
      row: z.string().nullable(),
      column: z.string().nullable(),
    }),
  ),
  problems_count: z.number(),
  counts: z.array(Counts),
  /** Changed and hidden rows, the first of them; new ones are counted. */
  changes: z.array(
    z.object({
      file: z.string(),
      id: z.string(),
      is_hidden: z.boolean(),
      columns: z.array(z.object({ column: z.string(), was: z.string(), is: z.string() })),
    }),
  ),
  changes_count: z.number(),
  same: z.number(),
  /** Rows of the shop that no file names: they stay. */
  left: z.array(z.object({ file: z.string(), count: z.number() })),
});
export type SeasonCheckView = z.infer<typeof SeasonCheckView>;

export const SeasonPictureBody = z.object({
  path,
  /** Base64. */
  content: z.base64().min(1, "must be a picture").max(PICTURE_TEXT_MAX, "is larger than 2 MiB"),
});
/** `changed` is false where it is there already. */
export const SeasonPictureView = z.object({ status_code: z.literal(201), changed: z.boolean() });
export type SeasonPictureView = z.infer<typeof SeasonPictureView>;

export const SeasonActView = ActView.extend({
  counts: z.array(Counts),
  /** Rows that one import did not reach; the same files once more load them. */
  rest: z.number(),
});
