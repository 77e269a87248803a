/** Whatever was under way when D1 or an object is lost, a rebuild comes to rest (protocol 13, A5). */
import { describe, expect, test } from "vitest";
import { playScenario } from "./play-scenario.ts";
import { RUNS, runsWanted } from "./seeds.ts";
import { Stage } from "./stage.ts";
import { stopScenarios } from "./stops.ts";

const stage = new Stage();

describe("two payments and a move,", () => {
  test.each(
    stopScenarios(runsWanted() > RUNS).map((scenario) => [scenario.title, scenario] as const),
  )("%s", async (_, scenario) => {
    expect((await playScenario(stage, scenario)).broken).toEqual([]);
  });
});
