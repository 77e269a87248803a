/** The cell types of a season's files: what is expected, how it is parsed, and how it is written. */
import { z } from "zod";
import {
  CONTENT_LINE_MAX,
  isAddress,
  isContentLine,
  isCouponCode,
  isPictureName,
} from "../contract/pages/content-rules.ts";
import { codeAsTyped } from "../domain/as-typed.ts";
import { formatDegrees, parseLatitude, parseLongitude } from "../domain/boarding/places.ts";
import { toDhakaInstant, dhakaDate, dhakaTime } from "../domain/dhaka-time.ts";
import { isEnglishLine } from "../domain/english-names.ts";
import { EMPTY_CELLS, type EmptyCell, type NotExpected } from "../domain/faults.ts";
import { takaText } from "../domain/money.ts";
import { cellAsSaved, hasLostLetters } from "../domain/spreadsheet-text.ts";
import { findShortNames, formatShortNames } from "../domain/trips/short-names.ts";
import { readClocks, readDays, readDayTimes } from "./spreadsheet-dates.ts";
import { readHundredths, readWhole, readYes } from "./spreadsheet-numbers.ts";

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What a cell should hold: its kind, and a description in English. */
type Expected = Pick<NotExpected, "expected" | "kind" | "of" | "empty">;

/** The possible readings of an ambiguous text. A person has to say which one is meant. */
class TwoReadings {
  readonly readings: readonly string[];
  constructor(readings: readonly string[]) {
    this.readings = readings;
  }
}

/** Returns undefined for a text that is not what is expected. */
type Read<T> = (text: string) => T | TwoReadings | undefined;

function cell<T>(expected: Expected, read: Read<T>, write: (value: T) => string) {
  return z
    .codec(z.string(), z.custom<T>(), {
      decode(text, context) {
        const value = read(cellAsSaved(text));
        const isUnsure = value instanceof TwoReadings;
        if (value !== undefined && !isUnsure) return value;
        const params = isUnsure ? { readings: value.readings } : { ...expected };
        context.issues.push({ code: "custom", input: text, message: expected.expected, params });
        return z.NEVER;
      },
      encode: write,
    })
    .describe(expected.expected);
}

/** A cell that may be empty; `empty` says what that means. */
function optionalCell<T>(empty: EmptyCell, [expected, read, write]: Parameters<typeof cell<T>>) {
  return cell<T | null>(
    { ...expected, empty, expected: `${expected.expected}, or nothing: ${EMPTY_CELLS[empty]}` },
    (text) => (text === "" ? null : read(text)),
    (value) => (value === null ? "" : write(value)),
  );
}

const asIs = (text: string) => text;
/** A spreadsheet that shows decimals adds them to an id of digits too: 12 becomes 12.00. */
const isId = (text: string) => {
  const own = /^\d{1,15}\.0{1,2}$/.test(text) ? text.replace(/\.0+$/, "") : text;
  return ID.test(own) ? own : undefined;
};

function findOnlyReading(readings: readonly string[]): string | TwoReadings | undefined {
  return readings.length > 1 ? new TwoReadings(readings) : readings[0];
}

const INSTANT: Parameters<typeof cell<number>> = [
  { kind: "instant", expected: "a day and time in Dhaka as 2026-12-04 22:30" },
  (text) => {
    const found = findOnlyReading(readDayTimes(text));
    if (typeof found !== "string") return found;
    const [date = "", time = ""] = found.split(" ");
    return toDhakaInstant(date, time);
  },
  (at) => `${dhakaDate(at)} ${dhakaTime(at)}`,
];

const NUMBER_MAX = 999_999;

function parseWholeNumber(text: string, least: number): number | undefined {
  const number = readWhole(text);
  return number !== undefined && number >= least && number <= NUMBER_MAX ? number : undefined;
}

export const id = cell(
  { kind: "id", expected: "letters, digits, - and _ that no other row has as its id" },
  isId,
  asIs,
);

const ofFile = (file: string): Expected => ({
  kind: "id_of",
  expected: `an id of ${file}`,
  of: file,
});

export const idCell = (file: string) => cell(ofFile(file), isId, asIs);

export const maybeIdCell = (file: string, empty: EmptyCell) =>
  optionalCell(empty, [ofFile(file), isId, asIs]);

export const idsCell = (file: string) =>
  cell<string[]>(
    { kind: "ids_of", expected: `ids of ${file} in their order, with a space between`, of: file },
    (text) => {
      const ids = text.split(/\s+/).filter((one) => one !== "");
      return ids.every((one) => ID.test(one)) ? ids : undefined;
    },
    (ids) => ids.join(" "),
  );

export const maybeTimes = (empty: EmptyCell) =>
  cell<string[]>(
    {
      kind: "times",
      expected: `times of day as 22:30 23:05, one for each in its order, or nothing: ${EMPTY_CELLS[empty]}`,
      empty,
    },
    readClocks,
    (times) => times.join(" "),
  );

function parsePlainLine(text: string): string | undefined {
  return isContentLine(text) && !hasLostLetters(text) ? text : undefined;
}

export const line = cell(
  {
    kind: "line",
    expected: `a line of text, ${CONTENT_LINE_MAX} characters at most, without < and >, that begins with none of = + - @`,
  },
  parsePlainLine,
  asIs,
);

function shortLine(max: number): Parameters<typeof cell<string>> {
  return [
    {
      kind: "short_line",
      expected: `a line of text, ${max} characters at most, without < and >, that begins with none of = + - @`,
      of: String(max),
    },
    (text) => (text.length <= max ? parsePlainLine(text) : undefined),
    asIs,
  ];
}

export const english = cell(
  { kind: "english", expected: "a line of text in English letters" },
  (text) => (isEnglishLine(text) ? parsePlainLine(text) : undefined),
  asIs,
);

export const lineUpTo = (max: number) => cell(...shortLine(max));

/** An empty cell is an empty text. */
function optionalTextCell(empty: EmptyCell, [expected, read]: Parameters<typeof cell<string>>) {
  return cell<string>(
    { ...expected, empty, expected: `${expected.expected}, or nothing: ${EMPTY_CELLS[empty]}` },
    (text) => (text === "" ? "" : read(text)),
    asIs,
  );
}

export const maybeLine = (empty: EmptyCell, max: number) => optionalTextCell(empty, shortLine(max));

export const maybeAddress = (empty: EmptyCell, max: number) =>
  optionalTextCell(empty, [
    { kind: "address", expected: "an address that begins with https://" },
    (text) => (text.length <= max && isAddress(text) ? text : undefined),
    asIs,
  ]);

export const shortNames = cell<string[]>(
  {
    kind: "short_names",
    expected: "short names as DU; ঢাবি with a semicolon between, or nothing",
  },
  (text) => {
    const names = findShortNames(text);
    return text === "" || (parsePlainLine(text) !== undefined && names.length > 0)
      ? names
      : undefined;
  },
  formatShortNames,
);

/** The person who created a trip in the back office. */
export const opener = cell(
  { kind: "opener", expected: "who opened the trip, or nothing: 1" },
  (text) => (text === "" ? "1" : isId(text)),
  asIs,
);

export const picture = (folder: string) =>
  cell(
    {
      kind: "picture",
      expected: `a picture's file name in ${folder}/, in small letters, ending in .png, .jpg, .webp or .svg`,
      of: folder,
    },
    (text) => (isPictureName(text) ? text : undefined),
    asIs,
  );

export const position = cell(
  { kind: "position", expected: "a whole number, the smallest stands first" },
  (text) => parseWholeNumber(text, 0),
  String,
);

export const maybeCount = (empty: EmptyCell) =>
  optionalCell<number>(empty, [
    { kind: "count", expected: "a whole number from 1" },
    (text) => parseWholeNumber(text, 1),
    String,
  ]);

/** The value is in thousandths of a degree. */
export const maybeLatitude = (empty: EmptyCell) =>
  optionalCell<number>(empty, [
    { kind: "latitude", expected: "a latitude in Bangladesh in degrees, as 23.8103" },
    parseLatitude,
    formatDegrees,
  ]);

export const maybeLongitude = (empty: EmptyCell) =>
  optionalCell<number>(empty, [
    { kind: "longitude", expected: "a longitude in Bangladesh in degrees, as 90.4125" },
    parseLongitude,
    formatDegrees,
  ]);

export const yes = cell<boolean>(
  { kind: "yes", expected: "yes, or nothing: no" },
  readYes,
  (value) => (value ? "yes" : ""),
);

/** Ignores case. A value of digits is also found as a spreadsheet shows it, with decimals. */
function findAmong<T extends string>(values: readonly T[], text: string): T | undefined {
  const word = codeAsTyped(text).toLowerCase();
  const number = readWhole(text);
  return values.find((value) => value === word || value === String(number));
}

function describeChoices(values: readonly string[]): Expected {
  return { kind: "one_of", expected: values.join(" or "), of: values.join(" / ") };
}

export const choiceCell = <T extends string>(...values: readonly T[]) =>
  cell<T>(describeChoices(values), (text) => findAmong(values, text), asIs);

export const maybeChoiceCell = <T extends string>(empty: EmptyCell, ...values: readonly T[]) =>
  optionalCell<T>(empty, [describeChoices(values), (text) => findAmong(values, text), asIs]);

/** The value is in hundredths: poisha for taka, basis points for percent. */
export const amount = (kind: "fare" | "coupon_value", expected: string) =>
  cell(
    { kind, expected },
    (text) => {
      const hundredths = readHundredths(text);
      return hundredths === 0 ? undefined : hundredths;
    },
    (hundredths) => takaText(hundredths).replace(/\.00$/, ""),
  );

export const day = cell(
  { kind: "day", expected: "a day as 2026-12-04" },
  (text) => findOnlyReading(readDays(text)),
  asIs,
);

export const instant = cell(...INSTANT);

export const maybeInstant = (empty: EmptyCell) => optionalCell(empty, INSTANT);

export const couponCode = cell(
  { kind: "coupon_code", expected: "3 to 20 capital letters and digits" },
  (text) => {
    const code = codeAsTyped(text);
    return isCouponCode(code) ? code : undefined;
  },
  asIs,
);
