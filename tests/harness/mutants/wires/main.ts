/**
 * `npm run tool -- wires [TEXT]`: takes out each wire of the client whose name has the text, and runs the tests that
 * reach it. Ends with 1 when no test reaches a wire, or none fails without it.
 */
import { createVitest, type Vitest } from "vitest/node";
import { ROOT } from "../../../../worker/scripts/settings.ts";
import { HANGS_MS } from "../../../support/hangs.ts";
import { judgeEach, runWithout } from "../run-without.ts";
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
    setupFiles: ["tests/support/quiet.ts", "tests/harness/mutants/switch.ts"],
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

/** The test files that reach each wire. Throws where one fails with every wire in its place. */
async function findReaching(): Promise<Map<string, Set<string>>> {
  const vitest = await openVitest(LANES, HANGS_AFTER_MS);
  const failed = await runWithout(vitest, await vitest.globTestSpecifications(), "", HANGS_MS);
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

await judgeEach(wires, {
  kind: "wires",
  open: () => openVitest(1, TEST_ENDS_WITHIN_MS),
  isReaching: (wire, moduleId) => reaching.get(wire)?.has(moduleId) === true,
  limitMs: HANGS_AFTER_MS,
});
