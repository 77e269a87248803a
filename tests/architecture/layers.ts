/** Checks each import against the row of its folder in the import table. */
import { posix } from "node:path";
import { listImports } from "./imports.ts";
import { IMPORT_TABLE } from "./import-table.ts";
import type { Row } from "./row.ts";
import { listSources, type Rule } from "./tree.ts";

export const eachFolderImportsWhatItsRowAllows: Rule = (tree) =>
  listSources(tree).flatMap((file) => {
    const row = getRow(file.path);
    if (row === undefined) return [`${file.path}: stands in no row of the import table`];
    return listImports(file)
      .filter(({ to, isType }) => !allows(isType ? listTypes(row) : row.values, to))
      .map(({ to, isType }) => {
        const isOnlyType = !isType && allows(listTypes(row), to);
        return `${file.path}: may not import ${to}${isOnlyType ? " but by import type" : ""}`;
      });
  });

function listTypes(row: Row): readonly string[] {
  return [...row.values, ...(row.types ?? [])];
}

function getRow(path: string): Row | undefined {
  const own = IMPORT_TABLE[path] ?? IMPORT_TABLE[`${posix.dirname(path)}/*`];
  if (own !== undefined) return own;
  for (let folder = posix.dirname(path); folder !== "."; folder = posix.dirname(folder)) {
    const row = IMPORT_TABLE[folder];
    if (row !== undefined) return row;
  }
  return undefined;
}

function allows(patterns: readonly string[], target: string): boolean {
  const refused = patterns.filter((pattern) => pattern.startsWith("!"));
  return (
    !refused.some((pattern) => covers(pattern.slice(1), target)) &&
    patterns.some((pattern) => covers(pattern, target))
  );
}

function covers(pattern: string, target: string): boolean {
  if (pattern === "*") return true;
  if (/[/:]$/.test(pattern)) return target.startsWith(pattern);
  return target === pattern || target.startsWith(`${pattern}/`);
}
