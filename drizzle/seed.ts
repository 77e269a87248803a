/**
 * Fills a local D1 and R2: the whole sample season when the catalogue is empty, fresh trips when those of the
 * season have passed. Run it after the migrations; running it again changes nothing.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { getPlatformProxy, unstable_readConfig as readConfig } from "wrangler";
import { database } from "../worker/db/client.ts";
import type { Database } from "../worker/db/client.ts";
import { dhakaDate } from "../worker/domain/dhaka-time.ts";
import { putPictures } from "./fill.ts";
import type { Picture } from "./fill.ts";
import { fillSample } from "./sample.ts";
import { destinations, trips } from "./schema.ts";

export interface Seeded {
  destinations: number;
  trips: number;
  /** Trips written by this run. */
  added: number;
}

const ROOT = join(import.meta.dirname, "..");
const PICTURES = join(ROOT, "drizzle/pictures");
/** Folder of the bucket -> where its pictures stand. */
const PICTURE_FOLDERS = {
  destinations: PICTURES,
  gallery: join(PICTURES, "gallery"),
  blogs: join(PICTURES, "blogs"),
};

/** `statePath` is what `wrangler --persist-to` and the Vite plugin's `persistState` are given. */
export async function seed({ statePath }: { statePath: string }): Promise<Seeded> {
  const pictures = await readPictures();
  return withStores(statePath, async ({ DB, UPLOADS }) => {
    const db = database({ DB });
    const today = dhakaDate(Date.now());
    const before = await db.$count(trips);
    await putPictures(UPLOADS, pictures);
    await fillSample(db, today);
    return counted(db, before);
  });
}

async function counted(db: Database, tripsBefore: number): Promise<Seeded> {
  const tripsNow = await db.$count(trips);
  return {
    destinations: await db.$count(destinations),
    trips: tripsNow,
    added: tripsNow - tripsBefore,
  };
}

/**
 * The proxy gets D1 and R2 alone: the objects' classes and the secrets live in the built Worker, and their
 * bindings would only raise warnings here.
 */
export async function withStores<T>(
  statePath: string,
  use: (stores: Pick<Env, "DB" | "UPLOADS">) => Promise<T>,
): Promise<T> {
  const { name, compatibility_date, d1_databases, r2_buckets } = readConfig({
    config: join(ROOT, "wrangler.toml"),
  });
  const folder = await mkdtemp(join(tmpdir(), "bhortibus-seed-"));
  const configPath = join(folder, "wrangler.json");
  await writeFile(
    configPath,
    JSON.stringify({ name, compatibility_date, d1_databases, r2_buckets }),
  );
  const proxy = await getPlatformProxy<Env>({
    configPath,
    persist: { path: join(resolve(ROOT, statePath), "v3") },
    remoteBindings: false,
  });
  try {
    return await use(proxy.env);
  } finally {
    await proxy.dispose();
    await rm(folder, { recursive: true });
  }
}

export async function readPictures(): Promise<Picture[]> {
  const folders = Object.entries(PICTURE_FOLDERS);
  return (await Promise.all(folders.map(([name, path]) => picturesOf(name, path)))).flat();
}

async function picturesOf(folder: string, path: string): Promise<Picture[]> {
  const names = (await readdir(path)).filter((name) => name.endsWith(".svg"));
  return Promise.all(
    names.map(async (name) => ({
      key: `${folder}/${name}`,
      body: await readFile(join(path, name), "utf8"),
      contentType: "image/svg+xml",
    })),
  );
}

if (import.meta.main) {
  const seeded = await seed({ statePath: process.env["STATE_DIR"] ?? ".wrangler/state" });
  console.log(
    `${seeded.destinations} destinations, ${seeded.trips} trips, ${seeded.added} of them new`,
  );
}
