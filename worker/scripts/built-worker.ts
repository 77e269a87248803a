/** The built Worker as the runtime takes it, for the local product, the bench and the drill. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

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

function optionsOf(dist: string) {
  return unstable_getMiniflareWorkerOptions(join(dist, "bhortibus/wrangler.json")).workerOptions;
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
