/**
 * Random runs in which D1 is restored, announced or not, or an object is lost, while the schedule runs and people press
 * and act: what the shop had sold is sold afterwards, and everything comes to rest. A red run prints its seed.
 */
import { expect, test } from "vitest";
import { playSeeds, restoreSeedsFrom, figureLines, runsWanted } from "./seeds.ts";
import { Stage } from "./stage.ts";

const RUNS = Math.ceil(runsWanted() / 4);
/** What a run comes to by chance alone; without it a rule would be checked of nothing. */
const RARE = [
  "D1 is restored",
  "an object is rebuilt",
  "a restore that nobody announced",
  "a restore to before a move",
  "a restore to before two moves of a ticket",
  "a restore to before a sale that moved",
  "a restore to before a trip was opened",
  "two tickets exchange their seats in a ring",
  "an act of staff waits for the comparison",
  "an act of staff during a restore",
  "a bus leaves",
  "a press is sent again that a list lacks",
];

test(`nothing that was sold is lost in ${RUNS} runs with a restore`, async () => {
  const result = await playSeeds(new Stage(), restoreSeedsFrom(1, RUNS));
  console.log(figureLines(result).join("\n"));
  expect(result.broken?.broken ?? []).toEqual([]);
  expect(result.seeds).toBe(RUNS);
  expect(RARE.filter((what) => !result.reached.has(what))).toEqual([]);
}, 3_600_000);
