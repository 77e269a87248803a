/** The restore drill, on the build that these journeys use. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";

test("what is lost comes back: the database from its backup and the objects, the objects from the database", async () => {
  const env = { ...process.env, DRILL_DIST: join(inject("folder"), "dist") };
  const child = spawn(process.execPath, [join(ROOT, "tests/harness/drill/main.ts")], {
    cwd: ROOT,
    env,
  });
  let said = "";
  child.stdout.on("data", (text) => (said += String(text)));
  child.stderr.on("data", (text) => (said += String(text)));
  const code = await new Promise((resolve) => void child.once("close", resolve));
  expect(code, said).toBe(0);
  expect(said).toContain("Nothing is missing.");
}, 180_000);
