/** A season's folder on disk. */
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** Why no season can be read from there, in a sentence; null when one can. */
export function folderError(folder: string): string | null {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return `There is no folder ${folder}.`;
  return found.isDirectory()
    ? null
    : `${folder} is a file. A season is a folder with files such as trips.csv in it.`;
}

/** Maps each path, with forward slashes, to its bytes. Dot files are ignored. */
export function readFolder(folder: string): Map<string, Uint8Array> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path): [string, string] => [relative(folder, path).split(sep).join("/"), path])
      .filter(([name]) => !name.split("/").some((part) => part.startsWith(".")))
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, path]) => [name, new Uint8Array(readFileSync(path))]),
  );
}

/** False when something stands in it already. */
export function isNewFolder(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}

export function writeFolder(folder: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, bytes);
  }
}
