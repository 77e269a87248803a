import { expect, test } from "vitest";
import {
  ANSWER_STEP_MS,
  answerInstant,
  findNextStep,
} from "../../../worker/domain/agents/answer-time.ts";

test("an answer is sent at a whole step after its request, with room for a slower hash", () => {
  for (const startedAt of [0, 1_234_567]) {
    for (const waitedMs of [0, 7, 333, 4_000]) {
      for (const hashMs of [0, 20, 500, 600, 3_000]) {
        const turnAt = startedAt + waitedMs;
        const at = answerInstant({ startedAt, turnAt, hashMs });
        expect((at - startedAt) % ANSWER_STEP_MS).toBe(0);
        expect(at - turnAt).toBeGreaterThan(hashMs * 1.4);
        expect(at - turnAt).toBeLessThan(hashMs * 1.5 + 2 * ANSWER_STEP_MS);
      }
    }
  }
  expect(answerInstant({ startedAt: 0, turnAt: 0, hashMs: 500 })).toBe(1_000);
});

test("work that took longer is answered at the next step, at this one when it is just over", () => {
  expect(findNextStep(100, 100)).toBe(100);
  expect(findNextStep(100, 101)).toBe(100 + ANSWER_STEP_MS);
  expect(findNextStep(100, 100 + ANSWER_STEP_MS)).toBe(100 + ANSWER_STEP_MS);
});
