/** Every turn decided: what may come between the steps of a payment, a refund and what staff do. */
import { afterAll, describe, expect, test } from "vitest";
import { SCENARIOS } from "./scenarios.ts";
import { playScenario } from "./play-scenario.ts";
import { Stage } from "./stage.ts";

const stage = new Stage();
let steps = 0;

describe("staged", () => {
  test.each(SCENARIOS.map((scenario) => [scenario.title, scenario] as const))(
    "%s",
    async (_, scenario) => {
      const staged = await playScenario(stage, scenario);
      steps += staged.steps;
      expect(staged.broken).toEqual([]);
    },
  );
});

afterAll(() => console.log(`${SCENARIOS.length} staged runs, ${steps} steps`));
