/**
 * Shapes of a chart in a box of `WIDTH` by `HEIGHT` that is stretched to its place: stacked bars, a curve, and the
 * lines behind them. Pure.
 */
export const WIDTH = 1000;
export const HEIGHT = 100;

/** The part of its column that a bar leaves free. */
const GAP = 0.28;
/** At most so many lines stand above the ground. */
const LINES_MOST = 4;

export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Round values from zero to the first that is not below `most`. Whole numbers, as seats and taka are. */
export function chartTicks(most: number): number[] {
  const least = Math.max(1, most) / LINES_MOST;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= least) ?? least,
  );
  const count = Math.ceil(Math.max(1, most) / step);
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** The bars of each series, every one upon those before it. */
export function stackBars(series: readonly (readonly number[])[], top: number): Bar[][] {
  const count = series[0]?.length ?? 0;
  const column = WIDTH / Math.max(1, count);
  const grounds = Array.from({ length: count }, () => 0);
  return series.map((values) =>
    values.map((value, at) => {
      const ground = grounds[at] ?? 0;
      grounds[at] = ground + value;
      return {
        x: round(at * column + (column * GAP) / 2),
        y: round(HEIGHT - ((ground + value) / top) * HEIGHT),
        width: round(column * (1 - GAP)),
        height: round((value / top) * HEIGHT),
      };
    }),
  );
}

/** A curve through the middles of the columns, and the area under it. */
export function curvePath(values: readonly number[], top: number): { line: string; area: string } {
  const column = WIDTH / Math.max(1, values.length);
  const xs = values.map((_, at) => round((at + 0.5) * column));
  const line = values
    .map((value, at) => {
      const y = round(HEIGHT - (value / top) * HEIGHT);
      return `${at === 0 ? "M" : "L"}${xs[at] ?? 0},${y}`;
    })
    .join("");
  if (line === "") return { line, area: "" };
  return { line, area: `${line}L${xs[xs.length - 1] ?? 0},${HEIGHT}L${xs[0] ?? 0},${HEIGHT}Z` };
}

/** Up to three columns that are named beneath a chart of `count`: the first, the middle and the last. */
export function namedColumns(count: number): number[] {
  if (count === 0) return [];
  return [...new Set([0, Math.floor((count - 1) / 2), count - 1])];
}

function round(length: number): number {
  return Math.round(length * 10) / 10;
}
