/**
 * Fills a local D1 and R2: with the whole sample season if the catalogue is empty, with new trips if those of the
 * season have passed. Running it again changes nothing.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { database } from "../worker/db/client.ts";
import { dhakaDate } from "../worker/domain/dhaka-time.ts";
import { putPictures } from "./fill.ts";
import type { SamplePicture } from "./fill.ts";
import { fillLived } from "./lived/fill.ts";
import { fillSample } from "./sample.ts";
import { destinations, trips } from "./schema.ts";

export interface Seeded {
  destinations: number;
  trips: number;
}

const PICTURES = join(import.meta.dirname, "pictures");
/** Folder of the bucket, and the folder of its pictures. */
const PICTURE_FOLDERS = {
  destinations: PICTURES,
  gallery: join(PICTURES, "gallery"),
  blogs: join(PICTURES, "blogs"),
};

/** `isLived`: with two weeks of sales, which `giveSeats` of lived/seats.ts completes once the shop runs. */
export async function seed(
  { DB, UPLOADS }: Pick<Env, "DB" | "UPLOADS">,
  { isLived = false }: { isLived?: boolean } = {},
): Promise<Seeded> {
  const db = database({ DB });
  const now = Date.now();
  await putPictures(UPLOADS, await readPictures());
  await fillSample(db, dhakaDate(now));
  if (isLived) await fillLived(db, now);
  return { destinations: await db.$count(destinations), trips: await db.$count(trips) };
}

export async function readPictures(): Promise<SamplePicture[]> {
  const folders = Object.entries(PICTURE_FOLDERS);
  return (await Promise.all(folders.map(([name, path]) => readPictureFolder(name, path)))).flat();
}

async function readPictureFolder(folder: string, path: string): Promise<SamplePicture[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith(".svg"));
  return Promise.all(
    names.map(async (name) => ({
      key: `${folder}/${name}`,
      body: await readFile(join(path, name), "utf8"),
      contentType: "image/svg+xml",
    })),
  );
}
