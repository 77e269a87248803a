import { expect, test } from "vitest";
import { distributionDistance, rankDeviation } from "./two-lots.ts";

test("two lots of one kind are not told apart, two that are apart are", () => {
  const numbers = Array.from({ length: 200 }, (_, at) => at);
  expect(rankDeviation(numbers, numbers)).toBe(0);
  expect(rankDeviation([5, 5, 5], [5, 5, 5])).toBe(0);
  const later = numbers.map((at) => at + 40);
  expect(rankDeviation(numbers, later)).toBeLessThan(-3.3);
  expect(rankDeviation(later, numbers)).toBeGreaterThan(3.3);
});

test("the deviation is that of the textbook's example", () => {
  // Ranks of the left sum to 37; chance would give 6 * 17 / 2 = 51, with a deviation of sqrt(6 * 10 * 17 / 12).
  const left = [1, 2, 3, 8, 9, 14];
  const right = [4, 5, 6, 7, 10, 11, 12, 13, 15, 16];
  const rankSum = 1 + 2 + 3 + 8 + 9 + 14;
  expect(rankDeviation(left, right)).toBeCloseTo((rankSum - 51) / Math.sqrt(85), 9);
});

test("in a hundred lots that chance made few reach the limit, and the median of them is small", () => {
  let seed = 7;
  const chance = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const found = Array.from({ length: 100 }, () => {
    const lot = () => Array.from({ length: 200 }, () => Math.round(chance() * 20));
    return Math.abs(rankDeviation(lot(), lot()));
  }).toSorted((a, b) => a - b);
  expect(found[50]).toBeLessThan(1);
  expect(found.at(-1)).toBeLessThan(4.5);
});

test("a lot with the same centre and another spread has the same ranks and another distribution", () => {
  const narrow = Array.from({ length: 200 }, (_, at) => 400 + at);
  const wide = Array.from({ length: 200 }, (_, at) => (at < 100 ? at : 900 + at));
  expect(Math.abs(rankDeviation(narrow, wide))).toBeLessThan(0.1);
  expect(distributionDistance(narrow, wide)).toBeGreaterThan(1.95);
  expect(distributionDistance(narrow, narrow)).toBe(0);
});

test("the distance is the largest difference of the shares, for lots of any size", () => {
  // Up to 2 there are all of the left and a quarter of the right.
  expect(distributionDistance([1, 2], [2, 3, 4, 5])).toBeCloseTo(0.75 * Math.sqrt(8 / 6), 9);
});
