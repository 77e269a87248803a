import { expect, test } from "vitest";
import { findNeighbour, readKey, readSwipe } from "../../../../web/screens/gallery/steps.ts";

test("the photos go round: after the last comes the first, before the first the last", () => {
  const all = ["a", "b", "c"];
  expect(all.map((photo) => findNeighbour(all, photo, 1))).toEqual(["b", "c", "a"]);
  expect(all.map((photo) => findNeighbour(all, photo, -1))).toEqual(["c", "a", "b"]);
});

test("a single photo is its own neighbour", () => {
  expect([findNeighbour(["a"], "a", 1), findNeighbour(["a"], "a", -1)]).toEqual(["a", "a"]);
});

test("a finger that goes left pulls the next photo in, to the right the one before", () => {
  expect(readSwipe({ x: -40, y: 0 })).toBe(1);
  expect(readSwipe({ x: 40, y: 20 })).toBe(-1);
});

test("a tap, a short stroke and a scroll are no step", () => {
  for (const stroke of [
    { x: 0, y: 0 },
    { x: 39, y: 0 },
    { x: 60, y: 31 },
    { x: -60, y: -200 },
  ]) {
    expect(readSwipe(stroke)).toBeNull();
  }
});

test("the arrows step, other keys don't", () => {
  expect(["ArrowRight", "ArrowLeft", "ArrowUp", "Enter", " "].map(readKey)).toEqual([
    1,
    -1,
    null,
    null,
    null,
  ]);
});
