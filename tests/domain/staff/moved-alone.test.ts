/** What was moved alone before: by the person on this day of Dhaka, and on the sale by anybody on any day. */
import { expect, test } from "vitest";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import { sumMovedBefore, type MovedAlone } from "../../../worker/domain/staff/moved-alone.ts";

const RIMA = "staff:S-rima";
const NOW = toDhakaInstant("2026-12-01", "00:10");

function moved(overrides: Partial<MovedAlone>): MovedAlone {
  return { actor: RIMA, at: NOW, weightPoisha: 100, bill: null, ...overrides };
}

test.each<[string, Partial<MovedAlone>, { dayPoisha: number; salePoisha: number }]>([
  ["the person's own counts", {}, { dayPoisha: 100, salePoisha: 0 }],
  ["another's does not", { actor: "staff:S-karim" }, { dayPoisha: 0, salePoisha: 0 }],
  [
    "what waits counts, since it may still be done today",
    { at: null },
    { dayPoisha: 100, salePoisha: 0 },
  ],
  [
    "the day begins at midnight in Dhaka",
    { at: toDhakaInstant("2026-12-01", "00:00") },
    { dayPoisha: 100, salePoisha: 0 },
  ],
  [
    "and the day before is over",
    { at: toDhakaInstant("2026-11-30", "23:59") },
    { dayPoisha: 0, salePoisha: 0 },
  ],
  [
    "on the sale everybody's counts, of every day",
    { actor: "staff:S-karim", at: 0, bill: 7 },
    { dayPoisha: 0, salePoisha: 100 },
  ],
  ["on another sale the person's own alone", { bill: 8 }, { dayPoisha: 100, salePoisha: 0 }],
])("%s", (_, one, sums) => {
  expect(sumMovedBefore([moved(one)], { actor: RIMA, bill: 7, now: NOW })).toEqual(sums);
});

test("an act on no sale has no sale's sum", () => {
  const question = { actor: RIMA, bill: null, now: NOW };
  expect(sumMovedBefore([moved({}), moved({ bill: 7 })], question)).toEqual({
    dayPoisha: 200,
    salePoisha: 0,
  });
});
