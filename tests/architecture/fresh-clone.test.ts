/** [O18] A fresh clone is the same everywhere: its lines end alike on each system, and CI runs what a person runs. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const WORKFLOWS = join(ROOT, ".github/workflows");

function lines(...path: string[]): string[] {
  const text = readFileSync(join(ROOT, ...path), "utf8");
  return text.split("\n").map((line) => line.trim());
}

test("text files end their lines with LF, whatever git is set to", () => {
  expect(lines(".gitattributes")).toContain("* text=auto eol=lf");
});

test("CI runs the whole `npm test`, by a file that can be executed", () => {
  expect(lines(".ci/run").filter((line) => line.startsWith("npm"))).toEqual(["npm test"]);
  expect(statSync(join(ROOT, ".ci/run")).mode & 0o111).toBeGreaterThan(0);
});

function listCommands(steps: readonly string[]): string[] {
  return steps.flatMap((line) => /^(?:- )?run: (.+)$/.exec(line)?.[1] ?? []);
}

test("a push runs .ci/run before anything else of the project", () => {
  const steps = lines(".github/workflows", "ci.yml");
  expect(listCommands(steps)[0]).toBe(".ci/run");
  expect(steps).toContain("push:");
});

test("schedules ask the shop for its health and play at random, and nothing else runs by itself", () => {
  const names = readdirSync(WORKFLOWS).filter((name) => name.endsWith(".yml"));
  expect(names.toSorted()).toEqual(["ci.yml", "nightly.yml", "watch.yml"]);
  const steps = lines(".github/workflows", "watch.yml");
  expect(steps).toContain('- cron: "*/10 * * * *"');
  expect(steps).toContain("ORIGIN: ${{ vars.SHOP_ORIGIN }}");
  expect(listCommands(steps)).toEqual(["node worker/scripts/health.ts"]);
  const nightly = lines(".github/workflows", "nightly.yml");
  expect(nightly).toContain('- cron: "30 19 * * *"');
  expect(listCommands(nightly)).toEqual([
    'npm run tool -- sim --seeds 5000 --from "$((GITHUB_RUN_NUMBER * 5000))"',
    "npm run tool -- rules",
    "npm run tool -- kill --kills 60",
    "CASES=100 npm test -- worker",
  ]);
});
