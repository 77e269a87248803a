/**
 * `npm test`: format, lint, types, every test, the journeys in a browser, and the build that would be deployed. The
 * last line counts what passed and what failed; a check counts as one.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { cleanCommit, rememberGreen } from "../worker/scripts/deploy/green.ts";
import { QUIET, ROOT } from "../worker/scripts/settings.ts";

const BIN = join(ROOT, "node_modules/.bin");
const env = { ...process.env, ...QUIET, PATH: `${BIN}:${process.env["PATH"] ?? ""}` };
const REPORT = join(ROOT, ".tmp/test-report.json");

const BINDINGS = "wrangler types worker/env.d.ts --include-runtime=false --strict-vars=false";

let passed = 0;
let failed = 0;

function run(words: readonly string[]): boolean {
  const [command = "", ...rest] = words;
  return spawnSync(join(BIN, command), rest, { cwd: ROOT, env, stdio: "inherit" }).status === 0;
}

function check(name: string, words: readonly string[]): void {
  console.log(`\n== ${name}`);
  if (run(words)) passed += 1;
  else failed += 1;
}

/** One vitest project; a run that broke before it reported counts as a failure of its own. */
function tests(name: string, project: string): void {
  console.log(`\n== ${name}`);
  rmSync(REPORT, { force: true });
  const isGreen = run([
    "vitest",
    "run",
    "--config=tests/vitest.config.ts",
    `--project=${project}`,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${REPORT}`,
  ]);
  const counts = readCounts();
  passed += counts.passed;
  failed += counts.failed;
  if (counts.failed === 0 && (!isGreen || counts.passed === 0)) failed += 1;
}

function readCounts(): { passed: number; failed: number } {
  try {
    const report: unknown = JSON.parse(readFileSync(REPORT, "utf8"));
    return { passed: countOf(report, "numPassedTests"), failed: countOf(report, "numFailedTests") };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function countOf(report: unknown, field: string): number {
  const value = typeof report === "object" && report !== null ? Reflect.get(report, field) : 0;
  return typeof value === "number" ? value : 0;
}

mkdirSync(join(ROOT, ".tmp"), { recursive: true });
const commit = cleanCommit();
check("Format", ["prettier", "--check", ".", "--log-level=warn"]);
check("Types of the bindings", [...BINDINGS.split(" "), "--check"]);
check("Lint", ["oxlint", "--deny-warnings", "--report-unused-disable-directives"]);
for (const project of ["worker", "worker/scripts", "web", "tests"]) {
  check(`Types of ${project}`, ["tsc", "-p", project]);
}
tests("Rules, in Node", "pure");
tests("The Worker, in its own runtime", "worker");
tests("Worlds in which everything goes wrong", "sim");
check("Mutants: each breakage is caught", ["node", "tests/harness/mutants/main.ts"]);
tests("Journeys, in a browser", "e2e");
for (const environment of ["staging", "production"]) {
  check(`A deploy to ${environment}, dry`, [
    "node",
    "worker/scripts/deploy.ts",
    environment,
    "--dry-run",
  ]);
}
check("The product, killed again and again", ["node", "tests/harness/kill/main.ts", "--kills=24"]);

console.log(`\n${passed} passed, ${failed} failed`);
// A deploy asks for it: the very commit that stands here has passed.
if (failed === 0 && commit !== null && cleanCommit() === commit) rememberGreen(commit);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
