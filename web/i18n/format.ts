/** Numbers, money and times as people read them: digits of the language, Asia/Dhaka, 12-hour. */
import { bengaliDigits } from "../../worker/domain/digits.ts";
import { partOfDay } from "../../worker/domain/part-of-day.ts";
import type { Language } from "./language.ts";

const TIME_ZONE = "Asia/Dhaka";
const OFFSET = "+06:00";
/** A clock stays on the line of its AM, or of its part of the day; a day on that of its month, an amount on its sign's. */
const SAME_LINE = "\u00a0";
const BEFORE_MONTH = /(?<=\p{Nd}) (?=\p{L})/u;
/** Intl writes `৪ ডিসেম্বর, ২০২৬`; people write it without. */
const COMMA_OF_YEAR = /,(?= \S+$)/;

export interface Format {
  /** Every digit of a number or a text in the digits of the language, nothing else changed. */
  digits: (given: number | string) => string;
  /** `৳ ৬১২`, `BDT 612`. */
  money: (taka: number) => string;
  /** The amount followed by `/-`. */
  fare: (taka: number) => string;
  /** From `2026-12-04`: `৪ ডিসেম্বর ২০২৬`, `4 December 2026`. */
  date: (day: string) => string;
  /** The same with the day of the week in front. */
  longDate: (day: string) => string;
  /** From `22:30`: `রাত ১০:৩০`, `10:30 PM`. */
  time: (clock: string) => string;
  /** From an instant: date and time in Dhaka. */
  dateTime: (iso: string) => string;
  /** From seconds: `00:08:00`. */
  clock: (seconds: number) => string;
}

export function formatFor(language: Language): Format {
  const locale = language === "bn" ? "bn-BD" : "en-IN";
  const numberingSystem = language === "bn" ? "beng" : "latn";
  const digits = (given: number | string): string =>
    language === "bn" ? bengaliDigits(String(given)) : String(given);

  const whole = once(
    () => new Intl.NumberFormat(locale, { numberingSystem, maximumFractionDigits: 0 }),
  );
  const poisha = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
  const exact = once(() => new Intl.NumberFormat(locale, { numberingSystem, ...poisha }));
  const amount = (taka: number): string =>
    (Number.isInteger(taka) ? whole() : exact()).format(taka);

  const dayParts = { day: "numeric", month: "long", year: "numeric" } as const;
  // British order of the parts: 4 December 2026.
  const dateLocale = language === "bn" ? "bn-BD" : "en-GB";
  const zoned = { timeZone: TIME_ZONE, numberingSystem } as const;
  const short = once(() => new Intl.DateTimeFormat(dateLocale, { ...zoned, ...dayParts }));
  const long = once(
    () => new Intl.DateTimeFormat(dateLocale, { ...zoned, ...dayParts, weekday: "long" }),
  );
  const clockParts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const hours = once(
    () => new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, ...clockParts }),
  );

  const time = (clock: string): string => {
    const [, hourText, minute] = /^(\d{1,2}):(\d{2})/.exec(clock) ?? [];
    if (hourText === undefined || minute === undefined) return clock;
    const hour = Number(hourText);
    const onTheClock = `${hour % 12 || 12}:${minute}`;
    if (language === "en") return `${onTheClock}${SAME_LINE}${hour < 12 ? "AM" : "PM"}`;
    return `${partOfDay(hour)}${SAME_LINE}${digits(onTheClock)}`;
  };

  const written = (format: Intl.DateTimeFormat, given: string, iso: string): string => {
    const at = new Date(iso);
    if (Number.isNaN(at.getTime())) return given;
    return format.format(at).replace(COMMA_OF_YEAR, "").replace(BEFORE_MONTH, SAME_LINE);
  };

  return {
    digits,
    money: (taka) => `${language === "bn" ? "৳" : "BDT"}${SAME_LINE}${amount(taka)}`,
    fare: (taka) => `${amount(taka)}/-`,
    date: (day) => written(short(), day, `${day}T00:00:00${OFFSET}`),
    longDate: (day) => written(long(), day, `${day}T00:00:00${OFFSET}`),
    time,
    dateTime: (iso) => {
      const clock = written(hours(), "", iso);
      return clock === "" ? iso : `${written(short(), iso, iso)}, ${time(clock)}`;
    },
    clock: (seconds) => digits(clockText(seconds)),
  };
}

/** Intl's formatters are slow to make: each is made when it is first needed. */
function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function clockText(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  return [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60]
    .map((part) => String(part).padStart(2, "0"))
    .join(":");
}
