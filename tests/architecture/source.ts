/** What a file may be called, how long it may be, and what may not stand in it. */
import { listImports, isRelative } from "./imports.ts";
import { DOCUMENT } from "./documents.ts";
import { getCode, listSources, type Rule, type SourceFile } from "./tree.ts";

const PRODUCT = /^(worker|web|drizzle)\//;
const OWN_FOLDERS = /^(worker|web|drizzle|tests)\//;

const TOP_LEVEL = new Set([
  "README.md",
  "drizzle",
  "migrations",
  "package-lock.json",
  "package.json",
  "tests",
  "tsconfig.json",
  "vite.config.ts",
  "web",
  "worker",
  "wrangler.toml",
]);

export const theTopLevelIsSettled: Rule = (tree) =>
  [...new Set(tree.map(({ path }) => path.split("/")[0] ?? ""))]
    .filter((name) => !TOP_LEVEL.has(name) && !name.startsWith("."))
    .map((name) => `${name}: is not of the settled top level`);

const NAMELESS_FOLDERS = new Set(["utils", "helpers", "misc", "services", "controllers"]);

export const foldersSayWhatTheyHold: Rule = (tree) =>
  tree.flatMap(({ path }) =>
    path
      .split("/")
      .slice(0, -1)
      .filter((folder) => NAMELESS_FOLDERS.has(folder))
      .map((folder) => `${path}: a folder called ${folder} says nothing of what it holds`),
  );

/** In a wider folder one reads a list of names to find a file. The sheets of modules do not count. */
const MODULES_MAX = 40;

export const foldersAreNotTooWide: Rule = (tree) => {
  const counts = new Map<string, number>();
  for (const { path } of listSources(tree)) {
    const folder = path.split("/").slice(0, -1).join("/");
    if (PRODUCT.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MODULES_MAX)
    .map(([folder, count]) => `${folder}: holds ${count} modules, ${MODULES_MAX} are the most`);
};

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/;
/** Named by the platform. */
const OTHER_NAMES = new Set(["web/public/_headers"]);

export const fileNamesAreKebabCase: Rule = (tree) =>
  tree
    .filter(({ path }) => OWN_FOLDERS.test(path) && !OTHER_NAMES.has(path) && !DOCUMENT.test(path))
    .filter(({ path }) => {
      const [file = "", ...folders] = path.split("/").toReversed();
      return !KEBAB_CASE.test(file) || !folders.every((folder) => KEBAB_CASE.test(`${folder}.x`));
    })
    .map(({ path }) => `${path}: names are in kebab-case`);

const LINES_MAX = 300;
const TEST_LINES_MAX = 400;
/** Shells that decide nothing: one that grows has taken a decision in. */
const SHELL_LINES_MAX: Record<string, number> = {
  "worker/index.ts": 20,
  "worker/trip/trip-seats.ts": 160,
};

export const filesStayShort: Rule = (tree) =>
  tree
    .filter(({ path }) => /\.(ts|tsx|mjs|css)$/.test(path) && path !== "worker/env.d.ts")
    .flatMap(({ path, text }) => {
      const lines = text.replace(/\n$/, "").split("\n").length;
      const max = SHELL_LINES_MAX[path] ?? (path.endsWith(".test.ts") ? TEST_LINES_MAX : LINES_MAX);
      return lines > max ? [`${path}: has ${lines} lines, ${max} is the most`] : [];
    });

const DEFAULT_EXPORTS = new Set([
  "drizzle/config.ts",
  "tests/vitest.config.ts",
  "vite.config.ts",
  "worker/index.ts",
]);

export const exportsHaveNames: Rule = (tree) =>
  listSources(tree)
    .filter((file) => !DEFAULT_EXPORTS.has(file.path))
    .filter((file) => /^export (default\b|\{[^}]*\bas default\b)/m.test(getCode(file)))
    .map(({ path }) => `${path}: has a default export`);

/** A file of re-exports hides where a thing stands. */
export const noFileOnlyPassesOn: Rule = (tree) =>
  listSources(tree)
    .filter((file) => {
      const statements = getCode(file).trim();
      const own = statements.replace(/^export [^;]*? from "[^"]+";$/gm, "").trim();
      return statements !== "" && own === "";
    })
    .map(({ path }) => `${path}: only passes on what stands elsewhere`);

export const relativeImportsNameTheFile: Rule = (tree) =>
  listSources(tree).flatMap((file) =>
    listImports(file)
      .filter(
        ({ specifier }) =>
          isRelative(specifier) && !/\.(ts|tsx|mjs|css|svg|json)(\?worker)?$/.test(specifier),
      )
      .map(
        ({ specifier }) =>
          `${file.path}: ${specifier} does not end in .ts, .tsx, .mjs, .css, .svg or .json`,
      ),
  );

const UNFINISHED = /\b(FIX[M]E|TO[D]O|X[X]X)\b/;

export const nothingIsMarkedUnfinished: Rule = (tree) =>
  tree
    .filter(({ path }) => /\.(ts|tsx|mjs|css|html|toml|md)$/.test(path))
    .flatMap((file) => found(file.path, file.text, UNFINISHED, "marks unfinished work with"));

/** Test files share a process: a module that was loaded before stays real, and a mocked one stays mocked. */
export const noTestMocksAModule: Rule = (tree) =>
  listSources(tree)
    .filter(({ path }) => path.startsWith("tests/"))
    .flatMap((file) => found(file.path, getCode(file), /\b(vi\.mock)\(/, "may not use"));

const IMPURE =
  /\b(Date\.now|new Date\(\)|Math\.random|performance\.now|crypto|parseFloat|toFixed)(?!\w)/;

export const theDomainHasNoClockNoChanceNoFloats: Rule = (tree) =>
  listSources(tree)
    .filter(({ path }) => path.startsWith("worker/domain/"))
    .flatMap((file) => found(file.path, getCode(file), IMPURE, "is pure and may not use"));

function found(path: SourceFile["path"], text: string, pattern: RegExp, reason: string): string[] {
  const match = pattern.exec(text);
  return match === null ? [] : [`${path}: ${reason} ${match[1] ?? ""}`];
}
