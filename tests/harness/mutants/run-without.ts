/** Runs test files with something taken out of the product, which they read by name in `globalThis` (switch.ts). */
import { relative } from "node:path";
import type { TestSpecification, Vitest } from "vitest/node";
import { awaitWithin } from "../../../worker/domain/await-within.ts";
import { ROOT } from "../../../worker/scripts/settings.ts";

const LANES = 2;

interface Judging {
  /** What the names are, for the last line. */
  kind: string;
  open: () => Promise<Vitest>;
  /** Whether the test file is run without what has the name. */
  isReaching: (name: string, moduleId: string) => boolean;
  /** A run that takes longer hangs, and is cut off. */
  limitMs: number;
}

/** Takes out one after the other, prints what fails without it, and ends the process with 1 when nothing does. */
export async function judgeEach(
  names: readonly string[],
  { kind, open, isReaching, limitMs }: Judging,
): Promise<never> {
  const waiting = [...names];
  let surviving = 0;

  async function lane(): Promise<void> {
    let vitest = await open();
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const takenOut = name;
      const all = await vitest.globTestSpecifications();
      const own = all.filter(({ moduleId }) => isReaching(takenOut, moduleId));
      const failed = await runWithout(vitest, own, takenOut, limitMs);
      const caughtBy = failed === null ? "it hangs" : failed.join(", ");
      if (caughtBy === "") surviving += 1;
      console.log(`${takenOut} | ${caughtBy || "SURVIVES"}`);
      if (failed !== null) continue;
      void vitest.close();
      vitest = await open();
    }
    await vitest.close();
  }

  await Promise.all(Array.from({ length: LANES }, lane));
  console.log(`\n${names.length} ${kind}, ${surviving} survive`);
  process.exit(surviving === 0 && names.length > 0 ? 0 : 1);
}

/** The test files that fail; null when the run is cut off. */
export async function runWithout(
  vitest: Vitest,
  specifications: TestSpecification[],
  takenOut: string,
  limitMs: number,
): Promise<string[] | null> {
  vitest.getRootProject().provide("takenOut", takenOut);
  const result = await awaitWithin(limitMs, vitest.runTestSpecifications(specifications));
  if (result === null) return null;
  if (specifications.length > 0 && result.testModules.length === 0)
    throw new Error(`without "${takenOut}" no test was run`);
  const files = new Set(specifications.map(({ moduleId }) => moduleId));
  return result.testModules
    .filter((module) => files.has(module.moduleId) && !module.ok())
    .map(({ moduleId }) => relative(ROOT, moduleId));
}
