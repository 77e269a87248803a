/**
 * Days that nobody plans: ten years ahead or more. A day that was meant and has one wrong digit in its decade, as 2062
 * for 2026, is always among them, and none that a season has. Pure.
 */
import { toDhakaInstant, dhakaDate } from "./dhaka-time.ts";

const YEARS_AHEAD = 10;
/** A day, or an instant, as acts are given them: the whole text. */
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]{5,16}(?:Z|[+-]\d\d:\d\d)$/;

export function isTooFar(at: number, now: number): boolean {
  const [year = "", month = "", day = ""] = dhakaDate(now).split("-");
  // 29 February exists every fourth year.
  const isLeapDay = month === "02" && day === "29";
  const first = `${Number(year) + YEARS_AHEAD}-${month}-${isLeapDay ? "28" : day}`;
  return at >= toDhakaInstant(first, "00:00");
}

/** The first such date in the input, at any depth; null if there is none. */
export function findFarDate(typed: unknown, now: number): string | null {
  if (typeof typed === "string") {
    const at = DAY.test(typed) ? Date.parse(`${typed}T00:00+06:00`) : instantIn(typed);
    return isTooFar(at, now) ? typed.slice(0, "2026-12-04".length) : null;
  }
  if (typeof typed !== "object" || typed === null) return null;
  for (const part of Object.values(typed)) {
    const found = findFarDate(part, now);
    if (found !== null) return found;
  }
  return null;
}

function instantIn(text: string): number {
  return INSTANT.test(text) ? Date.parse(text) : Number.NaN;
}
