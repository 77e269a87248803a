/** Days, times, amounts and numbers in a message: digits of its language, 12 hours, Dhaka. */
import { dhakaDate, dhakaTime } from "../dhaka-time.ts";
import { bengaliDigits } from "../digits.ts";
import { takaText } from "../money.ts";
import { MONTHS } from "../months.ts";
import { partOfDay } from "../part-of-day.ts";
import type { Language } from "../language.ts";

export function digitsIn(language: Language, given: string | number): string {
  const text = String(given);
  return language === "en" ? text : bengaliDigits(text);
}

/** "৪ ডিসেম্বর", "4 December". */
export function dayIn(language: Language, at: number): string {
  const [, month, day] = dhakaDate(at).split("-");
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

/** "৪ ডিসেম্বর রাত ১০:৩০", "4 December 10:30 PM". */
export function instantIn(language: Language, at: number): string {
  return `${dayIn(language, at)} ${timeIn(language, at)}`;
}

/** "৪/১২ রাত ১০:৩০": where a whole date has no room. */
export function soonIn(language: Language, at: number): string {
  const [, month, day] = dhakaDate(at).split("-");
  return `${digitsIn(language, `${Number(day)}/${Number(month)}`)} ${timeIn(language, at)}`;
}

/** "৬১২", "612.50". */
export function takaIn(language: Language, poisha: number): string {
  return digitsIn(language, takaText(poisha).replace(/\.00$/, ""));
}
