/**
 * The parts of wrangler.toml, and of the configuration that a build writes, which the scripts read. Wrangler reads them
 * too, but takes a second and a half of processor time to load, at each start; so it is loaded only where it is
 * used.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { z } from "zod";
import { ROOT } from "./settings.ts";

export const Stores = z.object({
  d1_databases: z.array(
    z.object({
      binding: z.string(),
      database_name: z.string(),
      database_id: z.string().optional(),
    }),
  ),
  r2_buckets: z.array(z.object({ binding: z.string(), bucket_name: z.string() })),
});
type Stores = z.infer<typeof Stores>;
const Environment = Stores.extend({ name: z.string(), compatibility_date: z.string() });
export type Environment = z.infer<typeof Environment>;

export function readWranglerConfig(): Environment {
  return Environment.parse(parse(readFileSync(join(ROOT, "wrangler.toml"), "utf8")));
}

/** `path`: the wrangler.json of a build. */
export function readBuiltConfig(path: string): Environment {
  return Environment.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** The stores as the local runtime takes them, under the names that wrangler gives them. */
export function localStoreOptions({ d1_databases, r2_buckets }: Stores) {
  return {
    d1Databases: Object.fromEntries(
      d1_databases.map(({ binding, database_id }) => [binding, { id: database_id ?? binding }]),
    ),
    r2Buckets: Object.fromEntries(
      r2_buckets.map(({ binding, bucket_name }) => [binding, { id: bucket_name }]),
    ),
  };
}
