/**
 * One run at a time on one set of local data: two runtimes on the same objects would sell a seat twice. The lock is
 * SQLite's, which the operating system releases when its process ends.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** How long to wait for a run that was just killed. */
const PATIENCE_MS = 3_000;

/** Referenced here, since garbage collection would release the lock. */
let held: DatabaseSync | null = null;

/** Locks the state for as long as this process lives. Returns false when another run has locked it. */
export function lockState(stateDir: string): boolean {
  mkdirSync(stateDir, { recursive: true });
  const lock = new DatabaseSync(join(stateDir, "running.lock"), { timeout: PATIENCE_MS });
  try {
    lock.exec("BEGIN EXCLUSIVE");
  } catch {
    lock.close();
    return false;
  }
  held = lock;
  return held.isOpen;
}
