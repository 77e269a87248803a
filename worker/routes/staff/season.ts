/** A season in the office: its files to take away, what chosen files would change, and the pictures beside them. */
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { AppEnv } from "../../http/app-env.ts";
import { compareSeason, readCurrentRows } from "../../acts/season/compare-season.ts";
import { staffCaller } from "../../auth/staff-auth.ts";
import {
  SeasonFilesBody,
  SeasonInput,
  SeasonPictureBody,
  type SeasonCheckView,
  type SeasonFilesView,
  type SeasonPictureView,
} from "../../contract/staff/staff-season.ts";
import { database } from "../../db/client.ts";
import { keepPicture, listPicturesIn } from "../../dependencies/shop-pictures.ts";
import { shortenText } from "../../domain/shorten.ts";
import type { Refusal } from "../../domain/refusal.ts";
import { readBody } from "../../http/body.ts";
import { refuse } from "../../http/refusal-response.ts";
import { countChanges, fileName, isHiding } from "../../season/changes.ts";
import { listPictures } from "../../season/check.ts";
import { AGENTS_FOLDER, PICTURE_FOLDERS, readPicture } from "../../season/pictures.ts";
import { writeSeason } from "../../season/read.ts";
import { toSeason } from "../../season/shop.ts";
import { UPLOAD_BYTES_MAX } from "./pictures.ts";

/** Letters outside Latin are three bytes. */
const FILES_BYTES_MAX = 5_000_000;
const PROBLEMS_SHOWN = 200;
const CHANGES_SHOWN = 200;

/** The photos of agents come from a backup. */
const FOLDERS: ReadonlySet<string> = new Set([...PICTURE_FOLDERS, AGENTS_FOLDER]);

const limited = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c: Context<AppEnv>) => refuse(c, { reason: "too_large" }) });

export const staffSeason = new Hono<AppEnv>()
  .use("/import-season", limited(FILES_BYTES_MAX))

  .post("/season-files", async (c) => {
    const body = await readBody(c, SeasonFilesBody);
    if (!body.ok) return refuse(c, body.error);
    const withAgents = body.value.agents === true;
    if (withAgents && !staffCaller(c).roles.includes("owner")) {
      return refuse(c, { reason: "staff_role_missing" });
    }
    const photos = withAgents ? await listPicturesIn(c.env, AGENTS_FOLDER) : [];
    const season = toSeason(await readCurrentRows(database(c.env)));
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: false });
    const view: SeasonFilesView = {
      status_code: 201,
      files: [...writeSeason(season)].map(([path, bytes]) => ({
        path,
        text: decoder.decode(bytes),
      })),
      pictures: [...new Set([...listPictures(season), ...photos])],
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
      counts: countChanges(plan.changes),
      changes: changed.slice(0, CHANGES_SHOWN).map((change) => ({
        file: fileName(change.table),
        id: change.id,
        is_hidden: isHiding(change),
        columns: change.columns.map(({ column, was, is }) => ({
          column,
          was: shortenText(was, TEXT_SHOWN_MAX),
          is: shortenText(is, TEXT_SHOWN_MAX),
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
    if (!FOLDERS.has(folder) || path.split("/").length > 2) {
      return refuse(c, refuseField("path", `must be in ${PICTURE_FOLDERS.join(", ")}`));
    }
    const picture = readPicture(
      path,
      Uint8Array.from(atob(content), (one) => one.charCodeAt(0)),
    );
    if ("message" in picture) {
      const why = `${path}: ${picture.message}`;
      return refuse(c, { reason: "act_refused", why, word: "picture_unfit" });
    }
    const kept = await keepPicture(c.env, path, picture, (stored) => {
      const clean = readPicture(path, stored);
      return "message" in clean ? null : clean.bytes;
    });
    if (kept === "other") {
      return refuse(c, { reason: "act_refused", why: ANOTHER(path), word: "picture_differs" });
    }
    const view: SeasonPictureView = { status_code: 201, changed: kept === "new" };
    return c.json(view, 200);
  });

const ANOTHER = (path: string) =>
  `${path}: the shop has another picture of this name. Give this one another name.`;

function refuseField(field: string, sentence: string): Refusal {
  return { reason: "field_invalid", sentences: [`${field}: ${sentence}`] };
}

const TEXT_SHOWN_MAX = 120;
