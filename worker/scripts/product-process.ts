/** serve.ts as a child of start.ts: a process in its own group, so that all of it can be ended at once. */
import { fork, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Seeded } from "../../drizzle/seed.ts";
import { ROOT } from "./settings.ts";

/** The message of serve.ts when it serves, or can't. */
export type ServeStatus = { ready: true; season: Seeded | null } | { ready: false; why: string };

export interface ProductProcess {
  child: ChildProcess;
  /** Resolves when it serves, with null where nothing was prepared; rejects with a sentence when it can't. */
  season: Promise<Seeded | null>;
}

/** `log` is a file to write to instead of this process's own output. */
export function startProduct(
  words: readonly string[],
  { env = process.env, log }: { env?: NodeJS.ProcessEnv; log?: number } = {},
): ProductProcess {
  const child = fork(join(ROOT, "worker/scripts/serve.ts"), words, {
    cwd: ROOT,
    env,
    // Ctrl-C in a terminal reaches start.ts alone, which ends the others in order.
    detached: true,
    stdio: ["ignore", log ?? "inherit", log ?? "inherit", "ipc"],
  });
  const season = new Promise<Seeded | null>((resolve, reject) => {
    child.once("message", (status: ServeStatus) =>
      status.ready ? resolve(status.season) : reject(new Error(status.why)),
    );
    child.once("error", reject);
    child.once("exit", () => reject(new Error("The product ended before it had started.")));
  });
  return { child, season };
}

/** Kills the product and every process that it has started. */
export function killProduct({ child }: ProductProcess): void {
  try {
    process.kill(-(child.pid ?? NaN), "SIGKILL");
  } catch {
    // It has ended, or the system has no process groups.
    child.kill("SIGKILL");
  }
}
