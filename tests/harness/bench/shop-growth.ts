/**
 * `npm run tool -- bench:shop`: what every call and every job of a shop reads, writes and answers as three seasons pile
 * up. The test of growth (tests/routes/platform/growth.test.ts) measures it in the runtime; its lines are printed here.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "../../../worker/scripts/settings.ts";
import { atMost, report } from "./report.ts";

/** Trips of three seasons, after a twentieth and a tenth of them. */
const STEPS = [150, 300, 3_000];
const LINE = "growth | ";
/** Rows that these may read in a shop of any size: a minute by day and at night, and the home page's list, cold. */
const MOST = { noon: 300, night: 10_000, "GET /get-bus-route-list": 1_000 };
const OUTPUT_MOST = 64 * 1024 * 1024;

const { stdout, stderr, status } = spawnSync(
  process.execPath,
  [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    "tests/vitest.config.ts",
    "--project",
    "worker",
    "tests/routes/platform/growth.test.ts",
    "--testNamePattern",
    "at each step",
  ],
  {
    cwd: ROOT,
    env: { ...process.env, GROWTH_STEPS: STEPS.join(",") },
    encoding: "utf8",
    maxBuffer: OUTPUT_MOST,
  },
);
if (status !== 0) throw new Error(`the shop could not be measured: ${stdout}${stderr}`);
const lines = stdout.split("\n").filter((line) => line.startsWith(LINE));
for (const line of lines) console.log(line.slice(LINE.length));
const figures = Object.entries(MOST).flatMap(([name, most]) => {
  const found = lines.find((line) => line.startsWith(`${LINE}${name} |`)) ?? "";
  const cells = found.split(" | ").slice(2);
  return cells.map((cell, at) =>
    atMost(most, `${STEPS[at]} trips: ${name}`, Number(cell.split("/")[0]), "rows"),
  );
});
report(figures, undefined);
process.exitCode = figures.every(({ met }) => met === true) ? 0 : 1;
