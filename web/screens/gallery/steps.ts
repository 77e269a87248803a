/** Where a step through the photos leads, and which strokes of a finger are one. Pure. */

export type Step = -1 | 1;

interface Stroke {
  /** From where the finger went down to where it went up, in CSS pixels. */
  x: number;
  y: number;
}

const SWIPE_PX = 40;

/** The photo beside this one; after the last comes the first. */
export function neighbour<T>(all: readonly T[], current: T, step: Step): T {
  const at = (all.indexOf(current) + step + all.length) % all.length;
  return all[at] ?? current;
}

/** A finger that goes left pulls the next photo in. Short strokes and those that go up or down are none. */
export function stepOfStroke({ x, y }: Stroke): Step | null {
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x < 0 ? 1 : -1;
}

export function stepOfKey(key: string): Step | null {
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : null;
}
