/** D1 and R2 of a shop on this machine, without its Worker. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getPlatformProxy, unstable_readConfig as readConfig } from "wrangler";
import { ROOT } from "./settings.ts";

export type LocalStores = Pick<Env, "DB" | "UPLOADS">;

/**
 * `stateDir` is what `wrangler --persist-to` and the Vite plugin's `persistState` are given. The objects' classes and the
 * secrets live in the built Worker, and their bindings would only raise warnings here.
 */
export async function withStores<T>(
  stateDir: string,
  use: (stores: LocalStores) => Promise<T>,
): Promise<T> {
  const { name, compatibility_date, d1_databases, r2_buckets } = readConfig({
    config: join(ROOT, "wrangler.toml"),
  });
  const folder = await mkdtemp(join(tmpdir(), "bhortibus-stores-"));
  const configPath = join(folder, "wrangler.json");
  await writeFile(
    configPath,
    JSON.stringify({ name, compatibility_date, d1_databases, r2_buckets }),
  );
  const proxy = await getPlatformProxy<Env>({
    configPath,
    persist: { path: join(stateDir, "v3") },
    remoteBindings: false,
  });
  try {
    return await use(proxy.env);
  } finally {
    await proxy.dispose();
    await rm(folder, { recursive: true });
  }
}
