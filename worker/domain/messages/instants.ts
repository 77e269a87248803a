/** Days, times, amounts and numbers in a message: digits of its language, 12 hours, Dhaka. */
import { dhakaDate, dhakaTime } from "../dhaka-time.ts";
import { bengaliDigits } from "../digits.ts";
import { takaText } from "../money.ts";
import { MONTHS } from "../months.ts";
import { findCalledDay, isAfterMidnight } from "../night.ts";
import { partOfDay } from "../part-of-day.ts";
import type { Language } from "../language.ts";

const SHORT_MONTHS: Record<Language, readonly string[]> = {
  bn: "জানু ফেব্রু মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টে অক্টো নভে ডিসে".split(" "),
  en: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
};

export function digitsIn(language: Language, given: string | number): string {
  const text = String(given);
  return language === "en" ? text : bengaliDigits(text);
}

/** "৪ ডিসেম্বর", "4 December"; after midnight the day by whose name people call the night. */
export function dayIn(language: Language, at: number): string {
  const [, month, day] = findCalledDay(dhakaDate(at), dhakaTime(at)).split("-");
  return `${digitsIn(language, Number(day))} ${MONTHS[language][Number(month) - 1] ?? ""}`;
}

/** "রাত ১০:৩০", "10:30 PM". */
export function timeIn(language: Language, at: number): string {
  const [hourText, minute] = dhakaTime(at).split(":");
  const hour = Number(hourText);
  const clock = `${hour % 12 || 12}:${minute ?? ""}`;
  return language === "en"
    ? `${clock} ${hour < 12 ? "AM" : "PM"}`
    : `${partOfDay(hour)} ${digitsIn(language, clock)}`;
}

/**
 * "৪ ডিসেম্বর রাত ১০:৩০", "4 December 10:30 PM"; after midnight "৩ ডিসেম্বর দিবাগত রাত ১২:১৫", "12:15 AM, night of 3
 * December".
 */
export function instantIn(language: Language, at: number): string {
  return withDay(language, at, dayIn(language, at));
}

/** "৪/১২ রাত ১০:৩০": used if a whole date has no room. */
export function formatSoon(language: Language, at: number): string {
  return withDay(language, at, formatNumberedDay(language, at));
}

function withDay(language: Language, at: number, day: string): string {
  const time = timeIn(language, at);
  if (!isAfterMidnight(dhakaTime(at))) return `${day} ${time}`;
  return language === "bn" ? `${day} দিবাগত ${time}` : `${time}, night of ${day}`;
}

/** "৭ ডিসে রাত ১১:০৫", "7 Dec 11:05 PM"; after midnight as `instantIn` says it. */
export function formatShortInstant(language: Language, at: number): string {
  return withDay(language, at, formatShortDay(language, at));
}

/** A deadline: "২৯ নভে রাত ৯টার মধ্যে", "29 Nov 9:00 PM". `day`: as it is written there. */
export function deadlineIn(
  language: Language,
  at: number,
  day = formatShortDay(language, at),
): string {
  const [hourText, minute] = dhakaTime(at).split(":");
  const hour = Number(hourText);
  const isOnTheHour = language === "bn" && minute === "00" && !isAfterMidnight(dhakaTime(at));
  if (isOnTheHour) return `${day} ${partOfDay(hour)} ${digitsIn(language, hour % 12 || 12)}টার মধ্যে`;
  return `${withDay(language, at, day)}${language === "bn" ? "-এর মধ্যে" : ""}`;
}

function formatShortDay(language: Language, at: number): string {
  const [, month, day] = findCalledDay(dhakaDate(at), dhakaTime(at)).split("-");
  return `${digitsIn(language, Number(day))} ${SHORT_MONTHS[language][Number(month) - 1] ?? ""}`;
}

/** "৪/১২", "4/12". */
export function formatNumberedDay(language: Language, at: number): string {
  const [, month, day] = findCalledDay(dhakaDate(at), dhakaTime(at)).split("-");
  return digitsIn(language, `${Number(day)}/${Number(month)}`);
}

/** "৬১২", "612.50". */
export function takaIn(language: Language, poisha: number): string {
  return digitsIn(language, takaText(poisha).replace(/\.00$/, ""));
}
