/** [O3] `npm run demo:hold`, as it is typed: the product is built, a hold is seen, and its end. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";

const ENDS_WITHIN_MS = 240_000;

test(
  "shows the central promise, and ends well only because it was kept",
  async () => {
    const env: NodeJS.ProcessEnv = { ...process.env, HOLD_SECONDS: "8" };
    for (const name of Object.keys(env)) {
      if (/^(VITEST|NODE_ENV$|TEST$)/.test(name)) delete env[name];
    }
    const options = { cwd: ROOT, env, timeout: ENDS_WITHIN_MS };
    // It rejects where the demo ends with an error.
    const { stdout } = await promisify(execFile)("npm", ["run", "demo:hold"], options);
    expect(stdout).toContain('Screen 2   sees B2 as "held"');
    expect(stdout).toContain("seat is already booked");
    expect(stdout).toMatch(/Screen 2 {3}takes B2: Seat booked successfully\n\s+As promised\.\n$/);
  },
  ENDS_WITHIN_MS,
);
