/** Instants of the wire in native inputs: both are Dhaka's, whatever the browser's own zone is. Pure. */

const OFFSET = "+06:00";

/** For an input of day and time; empty for none. */
export function toLocalTime(iso: string | null): string {
  return iso?.slice(0, 16) ?? "";
}

/** What such an input holds, as the wire has it. */
export function parseLocalTime(local: string): string {
  return `${local.slice(0, 16)}:00${OFFSET}`;
}
