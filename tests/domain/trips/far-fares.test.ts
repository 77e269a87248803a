import { expect, test } from "vitest";
import { isFarFare } from "../../../worker/domain/trips/far-fares.ts";

test.each([
  [1_800, 600, true],
  [1_799, 600, false],
  [9_999.99, 0, false],
  [10_000, 0, true],
  [590, 600, false],
])("a fare of %d taka where %d is usual is pointed out: %s", (fare, usual, isFar) => {
  expect(isFarFare(fare, usual)).toBe(isFar);
});
