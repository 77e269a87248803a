/** Plays one staged scenario to its end, and says what it broke. */
import { AssertionError } from "node:assert/strict";
import { Violation, type RunOptions } from "./run-state.ts";
import { Script, type Scenario } from "./script.ts";
import type { Stage } from "./stage.ts";

export interface Staged {
  title: string;
  steps: number;
  broken: readonly string[];
  trace: readonly string[];
}

export async function playScenario(
  stage: Stage,
  played: Scenario,
  options: RunOptions = { isTraced: false, only: null },
): Promise<Staged> {
  const script = new Script(stage, played, options);
  const broken: string[] = [];
  try {
    await script.run.begin();
    await played.play(script);
    await script.settle();
  } catch (error) {
    broken.push(...(error instanceof Violation ? error.broken : [getMessage(error)]));
    // A failed expectation may hide broken rules: play on to find them.
    if (!(error instanceof Violation)) broken.unshift(...(await whatFollows(script)));
  } finally {
    script.run.end();
  }
  const { steps } = script.run.kernel;
  const isToBeSeen = (one: string) => options.only === null || one.startsWith(`${options.only} `);
  return {
    title: played.title,
    steps,
    broken: broken.filter(isToBeSeen),
    trace: script.run.lines,
  };
}

async function whatFollows(script: Script): Promise<readonly string[]> {
  try {
    await script.settle();
    return [];
  } catch (error) {
    return error instanceof Violation ? error.broken : [];
  }
}

function getMessage(error: unknown): string {
  if (error instanceof AssertionError && error.generatedMessage) {
    const [found, wanted] = [error.actual, error.expected].map((one) => JSON.stringify(one));
    return `${found} was found, expected ${wanted}`;
  }
  return `unexpected: ${error instanceof Error ? error.message : String(error)}`;
}
