/** A season in the office: its files to take away, what chosen files would change, and the pictures beside them. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppEnv } from "../../http/app-env.ts";
import { compareSeason, currentRows } from "../../acts/season/compare-season.ts";
import {
  SeasonInput,
  SeasonPictureBody,
  type SeasonCheckView,
  type SeasonFilesView,
  type SeasonPictureView,
} from "../../contract/staff-season.ts";
import { Nothing } from "../../contract/staff-sign-in.ts";
import { database } from "../../db/client.ts";
import { keepPicture } from "../../dependencies/shop-pictures.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { countsOf, fileName, isHiding } from "../../season/changes.ts";
import { picturesOf } from "../../season/check.ts";
import { PICTURE_FOLDERS, readPicture } from "../../season/pictures.ts";
import { writeSeason } from "../../season/read.ts";
import { seasonOf } from "../../season/shop.ts";
import { UPLOAD_BYTES_MAX } from "./pictures.ts";

/** Letters outside Latin are three bytes. */
const FILES_BYTES_MAX = 5_000_000;
const PROBLEMS_SHOWN = 200;
const CHANGES_SHOWN = 200;

const limited = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c: Context<AppEnv>) => refuse(c, { reason: "too_large" }) });

export const staffSeason = new Hono<AppEnv>()
  .use("/import-season", limited(FILES_BYTES_MAX))

  .post("/season-files", async (c) => {
    const body = await readBody(c, Nothing);
    if (!body.ok) return refuse(c, body.error);
    const season = seasonOf(await currentRows(database(c.env)));
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });
    const view: SeasonFilesView = {
      status_code: 201,
      files: [...writeSeason(season)].map(([path, bytes]) => ({
        path,
        text: decoder.decode(bytes),
      })),
      pictures: [...new Set(picturesOf(season))],
    };
    return c.json(view, 200);
  })

  .post("/check-season", limited(FILES_BYTES_MAX), async (c) => {
    const body = await readBody(c, SeasonInput);
    if (!body.ok) return refuse(c, body.error);
    const { plan, problems } = await compareSeason(c.env, body.value, Date.now());
    const changed = plan.changes.filter(({ kind }) => kind !== "new");
    const view: SeasonCheckView = {
      status_code: 201,
      problems: problems
        .toSorted((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0))
        .slice(0, PROBLEMS_SHOWN),
      problems_count: problems.length,
      counts: countsOf(plan.changes),
      changes: changed.slice(0, CHANGES_SHOWN).map((change) => ({
        file: fileName(change.table),
        id: change.id,
        is_hidden: isHiding(change),
        columns: change.columns.map(({ column, was, is }) => ({
          column,
          was: short(was),
          is: short(is),
        })),
      })),
      changes_count: changed.length,
      same: plan.same,
      left: plan.left.map(({ table, ids }) => ({ file: fileName(table), count: ids.length })),
    };
    return c.json(view, 200);
  })

  .post("/keep-season-picture", limited(UPLOAD_BYTES_MAX), async (c) => {
    const body = await readBody(c, SeasonPictureBody);
    if (!body.ok) return refuse(c, body.error);
    const { path, content } = body.value;
    const folder = path.slice(0, path.indexOf("/"));
    if (!PICTURE_FOLDERS.some((one) => one === folder) || path.split("/").length > 2) {
      return refuse(c, wrong("path", `must be in ${PICTURE_FOLDERS.join(", ")}`));
    }
    const picture = readPicture(
      path,
      Uint8Array.from(atob(content), (one) => one.charCodeAt(0)),
    );
    if ("message" in picture) {
      const why = `${path}: ${picture.message}`;
      return refuse(c, { reason: "act_refused", why, word: "picture_unfit" });
    }
    const kept = await keepPicture(c.env, path, picture);
    if (kept === "other") {
      return refuse(c, { reason: "act_refused", why: ANOTHER(path), word: "picture_differs" });
    }
    const view: SeasonPictureView = { status_code: 201, changed: kept === "new" };
    return c.json(view, 200);
  });

const ANOTHER = (path: string) =>
  `${path}: the shop has another picture of this name. Give this one another name.`;

function wrong(field: string, sentence: string): Refusal {
  return { reason: "field_invalid", sentences: [`${field}: ${sentence}`] };
}

const TEXT_SHOWN_MAX = 120;

function short(text: string): string {
  return text.length > TEXT_SHOWN_MAX ? `${text.slice(0, TEXT_SHOWN_MAX)}…` : text;
}
