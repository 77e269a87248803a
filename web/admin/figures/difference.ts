/** How much a figure differs from that of another period, in words and with its sign. Pure. */
import type { people } from "../../i18n/en/office/people.ts";
import type { Format } from "../../i18n/format.ts";

type Words = Pick<typeof people, "more" | "less" | "asMany" | "nothing" | "inPercent">;

export type Direction = "up" | "down" | "level";

interface Values {
  now: number;
  before: number;
}

export function findDirection({ now, before }: Values): Direction {
  if (now === before) return "level";
  return now > before ? "up" : "down";
}

/**
 * `write`: how the figure itself is written. Beside nothing there is no difference to tell. `writePoints`: of a figure
 * that is a percentage, whose difference is points and no share of itself.
 */
export function differenceText(
  words: Words,
  { digits }: Pick<Format, "digits">,
  { now, before }: Values,
  write: (value: number) => string,
  writePoints?: (value: number) => string,
): string {
  const direction = findDirection({ now, before });
  if (direction === "level") return words.asMany(write(before));
  if (before === 0) return words.nothing(write(0));
  const difference = Math.abs(now - before);
  const say = direction === "up" ? words.more : words.less;
  if (writePoints !== undefined) return say(write(before), writePoints(difference));
  const share = Math.round((difference / before) * 100);
  const sign = direction === "up" ? "+" : "−";
  const percent = ` ${words.inPercent(`${sign}${digits(share)}`)}`;
  return `${say(write(before), write(difference))}${percent}`;
}
