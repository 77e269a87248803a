/** Acts on what the shop shows; a part of the one table (staff-acts.ts). */
import { FREE, type ActEntry } from "./act-entry.ts";
import { EntryActView } from "./staff.ts";
import { entry, savedEntry } from "./staff-content.ts";
import { SeasonActView, SeasonInput } from "./staff-season.ts";

const WRITING = { ...FREE, roles: ["content"] } as const;

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
