/** The build for the local runtime is the one that wrangler's own translation gives, which takes long to load. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";
import { readWorkerOptions } from "../../worker/scripts/built-worker.ts";
import { ROOT } from "../../worker/scripts/settings.ts";

/** What wrangler lists and we have none of: empty lists and tables. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.values(value).every(isEmpty);
}

/** Left to local-runtime.ts and to the modules of the build. */
const OTHERS = new Set(["modulesRules", "cronTriggers", "bindings"]);

test("each binding and each file is as wrangler would have it", () => {
  const dist = mkdtempSync(join(tmpdir(), "built-worker-"));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  mkdirSync(join(dist, "bhortibus"));
  const {
    assets,
    unsafe: _unsafe,
    ...config
  } = unstable_readConfig({ config: join(ROOT, "wrangler.toml") });
  const file = join(dist, "bhortibus/wrangler.json");
  // As the build writes it.
  const built = { ...config, main: "index.js", assets: { ...assets, directory: "../client" } };
  writeFileSync(join(dist, "bhortibus/index.js"), "export default {}");
  writeFileSync(file, JSON.stringify(built));

  const { workerOptions } = unstable_getMiniflareWorkerOptions(file);
  const named = Object.entries(workerOptions).filter(
    ([name, value]) => !OTHERS.has(name) && (name === "compatibilityFlags" || !isEmpty(value)),
  );
  const { bindings, ...options } = readWorkerOptions(dist);
  expect(options).toEqual(Object.fromEntries(named));
  expect(workerOptions.bindings).toMatchObject(bindings);
});
