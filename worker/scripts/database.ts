/** The local D1: migrated at every start, filled with the sample season when it is empty. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { seed, type Seeded } from "../../drizzle/seed.ts";
import { ROOT } from "./settings.ts";

export async function prepareDatabase(stateDir: string): Promise<Seeded> {
  await migrate(stateDir);
  return seed({ statePath: stateDir });
}

export function migrate(stateDir: string): Promise<void> {
  const wrangler = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  const words = ["d1", "migrations", "apply", "DB", "--local", "--persist-to", stateDir];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [wrangler, ...words], { cwd: ROOT });
    let output = "";
    child.stdout.on("data", (text) => (output += String(text)));
    child.stderr.on("data", (text) => (output += String(text)));
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`The database could not be migrated:\n${output}`)),
    );
  });
}
