import { expect, test } from "vitest";
import { findDaysInView } from "../../../worker/domain/trips/days-in-view.ts";

/** Lists the day of each bus; `counts` are the numbers of buses on the days. */
const list = (...counts: number[]) =>
  counts.flatMap((count, at) => Array.from({ length: count }, () => `day ${at}`));

test.each([
  ["no bus", [], 0],
  ["few buses", [1, 2, 3], 3],
  ["twenty buses", [10, 10], 2],
  ["whole days up to twenty buses", [8, 8, 8, 1], 2],
  ["a first day of more than twenty", [30, 1], 1],
  ["five a day", Array.from({ length: 13 }, () => 5), 4],
])("%s: so many days are in view", (_, counts, days) => {
  expect(findDaysInView(list(...counts)).size).toBe(days);
});
