/**
 * An instant in a file for people. A spreadsheet sorts and reads `2026-12-28 22:30`; after midnight, where people name
 * the day before, it is written in words, so that nobody comes a day late. Pure.
 */
import { dhakaDate, dhakaTime } from "./dhaka-time.ts";
import { bengaliDigits } from "./digits.ts";
import type { Language } from "./language.ts";
import { MONTHS } from "./months.ts";
import { findCalledDay, isAfterMidnight } from "./night.ts";
import { partOfDay } from "./part-of-day.ts";

/** `plain`: how it is written at any other time; date and clock where nothing is given. */
export function instantCell(
  at: number,
  language: Language,
  plain = `${dhakaDate(at)} ${dhakaTime(at)}`,
): string {
  const clock = dhakaTime(at);
  if (!isAfterMidnight(clock)) return plain;
  const [year = "", month, day] = findCalledDay(dhakaDate(at), clock).split("-");
  const called = `${Number(day)} ${MONTHS[language][Number(month) - 1] ?? ""} ${year}`;
  const hour = Number(clock.slice(0, 2));
  const onTheClock = `${hour || 12}:${clock.slice(3)}`;
  return language === "bn"
    ? bengaliDigits(`${called} দিবাগত ${partOfDay(hour)} ${onTheClock}`)
    : `${onTheClock} AM, night of ${called}`;
}
