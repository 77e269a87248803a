/** When to be at the starting point: 30 minutes before departure (spec 9). Day and time are Dhaka's, as on the wire. */

const MINUTES_BEFORE = 30;
const DAY_MINUTES = 24 * 60;

/** Null when the wire's text is no day and time. */
export function findReportingTime(
  day: string,
  clock: string,
): { day: string; clock: string } | null {
  const [hour, minute] = clock.split(":").map(Number);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (hour === undefined || minute === undefined) return null;
  const at = hour * 60 + minute - MINUTES_BEFORE;
  if (Number.isNaN(at) || Number.isNaN(midnight)) return null;
  const onTheDay = at < 0 ? at + DAY_MINUTES : at;
  const date = new Date(at < 0 ? midnight - DAY_MINUTES * 60_000 : midnight);
  return {
    day: date.toISOString().slice(0, 10),
    clock: [Math.floor(onTheDay / 60), onTheDay % 60].map(padTwoDigits).join(":"),
  };
}

function padTwoDigits(part: number): string {
  return String(part).padStart(2, "0");
}
