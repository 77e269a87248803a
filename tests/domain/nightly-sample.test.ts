import { describe, expect, test } from "vitest";
import { listNumbersOfMinute, listNumbersOfNight } from "../../worker/domain/nightly-sample.ts";
import { SLICES } from "../../worker/domain/retention.ts";

const NEWEST = 8_400;
const minutes = Array.from({ length: SLICES }, (_, minute) => minute);

describe("the newest bills", () => {
  test.each([1, 59, 60, 61, 8_399, 8_400, 8_401, 123_456])(
    "up to number %i belong to one minute each",
    (last) => {
      const all = minutes.flatMap((minute) =>
        listNumbersOfMinute(last, { newest: NEWEST, minute }),
      );
      const first = Math.max(1, last - NEWEST + 1);
      expect(all.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: last - first + 1 }, (_, at) => first + at),
      );
    },
  );

  test("have their turn within a week, at most twenty a minute", () => {
    const last = 123_456;
    for (const minute of minutes) {
      const seen = [0, 1, 2, 3, 4, 5, 6].map((night) =>
        listNumbersOfNight(last, { newest: NEWEST, minute, night, most: 20 }),
      );
      expect(Math.max(...seen.map((numbers) => numbers.length))).toBeLessThanOrEqual(20);
      expect(seen.flat().toSorted((a, b) => b - a)).toEqual(
        listNumbersOfMinute(last, { newest: NEWEST, minute }),
      );
    }
  });
});
