/** Runs one part of the tests: its output goes into a file and is shown only where the part fails. */
import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { QUIET, ROOT } from "../../worker/scripts/settings.ts";
import type { Part, Step } from "./parts.ts";

const BIN = join(ROOT, "node_modules/.bin");
const FOLDER = join(ROOT, ".tmp/tests");
/** How many of the last lines of a failed part's output are shown. */
const LINES_SHOWN = 150;

export interface PartResult {
  part: Part;
  passed: number;
  failed: number;
  seconds: number;
  /** The end of its output; empty when it passed. */
  output: string;
}

export async function runPart(part: Part): Promise<PartResult> {
  mkdirSync(FOLDER, { recursive: true });
  const log = join(FOLDER, `${part.name}.log`);
  const descriptor = openSync(log, "w");
  const startedAt = performance.now();
  let [passed, failed] = [0, 0];
  try {
    for (const step of part.steps) {
      const counts = await runStep(part, step, descriptor);
      passed += counts.passed;
      failed += counts.failed;
    }
  } finally {
    closeSync(descriptor);
  }
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  const output = failed === 0 ? "" : lines.slice(-LINES_SHOWN).join("\n");
  return { part, passed, failed, seconds, output };
}

async function runStep(part: Part, step: Step, log: number) {
  if (step.kind === "command") {
    const isGreen = await succeeds(step.words, log);
    return { passed: isGreen ? 1 : 0, failed: isGreen ? 0 : 1 };
  }
  const report = join(FOLDER, `${part.name}.json`);
  rmSync(report, { force: true });
  const isGreen = await succeeds(
    [
      "vitest",
      "run",
      "--config=tests/vitest.config.ts",
      `--project=${step.project}`,
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    log,
    step.env,
  );
  const counts = readCounts(report);
  // A run that broke before it reported counts as a failure of its own.
  const isBroken = counts.failed === 0 && (!isGreen || counts.passed === 0);
  return { passed: counts.passed, failed: counts.failed + (isBroken ? 1 : 0) };
}

function succeeds(
  [command = "", ...rest]: readonly string[],
  log: number,
  stepEnv: Record<string, string> = {},
): Promise<boolean> {
  const env = {
    ...process.env,
    ...QUIET,
    // All processes of the run share the cache, since many load the same packages.
    NODE_COMPILE_CACHE: join(ROOT, ".tmp/compile-cache"),
    ...stepEnv,
    NO_COLOR: "1",
    PATH: `${BIN}:${process.env["PATH"] ?? ""}`,
  };
  const child = spawn(join(BIN, command), rest, { cwd: ROOT, env, stdio: ["ignore", log, log] });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
}

function readCounts(report: string): { passed: number; failed: number } {
  try {
    const read: unknown = JSON.parse(readFileSync(report, "utf8"));
    return { passed: countRows(read, "numPassedTests"), failed: countRows(read, "numFailedTests") };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

function countRows(report: unknown, field: string): number {
  const value = typeof report === "object" && report !== null ? Reflect.get(report, field) : 0;
  return typeof value === "number" ? value : 0;
}
