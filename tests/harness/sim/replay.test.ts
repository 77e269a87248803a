/** A failing seed can be replayed: the same seed gives the same trace, step by step. */
import { expect, test } from "vitest";
import { playSeed } from "./random-run.ts";
import { playSeeds, seedsFrom } from "./seeds.ts";
import { Stage } from "./stage.ts";

const TRACED = { isTraced: true, only: null };

test("a seed gives the same trace on a fresh stage and after other runs", async () => {
  const used = new Stage();
  await playSeeds(used, seedsFrom(100, 5));
  for (const seed of [3, 7, 12]) {
    const fresh = await playSeed(new Stage(), seed, TRACED);
    const again = await playSeed(used, seed, TRACED);
    expect(again.trace).toEqual(fresh.trace);
    expect(fresh.trace.length).toBeGreaterThan(100);
  }
});

/** Runs that broke once: a ticket voided by an old list; a choice that ended long ago, which only a night settles. */
test.each([77_001_312, 300_958])("run %i, which broke once, comes to rest", async (seed) => {
  expect((await playSeed(new Stage(), seed)).broken).toEqual([]);
});
