/** What a newcomer types first: nothing is sent, and everything that can be tried on this machine is. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../worker/scripts/settings.ts";

function typed(...messages: string[]): Promise<{ code: number | null; said: string }> {
  const script = join(ROOT, "worker/scripts/deploy.ts");
  const child = spawn(process.execPath, [script, ...messages], { cwd: ROOT });
  let said = "";
  child.stdout.on("data", (text) => (said += String(text)));
  child.stderr.on("data", (text) => (said += String(text)));
  return new Promise((resolve) => void child.once("close", (code) => resolve({ code, said })));
}

test("a dry run builds, packs, migrates an empty database and looks at the very build that would be sent", async () => {
  const { code, said } = await typed("staging", "--dry-run");
  expect(code, said).toBe(0);
  const steps = [
    "A deploy needs",
    "Checkout",
    "Known vulnerabilities",
    "Build for staging",
    "bhortibus-staging, wallet https://tokenized.sandbox.bka.sh/",
    "would prompt for SIGNING_KEY",
    "none takes anything from the version before it",
    "--dry-run: exiting now",
    "Look at the build, on this machine",
    "health: ",
    "first page: its client is /assets/",
    "seat list: no trip is on sale",
    "npm run deploy -- staging --back VERSION",
    "Nothing was sent",
  ];
  const places = steps.map((step) => said.indexOf(step));
  expect(places, said).toEqual(places.toSorted((a, b) => a - b));
  expect(places, said).not.toContain(-1);
}, 180_000);
