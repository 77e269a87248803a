/** The days of a sales query, in Dhaka's time zone, whatever the phone's is. */

export interface SalesInput {
  /** `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  /** Empty: everything. */
  search: string;
}

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** That many days, up to today. */
export function lastDays(count: number, now: number): Pick<SalesInput, "from" | "to"> {
  return { from: dhakaDay(now - (count - 1) * DAY_MS), to: dhakaDay(now) };
}

function dhakaDay(at: number): string {
  return new Date(at + DHAKA_MS).toISOString().slice(0, 10);
}
