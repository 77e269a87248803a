/**
 * Fills a local D1 and R2: the whole sample season when the catalogue is empty, fresh trips when those of the
 * season have passed. To run it again changes nothing.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { database } from "../worker/db/client.ts";
import { dhakaDate } from "../worker/domain/dhaka-time.ts";
import { putPictures } from "./fill.ts";
import type { SamplePicture } from "./fill.ts";
import { fillSample } from "./sample.ts";
import { destinations, trips } from "./schema.ts";

export interface Seeded {
  destinations: number;
  trips: number;
}

const PICTURES = join(import.meta.dirname, "pictures");
/** Folder of the bucket -> where its pictures stand. */
const PICTURE_FOLDERS = {
  destinations: PICTURES,
  gallery: join(PICTURES, "gallery"),
  blogs: join(PICTURES, "blogs"),
};

export async function seed({ DB, UPLOADS }: Pick<Env, "DB" | "UPLOADS">): Promise<Seeded> {
  const db = database({ DB });
  await putPictures(UPLOADS, await readPictures());
  await fillSample(db, dhakaDate(Date.now()));
  return { destinations: await db.$count(destinations), trips: await db.$count(trips) };
}

export async function readPictures(): Promise<SamplePicture[]> {
  const folders = Object.entries(PICTURE_FOLDERS);
  return (await Promise.all(folders.map(([name, path]) => picturesOf(name, path)))).flat();
}

async function picturesOf(folder: string, path: string): Promise<SamplePicture[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith(".svg"));
  return Promise.all(
    names.map(async (name) => ({
      key: `${folder}/${name}`,
      body: await readFile(join(path, name), "utf8"),
      contentType: "image/svg+xml",
    })),
  );
}
