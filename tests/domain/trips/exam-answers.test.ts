import { expect, test } from "vitest";
import { sumAnswers } from "../../../worker/domain/trips/exam-answers.ts";

const NONE = { stay: 0, refund: 0, otherBus: 0, silent: 0, until: 50 };

test("answers of all trips are added up; the deadline is that of those who have not answered", () => {
  const first = { stay: 50, refund: 6, otherBus: 1, silent: 9, until: 100 };
  const second = { stay: 30, refund: 4, otherBus: 0, silent: 0, until: 300 };
  expect(sumAnswers([first, second])).toEqual({
    stay: 80,
    refund: 10,
    otherBus: 1,
    silent: 9,
    until: 100,
  });
  expect(sumAnswers([second, { ...second, until: 200 }])?.until).toBe(300);
});

test("where nobody was asked there is nothing to add up", () => {
  expect(sumAnswers([])).toBeNull();
  expect(sumAnswers([NONE, NONE])).toBeNull();
});
