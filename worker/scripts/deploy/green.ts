/** The commit for which `npm test` passed on this machine: written at its end, read before a deploy. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../settings.ts";

const FILE = join(ROOT, ".tmp/green-commit");

/** The checked-out commit; null with uncommitted changes, or without git. */
export function cleanCommit(): string | null {
  if (git("status", "--porcelain") !== "") return null;
  return git("rev-parse", "HEAD") || null;
}

export function rememberGreen(commit: string): void {
  mkdirSync(join(ROOT, ".tmp"), { recursive: true });
  writeFileSync(FILE, commit);
}

export function greenCommit(): string | null {
  return existsSync(FILE) ? readFileSync(FILE, "utf8") : null;
}

export function git(...words: string[]): string | null {
  const child = spawnSync("git", words, { cwd: ROOT, encoding: "utf8" });
  return child.status === 0 ? child.stdout.trim() : null;
}
