/**
 * Numbers, money and times as people read them: digits of the language, Asia/Dhaka, 12-hour. Not by Intl: older
 * browsers write another Bengali than the Worker, and the page would not be the one that was drawn.
 */
import { bengaliDigits } from "../../worker/domain/digits.ts";
import { MONTHS } from "../../worker/domain/months.ts";
import { findCalledDay, isAfterMidnight } from "../../worker/domain/night.ts";
import { partOfDay } from "../../worker/domain/part-of-day.ts";
import type { Language } from "./language.ts";

/** Dhaka is six hours ahead all year round. */
const OFFSET_MS = 6 * 60 * 60 * 1000;
/** A time stays on one line with its AM or part of the day, a day with its month, and an amount with its sign. */
const SAME_LINE = "\u00a0";
/** Finds where the groups of a lakh and above begin, as in ১২,৩৪,৫৬৭. */
const BEFORE_GROUP = /\B(?=(?:\d\d)*\d{3}$)/g;

/** From Sunday. The endings are the same in both languages. */
const WEEKDAYS: Record<Language, string> = {
  bn: "রবি সোম মঙ্গল বুধ বৃহস্পতি শুক্র শনি",
  en: "Sun Mon Tues Wednes Thurs Fri Satur",
};

export interface Format {
  /** Every digit of a number or a text in the digits of the language, nothing else changed. */
  digits: (given: number | string) => string;
  /** `৳ ৬১২`, `BDT 612`. */
  money: (taka: number) => string;
  /** The amount followed by `/-`. */
  fare: (taka: number) => string;
  /** From `2026-12-04`: `৪ ডিসেম্বর ২০২৬`, `4 December 2026`. */
  date: (day: string) => string;
  /** The date with the day of the week in front. */
  longDate: (day: string) => string;
  /** As a list says a day: `শুক্র ৪ ডিসেম্বর`, `Fri 4 December`; with its year if that is not `year`, such as 2026. */
  briefDate: (day: string, year: string) => string;
  /** `শুক্রবার`, `Friday`. */
  weekday: (day: string) => string;
  /** The month and year of a day: `ডিসেম্বর ২০২৬`, `December 2026`. */
  month: (day: string) => string;
  /** From `22:30`: `রাত ১০:৩০`, `10:30 PM`. */
  time: (clock: string) => string;
  /** From an instant: date and time in Dhaka, as `instant` writes them. */
  dateTime: (iso: string) => string;
  /**
   * A day with its clock: `৪ ডিসেম্বর ২০২৬, রাত ১০:৩০`. After midnight, where people name the day before: `৩ ডিসেম্বর
   * ২০২৬ দিবাগত রাত ১২:১৫`, `12:15 AM, night of 3 December 2026`.
   */
  instant: (day: string, clock: string, length?: DateLength) => string;
  /** The two apart, for where each has a place of its own. */
  instantParts: (day: string, clock: string, length?: DateLength) => InstantParts;
  /** From seconds: `00:08:00`. */
  clock: (seconds: number) => string;
}

/** `brief` is the year that need not be said. */
export type DateLength = "short" | "long" | { brief: string };

export interface InstantParts {
  day: string;
  clock: string;
}

export function formatFor(language: Language): Format {
  const digits = (given: number | string): string =>
    language === "bn" ? bengaliDigits(String(given)) : String(given);

  const amount = (taka: number): string => {
    const [whole = "", poisha] = taka.toFixed(Number.isInteger(taka) ? 0 : 2).split(".");
    const grouped = whole.replace(BEFORE_GROUP, ",");
    return digits(poisha === undefined ? grouped : `${grouped}.${poisha}`);
  };

  const time = (clock: string): string => {
    const [, hourText, minute] = /^(\d{1,2}):(\d{2})/.exec(clock) ?? [];
    if (hourText === undefined || minute === undefined) return clock;
    const hour = Number(hourText);
    const onTheClock = `${hour % 12 || 12}:${minute}`;
    if (language === "en") return `${onTheClock}${SAME_LINE}${hour < 12 ? "AM" : "PM"}`;
    return `${partOfDay(hour)}${SAME_LINE}${digits(onTheClock)}`;
  };

  /** What is no date is left as it was given. */
  const date = (given: string, length: DateLength = "short"): string => {
    const at = new Date(midnight(given));
    if (Number.isNaN(at.getTime())) return given;
    const dayOfMonth = `${at.getUTCDate()}${SAME_LINE}${MONTHS[language][at.getUTCMonth()]}`;
    const year = String(at.getUTCFullYear());
    if (length === "short") return digits(`${dayOfMonth} ${year}`);
    if (length === "long") return digits(`${weekday(given)}, ${dayOfMonth} ${year}`);
    const name = startOfWeekday(given);
    // In English the first three letters are the usual abbreviation.
    const short = language === "en" ? name.slice(0, 3) : name;
    return digits(`${short} ${dayOfMonth}${year === length.brief ? "" : ` ${year}`}`);
  };

  const startOfWeekday = (day: string): string =>
    WEEKDAYS[language].split(" ")[new Date(midnight(day)).getUTCDay()] ?? "";
  const weekday = (day: string): string =>
    `${startOfWeekday(day)}${language === "bn" ? "বার" : "day"}`;

  const instantParts: Format["instantParts"] = (day, clock, length) => {
    if (Number.isNaN(midnight(day)) || !isAfterMidnight(clock)) {
      return { day: date(day, length), clock: time(clock) };
    }
    const called = date(findCalledDay(day, clock), length);
    return language === "bn"
      ? { day: called, clock: `দিবাগত${SAME_LINE}${time(clock)}` }
      : { day: `night of ${called}`, clock: time(clock) };
  };

  const instant: Format["instant"] = (given, hour, length) => {
    const { day, clock } = instantParts(given, hour, length);
    if (!isAfterMidnight(hour)) return `${day}, ${clock}`;
    return language === "bn" ? `${day} ${clock}` : `${clock}, ${day}`;
  };

  return {
    digits,
    money: (taka) => `${language === "bn" ? "৳" : "BDT"}${SAME_LINE}${amount(taka)}`,
    fare: (taka) => `${amount(taka)}/-`,
    date: (day) => date(day),
    longDate: (day) => date(day, "long"),
    briefDate: (day, year) => date(day, { brief: year }),
    weekday,
    month: (day) => {
      const at = new Date(midnight(day));
      return digits(`${MONTHS[language][at.getUTCMonth()]} ${at.getUTCFullYear()}`);
    },
    time,
    instant,
    instantParts,
    dateTime: (iso) => {
      const at = Date.parse(iso) + OFFSET_MS;
      if (Number.isNaN(at)) return iso;
      const [day = "", clock = ""] = new Date(at).toISOString().slice(0, 16).split("T");
      return instant(day, clock);
    },
    clock: (seconds) => digits(clockText(seconds)),
  };
}

function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function clockText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
