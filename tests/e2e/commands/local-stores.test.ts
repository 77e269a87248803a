/** Commands that work on the stores of this machine, while it is slow. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadBetweenCalls, withStores } from "../../../worker/scripts/local-stores.ts";

/** The runtime closes a connection after five. */
const LOADS_MS = 7_000;

/** As the evaluation of many modules on a slow machine: nothing else happens in this process. */
async function loadSlowly(): Promise<void> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOADS_MS);
}

test("a module that loads slowly between two calls does not cost the next one its connection", async () => {
  const folder = mkdtempSync(join(tmpdir(), "local-stores-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await withStores(folder, async ({ DB }) => {
    const ask = () => DB.prepare("SELECT 1 AS one").first();
    // A connection that was used twice is kept.
    await ask();
    await ask();
    await loadBetweenCalls(loadSlowly);
    expect(await ask()).toEqual({ one: 1 });
  });
});
