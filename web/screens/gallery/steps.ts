/** The photo that a step leads to, and the gestures that count as steps. Pure. */

export type Step = -1 | 1;

interface Stroke {
  /** Movement of the finger from down to up, in CSS pixels. */
  x: number;
  y: number;
}

const SWIPE_PX = 40;

/** The photo beside this one; after the last comes the first. */
export function findNeighbour<T>(all: readonly T[], current: T, step: Step): T {
  const at = (all.indexOf(current) + step + all.length) % all.length;
  return all[at] ?? current;
}

/** A swipe to the left shows the next photo. Short and vertical swipes do not count. */
export function readSwipe({ x, y }: Stroke): Step | null {
  if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return null;
  return x < 0 ? 1 : -1;
}

export function readKey(key: string): Step | null {
  if (key === "ArrowRight") return 1;
  return key === "ArrowLeft" ? -1 : null;
}
