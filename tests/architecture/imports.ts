/** The import lines of a file. Prettier writes each of them in one way, so that patterns can read them. */
import { posix } from "node:path";
import { getCode, type SourceFile } from "./tree.ts";

export interface Import {
  from: string;
  /** A path of the tree when the specifier is relative, without a query such as `?worker`, else the package. */
  to: string;
  specifier: string;
  /** `import { type A }` still loads the file: only `import type` is a type import. */
  isType: boolean;
}

const NAMED =
  /^(?:import|export)(\s+type)?\s+(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?|\w+(?:,\s*\{[^}]*\})?)\s+from\s+"([^"]+)"/gm;
const BARE = /^import\s+"([^"]+)"/gm;
const DYNAMIC = /\bimport\(\s*"([^"]+)"/g;

export function listImports(file: SourceFile): Import[] {
  const code = getCode(file);
  const found = [
    ...Array.from(code.matchAll(NAMED), ([, type, specifier = ""]) => ({ type, specifier })),
    ...[BARE, DYNAMIC].flatMap((pattern) =>
      Array.from(code.matchAll(pattern), ([, specifier = ""]) => ({ type: undefined, specifier })),
    ),
  ];
  return found.map(({ type, specifier }) => ({
    from: file.path,
    to: isRelative(specifier)
      ? posix.join(posix.dirname(file.path), specifier.replace("?worker", ""))
      : specifier,
    specifier,
    isType: type !== undefined,
  }));
}

export function isRelative(specifier: string): boolean {
  return specifier.startsWith(".");
}
