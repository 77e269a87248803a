/** Acts on what the shop shows; a part of the one table (staff-acts.ts). */
import { z } from "zod";
import { FREE, type ActEntry } from "./act-entry.ts";
import { acted } from "../staff/staff.ts";
import { ContentKind, entry, savedEntry } from "../staff/staff-content.ts";
import { SeasonActView, SeasonInput } from "../staff/staff-season.ts";

const WRITING = { ...FREE, roles: ["content"] } as const;

export const EntryActView = z.object({
  ...acted,
  kind: ContentKind,
  id: z.string(),
  name: z.string(),
  is_new: z.boolean(),
  /** The name changes, and passengers who have not left yet see it on their tickets. */
  is_on_tickets: z.boolean(),
  /** In a preview: the name is new to it, and another one of its kind has it already. */
  has_namesake: z.boolean(),
  /** The fields of an existing entry that differ, cut short. */
  changes: z.array(
    z.object({ field: z.string(), was: z.string().nullable(), became: z.string().nullable() }),
  ),
});
export type EntryActView = z.infer<typeof EntryActView>;

export const CONTENT_ACTS = {
  "save-entry": {
    about: "Writes a destination, a unit, a bus, a point, a coupon, a photo or a post.",
    trail: "save_entry",
    ...WRITING,
    input: savedEntry,
    view: EntryActView,
  },
  "hide-entry": {
    about: "Takes one of them from the public pages; nothing is deleted.",
    trail: "hide_entry",
    ...WRITING,
    input: entry,
    view: EntryActView,
  },
  "show-entry": {
    about: "Shows it again, or publishes a post.",
    trail: "show_entry",
    ...WRITING,
    input: entry,
    view: EntryActView,
  },
  "import-season": {
    about: "Loads a season's files; nothing is deleted.",
    trail: "import_season",
    ...FREE,
    roles: [],
    input: SeasonInput,
    view: SeasonActView,
  },
} as const satisfies Record<string, ActEntry>;
