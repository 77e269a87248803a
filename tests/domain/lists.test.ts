import { expect, test } from "vitest";
import { groupBy, sortItems } from "../../worker/domain/lists.ts";

test("groups come in the order of their first items, and items in their own", () => {
  const groups = groupBy(["b1", "a1", "b2"], (seat) => seat.slice(0, 1));
  expect([...groups]).toEqual([
    ["b", ["b1", "b2"]],
    ["a", ["a1"]],
  ]);
});

test("a list is sorted into another one", () => {
  const list = [3, 1, 2];
  expect(sortItems(list, (a, b) => a - b)).toEqual([1, 2, 3]);
  expect(list).toEqual([3, 1, 2]);
});
