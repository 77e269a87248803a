/** Which of the newest bills a minute of the night looks at. Pure. */
import { SLICES } from "./retention.ts";

export interface NightlySample {
  /** So many numbers up to the newest one. */
  newest: number;
  /** Minute of the quiet hour, 0 to 59. */
  minute: number;
}

/** The numbers of the minute's bills, the newest first. Each of the newest numbers belongs to one minute. */
export function listNumbersOfMinute(last: number, { newest, minute }: NightlySample): number[] {
  const first = last - ((((last - minute) % SLICES) + SLICES) % SLICES);
  const least = Math.max(0, last - newest);
  const count = Math.max(0, Math.ceil((first - least) / SLICES));
  return Array.from({ length: count }, (_, at) => first - at * SLICES);
}

/**
 * Those of them whose turn is this night. The turns rotate, so that each number has its turn within as many nights as
 * it takes to look at `most` a minute.
 */
export function listNumbersOfNight(
  last: number,
  { night, most, ...sample }: NightlySample & { night: number; most: number },
): number[] {
  const nights = Math.ceil(sample.newest / SLICES / most);
  return listNumbersOfMinute(last, sample).filter(
    (number) => Math.floor(number / SLICES) % nights === night % nights,
  );
}
