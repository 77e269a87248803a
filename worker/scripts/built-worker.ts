/** The built Worker as the runtime takes it, for the local product, the bench and the drill. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { localStoreOptions, Stores } from "./wrangler-config.ts";

/** The parts of wrangler.toml that a build keeps, as far as the local runtime needs them. */
const BuiltConfig = Stores.extend({
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()),
  vars: z.record(z.string(), z.string()),
  assets: z.object({
    binding: z.string(),
    directory: z.string(),
    not_found_handling: z.literal("none"),
    run_worker_first: z.array(z.string()),
  }),
  durable_objects: z.object({
    bindings: z.array(z.object({ name: z.string(), class_name: z.string() })),
  }),
});

/** A module by its name in the build. */
interface Module {
  name: string;
  contents: string;
}

/**
 * `values` override those of wrangler.toml. `front`: a module that is called in place of the built one and wraps it.
 */
export function buildWorker(dist: string, values: Record<string, string>, front?: Module) {
  const options = readWorkerOptions(dist);
  return { ...options, ...bundleSource(dist, Object.assign({}, options.bindings, values), front) };
}

/** Like `buildWorker`, but without the client's files, which Cloudflare serves in front of it. */
export function buildWorkerAlone(dist: string, values: Record<string, string>, front?: Module) {
  const { assets: _files, ...options } = readWorkerOptions(dist);
  return { ...options, ...bundleSource(dist, Object.assign({}, options.bindings, values), front) };
}

/**
 * Exported for its test: wrangler's own translation, which takes a second and a half of processor to load, says the
 * same.
 */
export function readWorkerOptions(dist: string) {
  const root = join(dist, "bhortibus");
  const config = BuiltConfig.parse(JSON.parse(readFileSync(join(root, "wrangler.json"), "utf8")));
  const { compatibility_date, compatibility_flags, assets } = config;
  return {
    rootPath: root,
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    bindings: config.vars,
    durableObjects: Object.fromEntries(
      config.durable_objects.bindings.map(({ name, class_name }) => [
        name,
        { className: class_name, useSQLite: true },
      ]),
    ),
    ...localStoreOptions(config),
    assets: {
      directory: resolve(root, assets.directory),
      binding: assets.binding,
      run_worker_first: assets.run_worker_first,
      routerConfig: {
        has_user_worker: true,
        static_routing: { asset_worker: [], user_worker: assets.run_worker_first },
      },
      assetConfig: {
        not_found_handling: assets.not_found_handling,
        compatibility_date,
        compatibility_flags,
      },
    },
  };
}

function bundleSource(dist: string, bindings: object, front?: Module) {
  const root = join(dist, "bhortibus");
  const modules = [...(front === undefined ? [] : [front]), ...readModules(root)];
  return {
    name: "bhortibus",
    modulesRoot: root,
    modules: modules.map(({ name, contents }) => ({
      type: "ESModule" as const,
      path: join(root, name),
      contents,
    })),
    bindings: { ...bindings, RUN_MODE: "local" },
  };
}

function readModules(root: string): Module[] {
  return (
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      // The entry comes first.
      .toSorted((a, b) => Number(b === "index.js") - Number(a === "index.js"))
      .map((name) => ({ name, contents: readFileSync(join(root, name), "utf8") }))
  );
}
