/**
 * A season in its files that is brought into the shop of a test: compared and written as the act of an import does it.
 */
import { env } from "cloudflare:workers";
import { compareSeason, readCurrentRows } from "../../../worker/acts/season/compare-season.ts";
import { database } from "../../../worker/db/client.ts";
import type { ComparedSeason } from "../../../worker/season/compare.ts";
import { writeSeason, type Files } from "../../../worker/season/read.ts";
import { toSeason } from "../../../worker/season/shop.ts";
import { writeStatements } from "../../../worker/season/sql.ts";
import { listFiles, type SeasonTexts } from "./season-files.ts";
import { staff, staffCall } from "../staff.ts";

/** Compares the files with the shop, which has their pictures by then. */
export async function compareFiles(files: Files, now = Date.now()): Promise<ComparedSeason> {
  const texts: { path: string; text: string }[] = [];
  for (const [path, bytes] of files) {
    if (/\.(?:csv|md)$/.test(path)) texts.push({ path, text: new TextDecoder().decode(bytes) });
    else await env.UPLOADS.put(path, bytes);
  }
  return compareSeason(env, { files: texts }, now);
}

export function bring(texts: SeasonTexts) {
  return compareFiles(listFiles(texts));
}

/** Writes what was compared, in one transaction that the shop's tables may refuse. */
export async function load({ plan, problems }: ComparedSeason, now = Date.now()): Promise<void> {
  if (problems.length > 0) throw new Error("a season with problems is not loaded");
  const statements = writeStatements(plan, now);
  if (statements.length > 0) await env.DB.batch(statements.map((one) => env.DB.prepare(one)));
}

/** The shop's tables and posts as files. */
export async function exportFiles(): Promise<Files> {
  return writeSeason(toSeason(await readCurrentRows(database(env))));
}

/** Loads the files with their pictures, which the act of an import expects to be kept. */
export async function loadWithPictures(texts: SeasonTexts): Promise<void> {
  for (const [path, text] of Object.entries(texts)) {
    if (path.endsWith(".svg"))
      await staffCall("keep-season-picture", { path, content: btoa(text) });
  }
  await load(await bring(texts));
}

export function importByAct(texts: SeasonTexts) {
  const tables = Object.entries(texts).filter(([path]) => path.endsWith(".csv"));
  return staff("import-season", { files: tables.map(([path, text]) => ({ path, text })) });
}
