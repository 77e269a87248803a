/** Days and times in the forms in which spreadsheets show and save them. Pure; nothing is guessed. */
import { codeAsTyped } from "../domain/as-typed.ts";
import { toDhakaInstant } from "../domain/dhaka-time.ts";

/** A longer text can't be a day or a time. */
const LENGTH_MAX = 60;

const ENGLISH_MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
/** The letters with which every spelling and abbreviation of each month begins. */
const BENGALI_MONTHS: readonly (readonly string[])[] = [
  ["জানু"],
  ["ফেব"],
  ["মার্চ"],
  ["এপ্রি"],
  ["মে"],
  ["জুন"],
  ["জুল"],
  ["আগ", "অগ"],
  ["সেপ"],
  ["অক্টো"],
  ["নভে"],
  ["ডিসে"],
];

const CLOCK =
  /^(?<hour>\d{1,2})(?::(?<minute>\d\d)(?::00(?:\.0{1,6})?)?)? ?(?:(?<half>[ap])\.?m\.?)?$/i;
/** Matches a day, and after it perhaps a time, which has a colon or says AM or PM. */
const DAY_AND_TIME =
  /^(?<day>.+?)(?:(?:,? |T)(?<time>\d{1,2}:\d\d(?::\d\d(?:\.\d{1,6})?)?(?: ?[ap]\.?m\.?)?|\d{1,2} ?[ap]\.?m\.?))?$/i;
const WEEKDAY = /^[a-z]{3,6}day,? /i;
const DHAKA_OFFSET = / ?\+06:?00$/;

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const YEAR_LAST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)$/;
const DAY_OF_MONTH = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const MONTH = String.raw`([\p{L}\p{M}]{2,12})\.?`;
const GAP = "(?:[-/ ]|, )";
const NAMED_DAY_FIRST = new RegExp(`^${DAY_OF_MONTH}${GAP}${MONTH}${GAP}(\\d{4}|\\d\\d)$`, "u");
const NAMED_MONTH_FIRST = new RegExp(`^${MONTH}${GAP}${DAY_OF_MONTH}${GAP}(\\d{4})$`, "u");
const NAMED_YEAR_FIRST = new RegExp(`^(\\d{4})${GAP}${MONTH}${GAP}(\\d{1,2})$`, "u");

/** Reads "22:30", "22:30:00" and "10:30 PM" as "22:30". Returns undefined for a text that is no time. */
export function readClock(text: string): string | undefined {
  const { hour = "", minute, half } = CLOCK.exec(text)?.groups ?? {};
  if (hour === "" || (minute === undefined && half === undefined)) return undefined;
  const hourOfHalf = Number(hour);
  if (half !== undefined && (hourOfHalf < 1 || hourOfHalf > 12)) return undefined;
  const isAfternoon = half?.toLowerCase() === "p";
  const hours = half === undefined ? hourOfHalf : (hourOfHalf % 12) + (isAfternoon ? 12 : 0);
  if (hours > 23 || Number(minute ?? 0) > 59) return undefined;
  return `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
}

/** Reads times of day with spaces between them. Returns undefined when one of them is no time. */
export function readClocks(text: string): string[] | undefined {
  const words = toPlainDigits(text)
    .replaceAll(/ ([ap]\.?m\b)/gi, "$1")
    .split(/[\s,;]+/)
    .filter((word) => word !== "");
  const times = words.map(readClock);
  return times.every((time) => time !== undefined) ? times : undefined;
}

/**
 * Lists every day that the text may mean, as 2026-12-04: two when either number may be the month. A text with a time of
 * day is not a day, unless the time is midnight, which spreadsheets add by themselves.
 */
export function readDays(text: string): string[] {
  const { day, time } = splitText(text);
  return time === null || time === "00:00" ? listDays(day) : [];
}

/**
 * Lists every day and time that the text may mean, as 2026-12-04 22:30. A day without a time gives none: a spreadsheet
 * hides the time of a cell that is formatted as a day.
 */
export function readDayTimes(text: string): string[] {
  const { day, time } = splitText(text);
  return time === null || time === undefined ? [] : listDays(day).map((date) => `${date} ${time}`);
}

/** `time` is null when the text has none, and undefined when it has one that does not exist. */
function splitText(text: string): { day: string; time: string | null | undefined } {
  const found = DAY_AND_TIME.exec(toPlainDigits(text).replace(DHAKA_OFFSET, ""));
  const { day = "", time } = found?.groups ?? {};
  return { day: day.replace(WEEKDAY, ""), time: time === undefined ? null : readClock(time) };
}

function toPlainDigits(text: string): string {
  return text.length > LENGTH_MAX ? "" : codeAsTyped(text).replaceAll(/\s+/g, " ");
}

function listDays(text: string): string[] {
  const [, first = "", second = "", third = ""] = YEAR_FIRST.exec(text) ?? [];
  if (first !== "") return realDays([[first, second, third]]);
  const [, one = "", other = "", year = ""] = YEAR_LAST.exec(text) ?? [];
  if (one !== "") {
    return realDays([
      [expandYear(year), other, one],
      [expandYear(year), one, other],
    ]);
  }
  return realDays([parseNamedDay(text)]);
}

function parseNamedDay(text: string): [year: string, month: string, day: string] {
  const dayFirst = NAMED_DAY_FIRST.exec(text);
  if (dayFirst) return [expandYear(dayFirst[3]), monthNumber(dayFirst[2]), dayFirst[1] ?? ""];
  const monthFirst = NAMED_MONTH_FIRST.exec(text);
  if (monthFirst) return [monthFirst[3] ?? "", monthNumber(monthFirst[1]), monthFirst[2] ?? ""];
  const [, year = "", month, day = ""] = NAMED_YEAR_FIRST.exec(text) ?? [];
  return [year, monthNumber(month), day];
}

function monthNumber(name = ""): string {
  const word = name.toLowerCase().normalize("NFC");
  const isEnglish = /^[a-z]{3,}$/.test(word);
  const at = isEnglish
    ? ENGLISH_MONTHS.findIndex((month) => month.startsWith(word))
    : BENGALI_MONTHS.findIndex((starts) => starts.some((start) => word.startsWith(start)));
  return String(at + 1);
}

function expandYear(year = ""): string {
  return year.length === 2 ? `20${year}` : year;
}

/** Keeps the days that the calendar has, each once. */
function realDays(
  days: readonly (readonly [year: string, month: string, day: string])[],
): string[] {
  const dates = days
    .map(([year, month, day]) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
    .filter(isRealDay);
  return [...new Set(dates)];
}

function isRealDay(date: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return false;
  try {
    toDhakaInstant(date, "00:00");
    return true;
  } catch {
    return false;
  }
}
