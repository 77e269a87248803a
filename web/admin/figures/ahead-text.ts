/** How long before a departure, in words: less than a day, some days, or more. Pure. */
import type { Format } from "../../i18n/format.ts";
import type { people } from "../../i18n/en/office/people.ts";

type Words = Pick<typeof people, "aheadLess" | "aheadBetween" | "aheadFrom">;

/** `next`: where the next group begins; null: there is none. */
export function aheadText(
  words: Words,
  { digits }: Pick<Format, "digits">,
  { days, next }: { days: number; next: number | null },
): string {
  if (next === null) return words.aheadFrom(digits(days));
  return days === 0 ? words.aheadLess : words.aheadBetween(digits(days), digits(next));
}
