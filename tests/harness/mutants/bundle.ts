/**
 * The simulation as one file, with a breakage in it: its hundreds of files take longer to load than most breakages to
 * show. Its packages are bundled once, beside it.
 */
import { rolldown, type InputOptions, type Plugin } from "rolldown";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { ROOT } from "../../../worker/scripts/settings.ts";

const ENTRY = "tests/harness/sim/play.ts";
const SHIMS = join(ROOT, "tests/harness/sim/shims");
/** What no file of ours names: its packages. */
const PACKAGE = /^(?![./\0#]|node:|cloudflare:)/;

/** URL of each package's bundle, by the name under which files of ours import it. */
export type Packages = ReadonlyMap<string, string>;

/** Bundles what the simulation imports from packages into the folder, where they share their modules. */
export async function bundlePackages(folder: string): Promise<Packages> {
  const names = [...(await packagesImported())].toSorted();
  const input = Object.fromEntries(names.map((name, index) => [String(index), name]));
  const bundle = await rolldown({ input, cwd: ROOT, platform: "node", logLevel: "silent" });
  try {
    await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs" });
  } finally {
    await bundle.close();
  }
  return new Map(
    names.map((name, index) => [name, pathToFileURL(join(folder, `${index}.mjs`)).href]),
  );
}

async function packagesImported(): Promise<Set<string>> {
  const names = new Set<string>();
  const bundle = await rolldown({
    ...SIMULATION,
    plugins: [shims, packages((name) => (names.add(name), name))],
  });
  try {
    await bundle.generate({ format: "esm" });
  } finally {
    await bundle.close();
  }
  return names;
}

/** `changed`: texts by path under the root, of files that are not there too. Throws where a text is no TypeScript. */
export async function bundleSimulation(
  changed: ReadonlyMap<string, string>,
  to: string,
  from: Packages,
): Promise<void> {
  const bundle = await rolldown({
    ...SIMULATION,
    plugins: [shims, texts(changed), packages((name) => from.get(name))],
  });
  try {
    await bundle.write({ file: to, format: "esm", codeSplitting: false, comments: false });
  } finally {
    await bundle.close();
  }
}

const SIMULATION: InputOptions = {
  input: join(ROOT, ENTRY),
  cwd: ROOT,
  platform: "node",
  logLevel: "silent",
  external: ["#screens", /^node:/],
};

/** As tests/harness/sim/hooks.ts does for Node. */
const shims: Plugin = {
  name: "shims",
  resolveId: {
    filter: { id: /^cloudflare:workers$|\/payments\/registry\.ts$/ },
    handler: (source) =>
      join(SHIMS, source === "cloudflare:workers" ? "cloudflare-workers.ts" : "registry.ts"),
  },
};

/** Each package stays outside, under the address that it is given. */
function packages(addressOf: (name: string) => string | undefined): Plugin {
  return {
    name: "packages",
    resolveId: {
      filter: { id: PACKAGE },
      handler: (name) => {
        const id = addressOf(name);
        return id === undefined ? undefined : { id, external: true };
      },
    },
  };
}

/** A hook is called for what its filter lets through: a call for each file takes longer than to bundle it. */
function endingIn(names: readonly string[]): RegExp {
  const literal = names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`(?:${literal.join("|")})$`);
}

function texts(changed: ReadonlyMap<string, string>): Plugin {
  const byPath = new Map([...changed].map(([path, text]) => [join(ROOT, path), text]));
  return {
    name: "texts",
    resolveId: {
      filter: { id: endingIn([...changed.keys()].map((path) => basename(path))) },
      handler(source, importer = "") {
        const path = join(dirname(importer), source);
        return byPath.has(path) ? path : undefined;
      },
    },
    load: { filter: { id: endingIn([...byPath.keys()]) }, handler: (path) => byPath.get(path) },
  };
}
