/** The days of a sales query, in Dhaka's time zone, whatever the phone's is. */

export interface SalesInput {
  /** `YYYY-MM-DD`, both inclusive. */
  from: string;
  to: string;
  /** A PNR, or a part of a name, a phone number or a trip's name; empty to list all sales of these days. */
  search: string;
}

const DAY_MS = 86_400_000;
const DHAKA_MS = 6 * 3_600_000;

/** That many days, including today. */
export function listLastDays(count: number, now: number): Pick<SalesInput, "from" | "to"> {
  return { from: formatDhakaDay(now - (count - 1) * DAY_MS), to: formatDhakaDay(now) };
}

function formatDhakaDay(at: number): string {
  return new Date(at + DHAKA_MS).toISOString().slice(0, 10);
}
