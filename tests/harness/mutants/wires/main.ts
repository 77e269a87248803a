/**
 * `npm run tool -- wires [TEXT]`: takes out each wire of the client whose name has the text, and runs the tests that
 * reach it. Ends with 1 when no test reaches a wire, or none fails without it.
 */
import { relative } from "node:path";
import { createVitest, type TestSpecification, type Vitest } from "vitest/node";
import { ROOT } from "../../../../worker/scripts/settings.ts";
import { HANGS_MS } from "../../../support/hangs.ts";
import { listWires, wireSwitches } from "./wires.ts";

/** A test that takes longer without its wire waits for something that never comes. */
const TEST_ENDS_WITHIN_MS = 15_000;
/** A run that takes longer hangs, and is cut off. */
const HANGS_AFTER_MS = 60_000;
const LANES = 2;

const [wanted = ""] = process.argv.slice(2);
const wires = listWires().filter((wire) => wire.includes(wanted));

function openVitest(maxWorkers: number, timeout: number): Promise<Vitest> {
  const options = {
    root: ROOT,
    config: false as const,
    watch: false,
    include: ["tests/web/**/*.test.ts"],
    setupFiles: ["tests/support/quiet.ts", "tests/harness/mutants/wires/switch.ts"],
    unstubGlobals: true,
    unstubEnvs: true,
    pool: "threads" as const,
    isolate: false,
    maxWorkers,
    reporters: [{}],
    testTimeout: timeout,
    hookTimeout: timeout,
    bail: 1,
  };
  return createVitest("test", options, { plugins: [wireSwitches()] });
}

/** The test files that fail; null when the run is cut off. */
async function run(
  vitest: Vitest,
  specifications: TestSpecification[],
  takenOut: string,
  limitMs: number,
): Promise<string[] | null> {
  vitest.getRootProject().provide("takenOut", takenOut);
  const hang = Promise.withResolvers<null>();
  const timer = setTimeout(hang.resolve, limitMs, null);
  const result = await Promise.race([vitest.runTestSpecifications(specifications), hang.promise]);
  clearTimeout(timer);
  if (result === null) return null;
  const files = new Set(specifications.map(({ moduleId }) => moduleId));
  return result.testModules
    .filter((module) => files.has(module.moduleId) && !module.ok())
    .map(({ moduleId }) => relative(ROOT, moduleId));
}

/** The test files that reach each wire. Throws where one fails with every wire in its place. */
async function findReaching(): Promise<Map<string, Set<string>>> {
  const vitest = await openVitest(LANES, HANGS_AFTER_MS);
  const failed = await run(vitest, await vitest.globTestSpecifications(), "", HANGS_MS);
  if (failed?.length !== 0)
    throw new Error(`without a mutant: ${failed?.join(", ") ?? "it hangs"}`);
  const reaching = new Map<string, Set<string>>();
  for (const module of vitest.state.getTestModules()) {
    for (const wire of module.meta().reached ?? []) {
      reaching.set(wire, (reaching.get(wire) ?? new Set()).add(module.moduleId));
    }
  }
  await vitest.close();
  return reaching;
}

const reaching = await findReaching();
const waiting = [...wires];
let surviving = 0;

async function lane(): Promise<void> {
  let vitest = await openVitest(1, TEST_ENDS_WITHIN_MS);
  for (let wire = waiting.shift(); wire !== undefined; wire = waiting.shift()) {
    const files = reaching.get(wire) ?? new Set();
    const all = await vitest.globTestSpecifications();
    const failed = await run(
      vitest,
      all.filter(({ moduleId }) => files.has(moduleId)),
      wire,
      HANGS_AFTER_MS,
    );
    const caughtBy = failed === null ? "it hangs" : failed.join(", ");
    if (caughtBy === "") surviving += 1;
    console.log(`${wire} | ${caughtBy || "SURVIVES"}`);
    if (failed !== null) continue;
    void vitest.close();
    vitest = await openVitest(1, TEST_ENDS_WITHIN_MS);
  }
  await vitest.close();
}

await Promise.all(Array.from({ length: LANES }, lane));
console.log(`\n${wires.length} wires, ${surviving} survive`);
process.exit(surviving === 0 && wires.length > 0 ? 0 : 1);
