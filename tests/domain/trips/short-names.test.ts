import { expect, test } from "vitest";
import { z } from "zod";
import { findShortNames, formatShortNames } from "../../../worker/domain/trips/short-names.ts";
import { shortNames } from "../../../worker/season/cells.ts";

test("short names stand in one text with a semicolon between", () => {
  expect(findShortNames(" RU ;রাবি;; ")).toEqual(["RU", "রাবি"]);
  expect(formatShortNames(["RU", "রাবি"])).toBe("RU; রাবি");
  expect(findShortNames("")).toEqual([]);
});

test.each([
  ["RU; রাবি", ["RU", "রাবি"]],
  ["", []],
  [";", undefined],
  ["<b>RU</b>", undefined],
  ["=RU", undefined],
])("the cell %j of destinations.csv", (text, names) => {
  expect(z.safeDecode(shortNames, text).data).toEqual(names);
});
