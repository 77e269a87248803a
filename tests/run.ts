/**
 * `npm test`: format, lint, types, every test, the journeys in a browser, and the build that would be deployed; with
 * names behind it (`npm test -- unit worker`) these parts alone. Prints what each part took; the last line counts what
 * passed and what failed.
 */
import { cleanCommit, rememberGreen } from "../worker/scripts/deploy/green.ts";
import { isPartName, LANES, partNamed } from "./runner/parts.ts";
import { runPart, type PartResult } from "./runner/run-part.ts";

const names = process.argv.slice(2);
const unknown = names.filter((name) => !isPartName(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}. Parts: ${LANES.flat().join(", ")}`);
  process.exit(2);
}

const commit = cleanCommit();
const startedAt = performance.now();
const results: PartResult[] = [];

await Promise.all(
  LANES.map(async (lane) => {
    for (const name of lane) {
      if (names.length > 0 && !names.includes(name)) continue;
      const result = await runPart(partNamed(name));
      results.push(result);
      print(result);
    }
  }),
);

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
console.log(`\n${minutes((performance.now() - startedAt) / 1000)} in all`);
console.log(`${passed} passed, ${failed} failed`);
// A deploy reads it: this very commit has passed every part.
if (names.length === 0 && failed === 0 && commit !== null && cleanCommit() === commit) {
  rememberGreen(commit);
}
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function print({ part, seconds, output, ...counts }: PartResult): void {
  const { passed: good, failed: bad } = counts;
  const words = bad === 0 ? `${good} passed` : `${good} passed, ${bad} FAILED`;
  console.log(`${part.name.padEnd(8)} ${minutes(seconds).padStart(10)}  ${words}  (${part.about})`);
  if (output !== "") console.log(`${output}\n`);
}

function minutes(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
