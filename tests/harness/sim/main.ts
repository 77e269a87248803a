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
const options = { isTraced: values.trace, only: values.only ?? null };

const { blindRules, playScenarios } = await import("./scenarios.ts");
const { playSeeds, seedsFrom, figureLines } = await import("./seeds.ts");
const { Stage } = await import("./stage.ts");

const stage = new Stage();

async function playStaged(): Promise<boolean> {
  const staged = await playScenarios(stage, options, values.first);
  if (staged === null) return true;
  for (const line of staged.trace) console.log(line);
  console.log(`CAUGHT staged "${staged.title}", step ${staged.steps}: ${staged.broken[0] ?? ""}`);
  return false;
}

async function playAuditor(): Promise<boolean> {
  const [blind] = values.only === undefined ? await blindRules(stage) : [];
  if (blind !== undefined) console.log(`CAUGHT the auditor does not see ${blind}`);
  return blind === undefined;
}

async function playChance(): Promise<boolean> {
  const from = Number(values.seed ?? values.from);
  const count = values.seed === undefined ? Number(values.seeds) : 1;
  const result = await playSeeds(stage, seedsFrom(from, count), options);
  for (const line of figureLines(result)) console.log(line);
  if (result.broken === null) return true;
  const { seed, steps, broken } = result.broken;
  console.log(`CAUGHT run ${seed}, step ${steps}: ${broken[0] ?? ""}`);
  return false;
}

const staged = { scenarios: playStaged, auditor: playAuditor };
const all = { ...(values.scenarios && staged), chance: playChance };
for (const [, play] of Object.entries(all).toSorted(([a], [b]) => isFirst(b) - isFirst(a))) {
  if (await play()) continue;
  process.exitCode = 1;
  break;
}

function isFirst(name: string): number {
  return Number(name === values.first);
}
