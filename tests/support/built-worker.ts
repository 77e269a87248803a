/**
 * The built Worker as the runtime takes it, with values of the caller's and without the client's files: Cloudflare serves
 * those in front of it, this machine by a Worker of its own.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unstable_getMiniflareWorkerOptions } from "wrangler";

/** `front`: a module that is called in place of the built one and wraps it. */
export function builtWorker(
  dist: string,
  values: Record<string, string>,
  front?: { name: string; contents: string },
) {
  const root = join(dist, "bhortibus");
  const { assets: _files, ...options } = unstable_getMiniflareWorkerOptions(
    join(root, "wrangler.json"),
  ).workerOptions;
  const built = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    // The entry comes first.
    .toSorted((a, b) => Number(b === "index.js") - Number(a === "index.js"))
    .map((name) => ({ name, contents: readFileSync(join(root, name), "utf8") }));
  return {
    ...options,
    name: "bhortibus",
    modulesRoot: root,
    modules: [...(front === undefined ? [] : [front]), ...built].map(({ name, contents }) => ({
      type: "ESModule" as const,
      path: join(root, name),
      contents,
    })),
    bindings: Object.assign({}, options.bindings, { RUN_MODE: "local", ...values }),
  };
}
