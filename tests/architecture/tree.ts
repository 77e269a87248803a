/** The files of the project as git knows them, so that a rule can be tried on a tree that exists only in memory. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface SourceFile {
  /** From the top level of the repository. */
  path: string;
  text: string;
}

/** A rule answers with one sentence per offence, which begins with the file. */
export type Rule = (tree: readonly SourceFile[]) => string[];

/** Files that are new count before they are added; what is ignored never does. */
export function readTree(root: string): SourceFile[] {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  // A checkout may belong to another account than the one that runs its tests.
  return execFileSync("git", ["-c", "safe.directory=*", ...args], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

/** The hand-written TypeScript: `worker/env.d.ts` is generated. */
export function listSources(tree: readonly SourceFile[]): SourceFile[] {
  return tree.filter(({ path }) => /\.(ts|tsx|mjs)$/.test(path) && path !== "worker/env.d.ts");
}

/** Without comments. A slash inside a text, as in "/api/*", begins none: a comment has blank space before it. */
export function getCode({ text }: SourceFile): string {
  return text.replace(/(^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm, "$1");
}

export function getText(tree: readonly SourceFile[], path: string): string {
  return tree.find((file) => file.path === path)?.text ?? "";
}

/** The comments alone, of code, of sheets, of settings and of SQL. */
export function listComments({ path, text }: SourceFile): string[] {
  return text.match(commentIn(path)) ?? [];
}

function commentIn(path: string): RegExp {
  if (path.endsWith(".toml")) return /(?:^|\s)#.*$/gm;
  if (path.endsWith(".sql")) return /--.*$/gm;
  return /(?:^|\s)(?:\/\*[\s\S]*?\*\/|\/\/.*$)/gm;
}
