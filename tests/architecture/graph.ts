/** What the import lines of the whole tree add up to: no circles, of types neither, and nothing that nobody reaches. */
import { posix } from "node:path";
import { listImports } from "./imports.ts";
import { getCode, listSources, type Rule, type SourceFile } from "./tree.ts";

export const noFilesImportEachOtherInACircle: Rule = (tree) => {
  const next = new Map(
    listSources(tree).map((file) => [file.path, listImports(file).map(({ to }) => to)]),
  );
  const left = new Set<string>();
  const way: string[] = [];
  const found: string[] = [];

  function walk(path: string): void {
    const start = way.indexOf(path);
    if (start >= 0)
      found.push(`${path}: a circle of imports, ${[...way.slice(start), path].join(" > ")}`);
    if (start >= 0 || left.has(path)) return;
    way.push(path);
    for (const to of next.get(path) ?? []) walk(to);
    way.pop();
    left.add(path);
  }

  for (const path of next.keys()) walk(path);
  return found;
};

/** Where use begins: what npm, wrangler, vite and vitest read, and what is served or stored as it stands. */
const PRODUCT_ENTRY =
  /^(package\.json|wrangler\.toml|vite\.config\.ts|web\/(?:index|admin|guide)\.html|web\/public\/.+|drizzle\/pictures\/.+|(worker|web)\/.+\.d\.ts)$/;
/** What a test finds by listing its folder is an entry, too. */
const TEST_ENTRY =
  /^tests\/(e2e\/visual\/.+\.png|scripts\/saved-by-libreoffice\/.+\.csv|.+\.test\.ts|.+\.d\.ts|vitest\.config\.ts)$/;
/** Read by a tool or by readers under their own path, or kept for their licence. */
const UNREAD = /(^|\/)tsconfig\.json$|-license\.txt$|(^|\/)[A-Z]+\.md$/;

/** A file of the product that only its test uses is as dead as one that nothing uses. */
export const noFileIsDead: Rule = (tree) => {
  const edges = new Map(tree.map((file) => [file.path, listReferences(file, tree)]));
  const product = reach(
    pathsThat((path) => PRODUCT_ENTRY.test(path)),
    (path) => !isTest(path),
  );
  const tests = reach(
    pathsThat((path) => TEST_ENTRY.test(path) || product.has(path)),
    () => true,
  );

  function pathsThat(isEntry: (path: string) => boolean): string[] {
    return tree.map(({ path }) => path).filter(isEntry);
  }

  function reach(entries: string[], goesOn: (path: string) => boolean): Set<string> {
    const reached = new Set(entries);
    // A set that grows while it is walked through is walked to its end.
    for (const path of reached) {
      if (goesOn(path)) for (const to of edges.get(path) ?? []) reached.add(to);
    }
    return reached;
  }

  return pathsThat((path) => /^(worker|web|drizzle|tests)\//.test(path) && !UNREAD.test(path))
    .filter((path) => !(isTest(path) ? tests : product).has(path))
    .map((path) => `${path}: is used by ${isTest(path) ? "no test" : "nothing of the product"}`);
};

function isTest(path: string): boolean {
  return path.startsWith("tests/");
}

/** Imports, addresses in sheets and in the page, and paths from the top level, as in a script of package.json. */
function listReferences(file: SourceFile, tree: readonly SourceFile[]): string[] {
  if (!/\.(ts|tsx|mjs|css|html|json|toml)$/.test(file.path)) return [];
  const code = getCode(file);
  const folder = posix.dirname(file.path);
  const addresses = Array.from(
    code.matchAll(/\b(?:url\(|src=|href=|composes: \w+ from )"([^"]+)"/g),
    ([, to = ""]) => (to.startsWith("/") ? `web${to}` : posix.join(folder, to)),
  );
  const paths = (code.match(/[\w@.-]+(?:\/[\w@.-]+)+/g) ?? []).map((path) => posix.normalize(path));
  const candidates = new Set([...listImports(file).map(({ to }) => to), ...addresses, ...paths]);
  return tree.map(({ path }) => path).filter((path) => candidates.has(path));
}
