/** A README that names a command or a file which is not there misleads its first reader. */
import type { Rule, SourceFile } from "./tree.ts";

export const theReadmeNamesWhatExists: Rule = (tree) => {
  const lines = textOf(tree, "README.md").split("\n");
  return codeSpans(lines).flatMap(({ code, folder }) => [
    ...commandsIn(code)
      .filter((name) => !scriptsOf(tree).has(name))
      .map((name) => `README.md: npm has no script called ${name}`),
    ...pathsIn(code)
      .filter((path) => !exists(tree, path) && !exists(tree, `${folder}/${path}`))
      .map((path) => `README.md: names ${path}, which does not exist`),
  ]);
};

/** A row of the map names its folder first, and then what stands in it. */
function codeSpans(lines: readonly string[]): { code: string; folder: string }[] {
  let isFenced = false;
  return lines.flatMap((line) => {
    if (line.startsWith("```")) isFenced = !isFenced;
    else if (isFenced) return [{ code: line, folder: "" }];
    const spans = Array.from(line.matchAll(/`([^`]+)`/g), ([, code = ""]) => code);
    return spans.map((code) => ({ code, folder: spans[0] ?? "" }));
  });
}

/** Commands of npm itself that a reader may be told to use. */
const OWN_COMMANDS = ["ci", "install"];

function scriptsOf(tree: readonly SourceFile[]): Set<string> {
  const { scripts } = JSON.parse(textOf(tree, "package.json") || "{}") as {
    scripts?: Record<string, string>;
  };
  return new Set([...OWN_COMMANDS, ...Object.keys(scripts ?? {})]);
}

function commandsIn(code: string): string[] {
  return Array.from(code.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g), ([, name = ""]) => name);
}

/** A word with an ending that files have, in one of our folders, or with a slash at its end; no address, no URL. */
function pathsIn(code: string): string[] {
  return code
    .split(/[\s"'(),;]+/)
    .filter((word) => !word.startsWith("/") && !word.includes("://"))
    .filter(
      (word) =>
        /^[\w./*-]+\.(ts|tsx|mjs|css|html|json|md|sql|svg|toml)$/.test(word) ||
        /^(worker|web|drizzle|migrations|tests)\//.test(word) ||
        /^[\w.-]+\/$/.test(word),
    )
    .map((word) => word.replace(/\*.*$/, "").replace(/\/$/, ""));
}

/** What git ignores is made by a run, and is there after it. */
function exists(tree: readonly SourceFile[], path: string): boolean {
  const isMade = textOf(tree, ".gitignore")
    .split("\n")
    .some((line) => line !== "" && `${path}/`.startsWith(line.replace(/\/?$/, "/")));
  return isMade || tree.some((file) => file.path === path || file.path.startsWith(`${path}/`));
}

function textOf(tree: readonly SourceFile[], path: string): string {
  return tree.find((file) => file.path === path)?.text ?? "";
}
