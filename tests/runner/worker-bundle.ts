/**
 * The Worker as two modules, its own files and its packages, instead of some 450: each test file loads it into a
 * runtime of its own, and a module there costs a round trip to the host. A file of the Worker that a test imports
 * re-exports from the same bundle, so that everything exists once.
 */
import { basename } from "node:path";
import { build, type Plugin, type Rolldown } from "vite";

/** As the runtime's plugin resolves packages for the tests. */
const CONDITIONS = ["workerd", "worker", "module", "browser"];
const OWN = "worker-bundle-own";
const PACKAGES = "worker-bundle-packages";

type Chunk = Rolldown.OutputChunk;

interface Bundle {
  /** A file of the Worker or the entry of a package has its own id, what they share one in the root. */
  byId: ReadonlyMap<string, Chunk>;
  /** The ids, by the names that the chunks have for each other. */
  ids: ReadonlyMap<string, string>;
}

interface Options {
  sourceMaps: boolean;
  /** Change the files of the Worker before they are bundled. */
  plugins: readonly Plugin[];
}

export function workerBundle(root: string, options: Options): Plugin {
  let made: Promise<Bundle> | undefined;
  const bundle = () => (made ??= makeBundle(root, options));
  return {
    name: "worker-bundle",
    enforce: "pre",
    async resolveId(source, importer = "") {
      const { byId, ids } = await bundle();
      return byId.has(importer) ? ids.get(basename(source)) : undefined;
    },
    async load(id) {
      const chunk = (await bundle()).byId.get(id);
      if (chunk === undefined) return undefined;
      return { code: chunk.code, map: chunk.name === OWN ? getMap(root, chunk) : { mappings: "" } };
    },
  };
}

async function makeBundle(root: string, { sourceMaps, plugins }: Options): Promise<Bundle> {
  const result = await build({
    root,
    configFile: false,
    mode: "test",
    logLevel: "error",
    publicDir: false,
    resolve: {
      conditions: CONDITIONS,
      // A hash in earnest takes a third of a second of processor.
      alias: [
        {
          find: /^.*\/password-cost\.ts$/,
          replacement: `${root}tests/support/setup/password-cost.ts`,
        },
      ],
    },
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: CONDITIONS } },
    plugins: [everyFileIsAnEntry(root), ...plugins],
    build: {
      write: false,
      ssr: true,
      minify: false,
      target: "esnext",
      sourcemap: sourceMaps,
      rolldownOptions: {
        input: `${root}worker/index.ts`,
        preserveEntrySignatures: "strict",
        output: {
          chunkFileNames: "[name].js",
          codeSplitting: {
            groups: [
              { name: PACKAGES, test: /node_modules|^\0rolldown/, priority: 2 },
              { name: OWN, test: (id) => isOwn(root, id), priority: 1 },
            ],
          },
        },
      },
    },
  });
  if (Array.isArray(result) || !("output" in result)) throw new Error("The bundle has no output");
  const chunks = result.output.filter((chunk) => chunk.type === "chunk");
  const withIds = chunks.map((chunk) => {
    const name = basename(chunk.fileName);
    return { id: chunk.facadeModuleId ?? `${root}${name}`, name, chunk };
  });
  return {
    byId: new Map(withIds.map(({ id, chunk }) => [id, chunk])),
    ids: new Map(withIds.map(({ id, name }) => [name, id])),
  };
}

/** And every package that a file of the Worker imports. The pages' screens stay outside: few tests draw one. */
function everyFileIsAnEntry(root: string): Plugin {
  return {
    name: "every-file-is-an-entry",
    resolveId: {
      order: "pre",
      async handler(source, importer, options) {
        if (source === "#screens") return { id: `${root}web/server.tsx`, external: "absolute" };
        if (/^(cloudflare|node):/.test(source)) return { id: source, external: true };
        if (importer === undefined || !isOwn(root, importer)) return undefined;
        const found = await this.resolve(source, importer, { ...options, skipSelf: true });
        if (found !== null && found.external === false) {
          this.emitFile({ type: "chunk", id: found.id, preserveSignature: "strict" });
        }
        return found;
      },
    },
  };
}

function isOwn(root: string, id: string): boolean {
  return id.startsWith(root) && !id.includes("/node_modules/");
}

/** Without the texts of the files, which would be sent to the runtime of each test file. */
function getMap(root: string, { map }: Chunk) {
  if (map === null) return { mappings: "" };
  const sources = map.sources.map((source) => `${root}${source.replace(/^(\.\.\/)+/, "")}`);
  return { version: 3, names: map.names, mappings: map.mappings, sources } as const;
}
