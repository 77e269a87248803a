/**
 * Queries of staff about what the shop shows; a part of the one table (staff-calls.ts). They are for the screens alone.
 */
import type { z } from "zod";
import type { Role } from "../../domain/staff/roles.ts";
import {
  EntriesBody,
  EntriesView,
  entry,
  EntryView,
  PicturesBody,
  PicturesView,
  PreviewPostBody,
  PreviewPostView,
  SetupView,
  UploadBody,
  UploadView,
} from "./staff-content.ts";
import {
  SeasonCheckView,
  SeasonFilesBody,
  SeasonFilesView,
  SeasonInput,
  SeasonPictureBody,
  SeasonPictureView,
} from "./staff-season.ts";
import { Nothing } from "./staff-sign-in.ts";

interface ContentCall {
  name: string;
  openTo: readonly Role[];
  about: string;
  body: z.ZodType;
  view: z.ZodType;
}

const WRITERS = ["content"] as const;
const OWNERS = [] as const;

export const CONTENT_CALLS: readonly ContentCall[] = [
  {
    name: "entries",
    // Whoever makes trips picks from them.
    openTo: ["content", "ops", "reader"],
    about: "What there is of a kind of content.",
    body: EntriesBody,
    view: EntriesView,
  },
  {
    name: "entry",
    openTo: WRITERS,
    about: "One of them, as it is written.",
    body: entry,
    view: EntryView,
  },
  {
    name: "preview-post",
    openTo: WRITERS,
    about: "A post as the blog would show it.",
    body: PreviewPostBody,
    view: PreviewPostView,
  },
  {
    name: "pictures",
    openTo: WRITERS,
    about: "The pictures of a folder.",
    body: PicturesBody,
    view: PicturesView,
  },
  {
    name: "upload-picture",
    openTo: WRITERS,
    about: "Stores a picture; nothing shows it yet.",
    body: UploadBody,
    view: UploadView,
  },
  {
    name: "season-files",
    openTo: WRITERS,
    about: "The whole season as its files.",
    body: SeasonFilesBody,
    view: SeasonFilesView,
  },
  {
    name: "check-season",
    openTo: OWNERS,
    about: "What a season's files would change, or what is wrong with them.",
    body: SeasonInput,
    view: SeasonCheckView,
  },
  {
    name: "keep-season-picture",
    openTo: OWNERS,
    about: "Stores a picture of a season under its name; nothing shows it yet.",
    body: SeasonPictureBody,
    view: SeasonPictureView,
  },
  {
    name: "setup-state",
    openTo: ["content", "ops"],
    about: "What a new shop has still to do.",
    body: Nothing,
    view: SetupView,
  },
];
