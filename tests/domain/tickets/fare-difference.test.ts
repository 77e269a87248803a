/** What other places cost more or less, after money went back (protocol 14). */
import { expect, test } from "vitest";
import { fareDifference } from "../../../worker/domain/tickets/fare-difference.ts";

/** Three places for 100 taka each, less 10 taka, and 2 % of that. */
const BOUGHT = {
  farePoisha: 10_000,
  discountPoisha: 1000,
  chargePoisha: 580,
  quantity: 3,
  places: 3,
  leftPoisha: 29_580,
};

test.each([
  ["dearer", {}, 12_000, 7000],
  ["cheaper", {}, 8000, -5000],
  ["cheaper, after a part of it went back", { leftPoisha: 29_580 - 2000 }, 8000, -3000],
  ["cheaper, after all of it went back", { leftPoisha: 29_580 - 5000 }, 8000, 0],
  ["cheaper, after more went back", { leftPoisha: 29_580 - 9000 }, 8000, 0],
  ["dearer, after money went back", { leftPoisha: 29_580 - 9000 }, 12_000, 7000],
  // 19,720 is two thirds of what came; one poisha less is the rounding of parts.
  ["cheaper for two that stay", { places: 2, leftPoisha: 19_720 }, 8000, -3334],
  ["cheaper for two that stay, rounded", { places: 2, leftPoisha: 19_719 }, 8000, -3334],
])("%s", (_, over, newFare, difference) => {
  expect(fareDifference({ ...BOUGHT, ...over }, newFare)).toBe(difference);
});
