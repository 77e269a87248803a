/** The shapes of a chart stay within their box, and its lines stand at round numbers. */
import { expect, test } from "vitest";
import {
  chartTicks,
  curvePath,
  HEIGHT,
  namedColumns,
  stackBars,
} from "../../../../web/admin/figures/chart-shape.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [66, [0, 20, 40, 60, 80]],
  [100, [0, 50, 100]],
  [42_600, [0, 20_000, 40_000, 60_000]],
])("up to %i the lines are %j", (most, lines) => {
  expect(chartTicks(most)).toEqual(lines);
});

test("each bar stands upon those of the series before it", () => {
  const [below = [], above = []] = stackBars(
    [
      [10, 0],
      [30, 20],
    ],
    40,
  );
  expect(below).toEqual([
    { x: 70, y: 75, width: 360, height: 25 },
    { x: 570, y: 100, width: 360, height: 0 },
  ]);
  expect(above).toMatchObject([
    { y: 0, height: 75 },
    { y: 50, height: 50 },
  ]);
});

test("the best day touches the top, and a day without a sale the ground", () => {
  const { line, area } = curvePath([0, 50, 100], 100);
  expect(line).toBe(`M166.7,${HEIGHT}L500,50L833.3,0`);
  expect(area).toBe(`${line}L833.3,${HEIGHT}L166.7,${HEIGHT}Z`);
});

test.each([[[0, 0, 0]], [[7]], [[]]])("%j is drawn without a number that is none", (values) => {
  const top = chartTicks(Math.max(0, ...values)).at(-1) ?? 1;
  const { line, area } = curvePath(values, top);
  const bars = JSON.stringify(stackBars([values], top));
  expect(`${line}${area}${bars}`).not.toMatch(/NaN|Infinity|null/);
});

test("the first, the middle and the last column are named, each once", () => {
  expect([0, 1, 2, 14].map(namedColumns)).toEqual([[], [0], [0, 1], [0, 6, 13]]);
});
