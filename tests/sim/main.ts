/**
 * `npm run sim -- --seeds 1000 [--from 1]` plays so many worlds; `--seed S --trace` plays one and tells what happens in
 * it. Ends with 1 when an invariant breaks.
 */
import "./hooks.ts";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    seed: { type: "string" },
    trace: { type: "boolean", default: false },
    only: { type: "string" },
  },
});

const { playSeeds, tellFigures } = await import("./seeds.ts");

const from = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const result = await playSeeds({ from, count, looks: { isTraced: values.trace, only: values.only ?? null } });
for (const line of tellFigures(result)) console.log(line);
process.exitCode = result.broken === null ? 0 : 1;
