/** The shop's content for staff: lists, one entry, a post's preview, pictures, and the progress of a new shop. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppEnv } from "../../http/app-env.ts";
import { ENTRY_KINDS } from "../../acts/content/entry-kinds.ts";
import { entryVersion } from "../../acts/content/entry-version.ts";
import { POST_TOO_INTRICATE } from "../../acts/content/post-refusal.ts";
import { currentShop } from "../../cache/current-shop.ts";
import { listInventedDetails } from "../../config/shop-profile.ts";
import {
  EntriesBody,
  entry,
  PreviewPostBody,
  SETUP_STEPS,
  type EntriesView,
  type EntryView,
  type PreviewPostView,
  type SetupView,
} from "../../contract/staff/staff-content.ts";
import { Nothing } from "../../contract/staff/staff-sign-in.ts";
import { database } from "../../db/client.ts";
import { LISTS, readSetup } from "../../db/content/entry-reads.ts";
import { parseMarkdown } from "../../db/content/markdown.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { listPictures, UPLOAD_BYTES_MAX, uploadPicture } from "./pictures.ts";

const ENTRIES_A_PAGE = 200;

const refuseTooLarge = (c: Context<AppEnv>) => refuse(c, { reason: "too_large" });

export const staffContent = new Hono<AppEnv>()
  .post("/entries", async (c) => {
    const body = await readBody(c, EntriesBody);
    if (!body.ok) return refuse(c, body.error);
    const { kind, after = "" } = body.value;
    const found = await LISTS[kind](database(c.env), after, ENTRIES_A_PAGE);
    const view: EntriesView = {
      status_code: 201,
      entries: found.map(({ isHidden, ...one }) => ({ ...one, is_hidden: isHidden })),
      next: found.length < ENTRIES_A_PAGE ? null : (found.at(-1)?.id ?? null),
    };
    return c.json(view, 200);
  })

  .post("/entry", async (c) => {
    const body = await readBody(c, entry);
    if (!body.ok) return refuse(c, body.error);
    const { kind, id } = body.value;
    const found = await ENTRY_KINDS[kind].find(database(c.env), id, c.env);
    if (found === null) return refuse(c, { reason: "not_found" });
    const { fields, isHidden } = found;
    const version = await entryVersion(fields);
    const view: EntryView = { status_code: 201, id, is_hidden: isHidden, fields, version };
    return c.json(view, 200);
  })

  .post("/preview-post", async (c) => {
    const body = await readBody(c, PreviewPostBody);
    if (!body.ok) return refuse(c, body.error);
    const content = parseMarkdown(body.value.markdown);
    if (content === null) return refuse(c, POST_TOO_INTRICATE);
    const view: PreviewPostView = { status_code: 201, html: content.html };
    return c.json(view, 200);
  })

  .post("/pictures", listPictures)
  .post(
    "/upload-picture",
    bodyLimit({ maxSize: UPLOAD_BYTES_MAX, onError: refuseTooLarge }),
    uploadPicture,
  )

  .post("/setup-state", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const invented = listInventedDetails(await currentShop(c.env));
    const setup = await readSetup(database(c.env), Date.now());
    const done = {
      destination: setup.hasDestination,
      unit: setup.hasUnit,
      bus: setup.hasBus,
      trip: setup.hasTrip,
      publish: setup.isSelling,
      ticket: setup.hasTicket,
    };
    const view: SetupView = {
      status_code: 201,
      steps: SETUP_STEPS.map((step) => ({ step, is_done: done[step] })),
      invented,
    };
    return c.json(view, 200);
  });
