/**
 * What ops have of a shop besides the shop: the database as SQL, by the same wrangler commands as on Cloudflare, and
 * the pictures. Each store can be lost by itself.
 */
import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { withStores } from "../../../worker/scripts/local-stores.ts";
import { writeInRestoreOrder } from "../../../worker/scripts/restore-order.ts";
import { QUIET, ROOT } from "../../../worker/scripts/settings.ts";
import { readWranglerConfig } from "../../../worker/scripts/wrangler-config.ts";

const WRANGLER = join(ROOT, "node_modules/wrangler/bin/wrangler.js");

export interface KeptPicture {
  key: string;
  contentType: string;
  bytes: Uint8Array;
}

export interface Backups {
  /** What `withStores` and the Worker of the drill are given. */
  state: string;
  exportDatabase(name: string): Promise<string>;
  importDatabase(name: string): Promise<void>;
  copyPictures(): Promise<KeptPicture[]>;
  putPictures(pictures: readonly KeptPicture[]): Promise<void>;
  lose(...stores: ("d1" | "r2" | "do")[]): Promise<void>;
}

/** `wrangler d1 export` reads local data beside its configuration only. */
export async function backupsIn(folder: string): Promise<Backups> {
  const state = join(folder, ".wrangler/state");
  const config = join(folder, "wrangler.json");
  const { name, compatibility_date, d1_databases } = readWranglerConfig();
  await writeFile(config, JSON.stringify({ name, compatibility_date, d1_databases }));
  const d1 = (command: string, ...args: string[]) =>
    promisify(execFile)(
      process.execPath,
      [WRANGLER, "d1", command, "DB", "--local", "--cwd", folder, "--config", config, ...args],
      { cwd: ROOT, env: { ...process.env, ...QUIET } },
    );
  return {
    state,
    async exportDatabase(file) {
      await d1("export", "--output", join(folder, file));
      return readFile(join(folder, file), "utf8");
    },
    async importDatabase(file) {
      const ready = join(folder, `restorable-${file}`);
      await writeInRestoreOrder(join(folder, file), ready);
      await d1("execute", "--yes", "--file", ready);
    },
    copyPictures: () =>
      withStores(state, async ({ UPLOADS }) => {
        const pictures: KeptPicture[] = [];
        // One at a time: to read an object's fields blocks this process, see `loadBetweenCalls`.
        for (const { key } of (await UPLOADS.list()).objects) {
          const object = await UPLOADS.get(key);
          if (object === null) throw new Error(`${key} went while it was copied`);
          const contentType = object.httpMetadata?.contentType ?? "";
          pictures.push({ key, contentType, bytes: new Uint8Array(await object.arrayBuffer()) });
        }
        return pictures;
      }),
    putPictures: (pictures) =>
      withStores(state, async ({ UPLOADS }) => {
        for (const { key, contentType, bytes } of pictures) {
          await UPLOADS.put(key, bytes, { httpMetadata: { contentType } });
        }
      }),
    async lose(...stores) {
      for (const store of stores) await rm(join(state, "v3", store), { recursive: true });
    },
  };
}
