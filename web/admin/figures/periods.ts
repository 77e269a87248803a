/** Periods of the figures: those that a press chooses, and the one that each is compared with. Pure. */
import { addDays } from "../../../worker/domain/dhaka-time.ts";

const DAY_MS = 86_400_000;

/** In the address, in place of the day where the compared days begin: nothing is compared. */
export const NO_OTHER = "none";

export interface Period {
  from: string;
  to: string;
}

/** Lengths in days, each up to today. A season is the longest that the server adds up at once. */
const LENGTHS = { today: 1, week: 7, month: 30, season: 92 } as const;
export type Preset = keyof typeof LENGTHS;
export const PRESETS: readonly Preset[] = ["today", "week", "month", "season"];

export function presetPeriod(preset: Preset, today: string): Period {
  return { from: addDays(today, 1 - LENGTHS[preset]), to: today };
}

/** Returns null where the period is none of those that a press chooses. */
export function findPreset({ from, to }: Period, today: string): Preset | null {
  return (
    PRESETS.find((preset) => {
      const period = presetPeriod(preset, today);
      return period.from === from && period.to === to;
    }) ?? null
  );
}

/** As many days as a period has, from another day on. */
export function samePeriodFrom({ from, to }: Period, start: string): Period {
  return { from: start, to: addDays(start, countDays({ from, to }) - 1) };
}

/** The days right before a period, as many as it has. */
export function periodBefore(period: Period): Period {
  return samePeriodFrom(period, addDays(period.from, -countDays(period)));
}

export function countDays({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** Every day of a period in order. */
export function listDays(period: Period): string[] {
  return Array.from({ length: countDays(period) }, (_, at) => addDays(period.from, at));
}
