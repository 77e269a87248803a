/**
 * `npm run tool -- sim --seeds 1000 [--from 1]` plays this many runs; `--seed S --trace` plays one and prints its
 * steps; `--scenarios` plays the staged ones, too. Ends with 1 when an invariant breaks.
 */
import "./hooks.ts";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    trace: { type: "boolean", default: false },
    scenarios: { type: "boolean", default: false },
    /** What goes first: `auditor`, `chance`, or the scenarios about the breakage with this number. */
    first: { type: "string" },
    /** Report breaks of this rule only. */
    only: { type: "string" },
  },
});

const { play } = await import("./play.ts");

const broken = await play(
  {
    isTraced: values.trace,
    only: values.only ?? null,
    from: Number(values.seed ?? values.from),
    count: values.seed === undefined ? Number(values.seeds) : 1,
    hasScenarios: values.scenarios,
    first: values.first,
  },
  (line) => console.log(line),
);
if (broken !== null) {
  console.log(`CAUGHT ${broken}`);
  process.exitCode = 1;
}
