/**
 * A day, a time or both, as people type them: day before month, in the digits and words of either language, or as a
 * file has them. The wire's form is what a native input would hold. Pure.
 */
import { latinDigits } from "../../../worker/domain/digits.ts";
import { MONTHS } from "../../../worker/domain/months.ts";
import { partOfDay } from "../../../worker/domain/part-of-day.ts";
import type { Format } from "../../i18n/format.ts";

export type DateKind = "date" | "datetime-local" | "time";

const DAY_MS = 86_400_000;
/** A day without a year is of this year, unless it was so long ago that the next one is meant. */
const LONG_AGO_DAYS = 60;
const HOURS = 24;
const NOON = 12;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:t| |$)/;
const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2})(?!\d|:|\.\d))?(?=$|[\s,])/;
const NAMED = /^(\d{1,2})[\s\-/]*([^\d\s,./-]{2,})[\s,]*(\d{4})?/;
const SHORTEST_MONTH = 2;

/** As the wire has it; empty for what is no date of this kind. `today`: such as 2026-12-04. */
export function parseTyped(text: string, kind: DateKind, today: string): string {
  const typed = latinDigits(text).toLowerCase().replaceAll("\u00a0", " ").trim();
  if (kind === "time") return parseClock(typed);
  // Four digits at the end are a time rather than a year, where there has to be a time.
  const spelled = kind === "date" ? typed : typed.replace(/ (\d\d)(\d\d)$/, " $1:$2");
  const [day, rest] = splitDay(spelled, today);
  if (day === "") return "";
  if (kind === "date") return rest === "" ? day : "";
  const clock = parseClock(rest);
  return clock === "" ? "" : `${day}T${clock}`;
}

/** What a form holds of a typed text: as the wire has it, or the text itself while it can't be read. */
export function toFieldValue(text: string, kind: DateKind, today: string): string {
  return parseTyped(text, kind, today) || text.trim();
}

const WIRE = {
  date: /^\d{4}-\d\d-\d\d$/,
  "datetime-local": /^\d{4}-\d\d-\d\dT\d\d:\d\d/,
  time: /^\d\d:\d\d$/,
};

/** The value of a field as the wire has it; empty for a text that can't be read. */
export function readValue(value: string, kind: DateKind): string {
  return WIRE[kind].test(value) ? value : "";
}

/**
 * Whether the field goes on to show the text whose value is `held`. A filter falls back on another day while the typed
 * one can't be read; a form that was sent or changed by somebody else holds another value.
 */
export function isStillTyped(held: string, value: string, kind: DateKind): boolean {
  return held === value || readValue(held, kind) === "";
}

/** As the field shows it when nobody types: short, in the digits of the page. */
export function showTyped(value: string, kind: DateKind, format: Format): string {
  if (readValue(value, kind) === "") return value;
  if (kind === "time") return format.time(value);
  const [day = "", clock = ""] = value.split("T");
  const [year = "", month = "", date = ""] = day.split("-");
  const shown = format.digits(`${Number(date)}/${Number(month)}/${year}`);
  return kind === "date" ? shown : `${shown} ${format.time(clock.slice(0, 5))}`;
}

/** So many days later, at the same time. */
export function shiftDay(value: string, days: number): string {
  const [day = "", clock] = value.split("T");
  const later = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
  return clock === undefined ? later : `${later}T${clock}`;
}

/** The day, and what is typed after it. */
function splitDay(typed: string, today: string): [day: string, rest: string] {
  const afterDay = (match: RegExpExecArray) =>
    typed
      .slice(match[0].length)
      .replace(/^[\s,t]+/, "")
      .trim();
  const iso = ISO.exec(typed);
  if (iso !== null) return [toDay(iso[1], iso[2], iso[3]), afterDay(iso)];
  const numbers = NUMBERS.exec(typed);
  if (numbers !== null) {
    const [, day, month, year] = numbers;
    return [withYear(year, month, day, today), afterDay(numbers)];
  }
  const named = NAMED.exec(typed);
  const month = named === null ? 0 : findMonth(named[2] ?? "");
  if (named === null || month === 0) return ["", ""];
  return [withYear(named[3], String(month), named[1], today), afterDay(named)];
}

/** From 1; 0 for no month's name. */
function findMonth(word: string): number {
  if (word.length < SHORTEST_MONTH) return 0;
  const lists = [MONTHS.bn, MONTHS.en.map((name) => name.toLowerCase())];
  const found = lists.map((names) => names.findIndex((name) => name.startsWith(word)));
  return Math.max(...found) + 1;
}

function withYear(year = "", month = "", day = "", today = ""): string {
  if (year !== "") return toDay(year.length === 2 ? `20${year}` : year, month, day);
  const thisYear = Number(today.slice(0, 4));
  const here = toDay(String(thisYear), month, day);
  const isLongAgo = Date.parse(here) < Date.parse(today) - LONG_AGO_DAYS * DAY_MS;
  // The 29th of February may be a day of the next year alone.
  return here === "" || isLongAgo ? toDay(String(thisYear + 1), month, day) : here;
}

/** Empty for a day that no calendar has. */
function toDay(year = "", month = "", day = ""): string {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : "";
}

/** `HH:mm`; empty for no time. */
function parseClock(typed: string): string {
  const match = /^(\D*?)\s*(\d{1,2}?)(?:[:.]?(\d{2}))?(?::\d{2})?\s*([ap])?\.?(?:m\.?)?$/.exec(
    typed,
  );
  if (match === null) return "";
  const [, word = "", hourText = "", minute = "00", half] = match;
  const hour = findHour(Number(hourText), word.trim(), half);
  if (hour === null || Number(minute) >= 60) return "";
  return `${String(hour).padStart(2, "0")}:${minute}`;
}

/** Null for an hour that no clock has. `half`: a or p; `word`: a part of the day in Bengali. */
function findHour(hour: number, word: string, half: string | undefined): number | null {
  if (half !== undefined) {
    if (word !== "" || hour < 1 || hour > NOON) return null;
    return (hour % NOON) + (half === "p" ? NOON : 0);
  }
  if (word === "") return hour < HOURS ? hour : null;
  const hours = hour > NOON ? [] : [hour % NOON, (hour % NOON) + NOON];
  return hours.find((one) => partOfDay(one) === word) ?? null;
}
