/**
 * Random runs with a wallet that keeps its promises: whatever fails, is lost, sleeps, is killed or evicted, no
 * invariant breaks at any step, and everything comes to rest. A red run prints its seed.
 */
import { expect, test } from "vitest";
import { playSeeds, seedsFrom, figureLines, runsWanted } from "./seeds.ts";
import { Stage } from "./stage.ts";

const RUNS = runsWanted();

test(`a wallet that keeps its promises: no seat and no money is lost in ${RUNS} runs`, async () => {
  const result = await playSeeds(new Stage(), seedsFrom(1, RUNS, false));
  console.log(figureLines(result).join("\n"));
  expect(result.broken?.broken ?? []).toEqual([]);
  expect(result.seeds).toBe(RUNS);
  expect(result.charged).toBeGreaterThan(RUNS);
}, 3_600_000);
