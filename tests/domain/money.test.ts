import { describe, expect, test } from "vitest";
import { parseTaka, computeShare, takaText, toTaka } from "../../worker/domain/money.ts";

describe("taka as text", () => {
  test.each([
    [0, "0.00"],
    [1, "0.01"],
    [9, "0.09"],
    [10, "0.10"],
    [99, "0.99"],
    [100, "1.00"],
    [61_200, "612.00"],
    [183_650, "1836.50"],
    [99_999_999_999, "999999999.99"],
  ])("%i poisha are written %s, and read back the same", (poisha, text) => {
    expect(takaText(poisha)).toBe(text);
    expect(parseTaka(text)).toBe(poisha);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
    "%d is no amount of money, and writing it is an error",
    (poisha) => {
      expect(() => takaText(poisha)).toThrow("poisha");
    },
  );

  test.each([
    ["500", 50_000],
    ["500.5", 50_050],
    ["0.07", 7],
    ["007", 700],
  ])("%s is read as %i poisha", (text, poisha) => {
    expect(parseTaka(text)).toBe(poisha);
  });

  test.each(["", " ", "-1", "+1", "1,000", "1.", ".5", "1.005", "1e3", "0x10", "NaN", "1 ", "৫"])(
    "%o is no amount",
    (text) => {
      expect(parseTaka(text)).toBeNull();
    },
  );
});

test.each([
  [100_000, 200, 2_000],
  [24, 200, 0],
  [25, 200, 1],
  [125, 200, 3],
  [0, 200, 0],
])("of %i poisha, %i basis points are %i, halves rounded up", (poisha, basisPoints, share) => {
  expect(computeShare(poisha, basisPoints)).toBe(share);
});

test("the wire's number of taka is exact for every poisha of a taka", () => {
  for (let poisha = 0; poisha < 100; poisha += 1) {
    expect(JSON.stringify(toTaka(183_600 + poisha))).toBe(
      String(Number(takaText(183_600 + poisha))),
    );
  }
});
