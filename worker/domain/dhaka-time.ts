/**
 * Dates and times of Asia/Dhaka, which is UTC+6 all year. Instants are epoch ms, dates `YYYY-MM-DD`, times `HH:mm`.
 * Reads no clock: every instant is an argument.
 */
import { assert } from "./result.ts";

export const DHAKA_OFFSET_MS = 6 * 3_600_000;

/** The UTC date and time with the same digits as Dhaka's: "2026-12-04T22:00:00.000Z" for ten in the evening. */
function formatFace(at: number): string {
  return new Date(at + DHAKA_OFFSET_MS).toISOString();
}

/** The day in Dhaka at that instant. */
export function dhakaDate(at: number): string {
  return formatFace(at).slice(0, 10);
}

/** The time of day in Dhaka, in 24 hours. */
export function dhakaTime(at: number): string {
  return formatFace(at).slice(11, 16);
}

/** The instant in the format of the wire, rounded down to the second. */
export function dhakaIso(at: number): string {
  return `${formatFace(at).slice(0, 19)}+06:00`;
}

export function dhakaIsoOrNull(at: number | null | undefined): string | null {
  return at === null || at === undefined ? null : dhakaIso(at);
}

/** The instant of a Dhaka day and time. Throws for a date or time that does not exist. */
export function toDhakaInstant(date: string, time: string): number {
  const at = Date.parse(`${date}T${time}:00.000+06:00`);
  const isReal = !Number.isNaN(at) && dhakaDate(at) === date && dhakaTime(at) === time;
  assert(isReal, `${date} ${time} is a day and time`);
  return at;
}

/** The day that many days later; earlier when negative. */
export function addDays(date: string, days: number): string {
  return dhakaDate(toDhakaInstant(date, "00:00") + days * 86_400_000);
}
