/** The built Worker as the runtime takes it, for the local product, the bench and the drill. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { localStoreOptions, Stores } from "./wrangler-config.ts";

/** What the build leaves of wrangler.toml, as far as the local runtime knows of it. */
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

/** `values` go over those of wrangler.toml. `front`: a module that is called in place of the built one and wraps it. */
export function builtWorker(dist: string, values: Record<string, string>, front?: Module) {
  const options = optionsOf(dist);
  return { ...options, ...sourceOf(dist, Object.assign({}, options.bindings, values), front) };
}

/** As `builtWorker`, and without the client's files, which Cloudflare serves in front of it. */
export function builtWorkerAlone(dist: string, values: Record<string, string>, front?: Module) {
  const { assets: _files, ...options } = optionsOf(dist);
  return { ...options, ...sourceOf(dist, Object.assign({}, options.bindings, values), front) };
}

/**
 * Exported for its test: wrangler's own translation, which takes a second and a half of processor to load, says the
 * same.
 */
export function optionsOf(dist: string) {
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

function sourceOf(dist: string, bindings: object, front?: Module) {
  const root = join(dist, "bhortibus");
  const modules = [...(front === undefined ? [] : [front]), ...builtModules(root)];
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

function builtModules(root: string): Module[] {
  return (
    readdirSync(root, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".js"))
      // The entry comes first.
      .toSorted((a, b) => Number(b === "index.js") - Number(a === "index.js"))
      .map((name) => ({ name, contents: readFileSync(join(root, name), "utf8") }))
  );
}
