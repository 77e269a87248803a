/** Checks before a local run that its folders are writable, so that the error is one sentence. */
import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, type Settings } from "./settings.ts";

/** One sentence for the first folder that can't be written; null when all can. Makes those that are missing. */
export function findUnwritableFolder({ stateDir, distDir }: Settings): string | null {
  const folders: [folder: string, remedy: string][] = [
    [stateDir, "set STATE_DIR to a folder that it can"],
    [distDir, "set DIST_DIR to a folder that it can"],
    // vite's preview reads from here which build it serves.
    [join(ROOT, "web/.wrangler"), "run it in a checkout of its own"],
  ];
  for (const [folder, remedy] of folders) {
    try {
      mkdirSync(folder, { recursive: true });
      accessSync(folder, constants.W_OK);
    } catch {
      return `This account can't write to ${folder}: allow it, or ${remedy}.`;
    }
  }
  return null;
}
