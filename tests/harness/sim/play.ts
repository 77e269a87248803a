/** Staged scenarios, the auditor and runs of chance, in the wanted order, up to the first that breaks. */
import type { RunOptions } from "./run-state.ts";
import { blindRules, playScenarios } from "./scenarios.ts";
import { figureLines, playSeeds, seedsFrom } from "./seeds.ts";
import { Stage } from "./stage.ts";

export interface PlayOptions extends RunOptions {
  /** The first run of chance, and how many. */
  from: number;
  count: number;
  /** The staged scenarios and the auditor, too. */
  hasScenarios: boolean;
  /** What goes first: `auditor`, `chance`, or the scenarios about the breakage with this number. */
  first: string | undefined;
}

type Play = (
  stage: Stage,
  options: PlayOptions,
  print: (line: string) => void,
) => Promise<string | null>;

/** What broke, and where; or null. Prints traces and figures. */
export async function play(
  options: PlayOptions,
  print: (line: string) => void,
): Promise<string | null> {
  const { first, hasScenarios } = options;
  const stage = new Stage();
  const staged = { scenarios: playStaged, auditor: playAuditor };
  const all: Record<string, Play> = { ...(hasScenarios && staged), chance: playChance };
  const isFirst = (name: string) => Number(name === first);
  for (const [, one] of Object.entries(all).toSorted(([a], [b]) => isFirst(b) - isFirst(a))) {
    const broken = await one(stage, options, print);
    if (broken !== null) return broken;
  }
  return null;
}

const playStaged: Play = async (stage, options, print) => {
  const staged = await playScenarios(stage, options, options.first);
  if (staged === null) return null;
  for (const line of staged.trace) print(line);
  return `staged "${staged.title}", step ${staged.steps}: ${staged.broken[0] ?? ""}`;
};

const playAuditor: Play = async (stage, { only }) => {
  const [blind] = only === null ? await blindRules(stage) : [];
  return blind === undefined ? null : `the auditor does not see ${blind}`;
};

const playChance: Play = async (stage, options, print) => {
  const result = await playSeeds(stage, seedsFrom(options.from, options.count), options);
  for (const line of figureLines(result)) print(line);
  if (result.broken === null) return null;
  const { seed, steps, broken } = result.broken;
  return `run ${seed}, step ${steps}: ${broken[0] ?? ""}`;
};
