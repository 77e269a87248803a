import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { smoke } from "../../../worker/scripts/deploy/smoke.ts";
import { QUIET, ROOT } from "../../../worker/scripts/settings.ts";
import { LOW_BALANCE, PAYER } from "../steps.ts";

function wrangler(...messages: string[]): string {
  const bin = join(ROOT, "node_modules/wrangler/bin/wrangler.js");
  const env = { ...process.env, ...QUIET };
  return execFileSync(process.execPath, [bin, ...messages], {
    cwd: ROOT,
    env,
    stdio: "pipe",
  }).toString();
}

function textsIn(folder: string): [path: string, text: string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, "latin1")]);
}

test("what would be deployed is whole, and holds nothing of the simulator and no secret [U03] [U07]", () => {
  const run = inject("folder");
  const out = join(run, "deployed");
  const config = join(run, "dist/bhortibus/wrangler.json");
  expect(wrangler("deploy", "--dry-run", "--config", config, "--outdir", out)).toContain("dry-run");

  const keys = ["signing-key", "staff-key"].map((name) =>
    readFileSync(join(run, "state", name), "utf8"),
  );
  const texts = [...textsIn(out), ...textsIn(join(run, "dist/client"))];
  expect(texts.some(([, text]) => text.includes("TripSeats"))).toBe(true);
  expect(texts.some(([path]) => path.endsWith("client/index.html"))).toBe(true);
  for (const [path, text] of texts) {
    for (const forbidden of [
      ...keys,
      PAYER,
      LOW_BALANCE,
      "Simulated wallet",
      "wallet-simulator",
      "sms-simulator",
      "Phones and their messages",
    ]) {
      expect(text.includes(forbidden), `${path} contains "${forbidden}"`).toBe(false);
    }
  }
  const built = textsIn(join(run, "dist")).map(([path]) => path);
  expect(built.filter((path) => path.includes(".dev.vars"))).toEqual([]);
});

test.each([[[]], [["--env", "staging"]], [["--env", "production"]]])(
  "a deploy without the client is refused, typed at the top level with %j [U09]",
  (messages) => {
    expect(() => wrangler("deploy", "--dry-run", ...messages)).toThrow(
      /"assets\.directory" field in your configuration file does not exist:[^]*npm run deploy -- staging/,
    );
  },
);

test("the check of a deployed shop finds this one sound", async () => {
  const seen = await smoke(inject("origin"));
  expect(seen.filter(({ error }) => error !== null)).toEqual([]);
  expect(seen.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^health: (ok|attention)/),
    expect.stringMatching(/^first page: its client is \/assets\//),
    expect.stringMatching(/^seat list: 4[05] seats of trip /),
  ]);
});
