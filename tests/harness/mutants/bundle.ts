/** The simulation as one file, with a breakage in it: its hundreds of files take longer to load than most breakages to show. */
import { rolldown, type Plugin } from "rolldown";
import { dirname, join } from "node:path";
import { ROOT } from "../../../worker/scripts/settings.ts";

const ENTRY = "tests/harness/sim/main.ts";
const SHIMS = join(ROOT, "tests/harness/sim/shims");

/** `changed`: texts by path under the root, of files that are not there too. Throws where a text is no TypeScript. */
export async function bundleSimulation(
  changed: ReadonlyMap<string, string>,
  to: string,
): Promise<void> {
  const bundle = await rolldown({
    input: join(ROOT, ENTRY),
    cwd: ROOT,
    platform: "node",
    logLevel: "silent",
    external: ["#screens", /^node:/],
    plugins: [shims, texts(changed)],
  });
  try {
    await bundle.write({ file: to, format: "esm", codeSplitting: false, comments: false });
  } finally {
    await bundle.close();
  }
}

/** As tests/harness/sim/hooks.ts does for Node. */
const shims: Plugin = {
  name: "shims",
  resolveId: {
    filter: { id: /^cloudflare:workers$|\/payments\/registry\.ts$/ },
    handler: (source) =>
      join(SHIMS, source === "cloudflare:workers" ? "cloudflare-workers.ts" : "registry.ts"),
  },
};

function texts(changed: ReadonlyMap<string, string>): Plugin {
  const byPath = new Map([...changed].map(([path, text]) => [join(ROOT, path), text]));
  return {
    name: "texts",
    resolveId(source, importer = "") {
      const path = join(dirname(importer), source);
      return byPath.has(path) ? path : undefined;
    },
    load: (path) => byPath.get(path),
  };
}
