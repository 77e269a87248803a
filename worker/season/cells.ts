/** The cell types of a season's files: what is expected, how it is parsed, and how it is written. */
import { z } from "zod";
import {
  CONTENT_LINE_MAX,
  isAddress,
  isContentLine,
  isCouponCode,
  isPictureName,
} from "../contract/content-rules.ts";
import { codeAsTyped } from "../domain/as-typed.ts";
import { atDhaka, dhakaDate, dhakaTime } from "../domain/dhaka-time.ts";
import { latinDigits } from "../domain/digits.ts";
import { EMPTY_CELLS, type EmptyCell, type NotExpected } from "../domain/faults.ts";
import { parseTaka, takaText } from "../domain/money.ts";
import { shortNamesIn, shortNamesText } from "../domain/trips/short-names.ts";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What a cell holds: its kind, and in English. */
type Expected = Pick<NotExpected, "expected" | "kind" | "of" | "empty">;

/** `undefined` for a text that is not what is expected. */
function cell<T>(
  expected: Expected,
  read: (text: string) => T | undefined,
  write: (value: T) => string,
) {
  return z
    .codec(z.string(), z.custom<T>(), {
      decode(text, context) {
        const value = read(text.trim());
        if (value !== undefined) return value;
        const message = expected.expected;
        context.issues.push({ code: "custom", input: text, message, params: { ...expected } });
        return z.NEVER;
      },
      encode: write,
    })
    .describe(expected.expected);
}

/** The same, or an empty cell; `empty` says what that means. */
function orEmpty<T>(empty: EmptyCell, [expected, read, write]: Parameters<typeof cell<T>>) {
  return cell<T | null>(
    { ...expected, empty, expected: `${expected.expected}, or nothing: ${EMPTY_CELLS[empty]}` },
    (text) => (text === "" ? null : read(text)),
    (value) => (value === null ? "" : write(value)),
  );
}

const asIs = (text: string) => text;
const isId = (text: string) => (ID.test(text) ? text : undefined);

const INSTANT: Parameters<typeof cell<number>> = [
  { kind: "instant", expected: "a day and time in Dhaka as 2026-12-04 22:30" },
  (text) => {
    const [, date = "", time = ""] =
      /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)$/.exec(latinDigits(text)) ?? [];
    return instantOf(date, time);
  },
  (at) => `${dhakaDate(at)} ${dhakaTime(at)}`,
];

function instantOf(date: string, time: string): number | undefined {
  try {
    return atDhaka(date, time);
  } catch {
    return undefined;
  }
}

function wholeNumber(text: string, least: number): number | undefined {
  const digits = latinDigits(text);
  return /^\d{1,6}$/.test(digits) && Number(digits) >= least ? Number(digits) : undefined;
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

export const idOf = (file: string) => cell(ofFile(file), isId, asIs);

export const maybeIdOf = (file: string, empty: EmptyCell) =>
  orEmpty(empty, [ofFile(file), isId, asIs]);

export const idsOf = (file: string) =>
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
    (text) => {
      const times = latinDigits(text)
        .split(/\s+/)
        .filter((one) => one !== "");
      return times.every((one) => TIME.test(one)) ? times : undefined;
    },
    (times) => times.join(" "),
  );

function plainLine(text: string): string | undefined {
  return isContentLine(text) ? text.normalize("NFC") : undefined;
}

export const line = cell(
  {
    kind: "line",
    expected: `a line of text, ${CONTENT_LINE_MAX} characters at most, without < and >, that begins with none of = + - @`,
  },
  plainLine,
  asIs,
);

function shortLine(max: number): Parameters<typeof cell<string>> {
  return [
    {
      kind: "short_line",
      expected: `a line of text, ${max} characters at most, without < and >, that begins with none of = + - @`,
      of: String(max),
    },
    (text) => (text.length <= max ? plainLine(text) : undefined),
    asIs,
  ];
}

export const lineUpTo = (max: number) => cell(...shortLine(max));

/** An empty cell is an empty text. */
function orEmptyText(empty: EmptyCell, [expected, read]: Parameters<typeof cell<string>>) {
  return cell<string>(
    { ...expected, empty, expected: `${expected.expected}, or nothing: ${EMPTY_CELLS[empty]}` },
    (text) => (text === "" ? "" : read(text)),
    asIs,
  );
}

export const maybeLine = (empty: EmptyCell, max: number) => orEmptyText(empty, shortLine(max));

export const maybeAddress = (empty: EmptyCell, max: number) =>
  orEmptyText(empty, [
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
    const names = shortNamesIn(text.normalize("NFC"));
    return text === "" || (plainLine(text) !== undefined && names.length > 0) ? names : undefined;
  },
  shortNamesText,
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
  (text) => wholeNumber(text, 0),
  String,
);

export const maybeCount = (empty: EmptyCell) =>
  orEmpty<number>(empty, [
    { kind: "count", expected: "a whole number from 1" },
    (text) => wholeNumber(text, 1),
    String,
  ]);

export const yes = cell<boolean>(
  { kind: "yes", expected: "yes, or nothing: no" },
  (text) => (text === "yes" ? true : ["", "no"].includes(text) ? false : undefined),
  (value) => (value ? "yes" : ""),
);

function among(values: readonly string[]): Expected {
  return { kind: "one_of", expected: values.join(" or "), of: values.join(" / ") };
}

export const oneOf = <T extends string>(...values: readonly T[]) =>
  cell<T>(among(values), (text) => values.find((value) => value === text), asIs);

export const maybeOneOf = <T extends string>(empty: EmptyCell, ...values: readonly T[]) =>
  orEmpty<T>(empty, [
    among(values),
    (text) => values.find((value) => value === latinDigits(text)),
    asIs,
  ]);

/** Hundredths: poisha of taka, basis points of percent. */
export const amount = (kind: "fare" | "coupon_value", expected: string) =>
  cell(
    { kind, expected },
    (text) => {
      const hundredths = parseTaka(latinDigits(text));
      return hundredths === null || hundredths === 0 ? undefined : hundredths;
    },
    (hundredths) => takaText(hundredths).replace(/\.00$/, ""),
  );

export const day = cell(
  { kind: "day", expected: "a day as 2026-12-04" },
  (text) => {
    const date = latinDigits(text);
    return instantOf(date, "00:00") === undefined ? undefined : date;
  },
  asIs,
);

export const instant = cell(...INSTANT);

export const maybeInstant = (empty: EmptyCell) => orEmpty(empty, INSTANT);

export const couponCode = cell(
  { kind: "coupon_code", expected: "3 to 20 capital letters and digits" },
  (text) => {
    const code = codeAsTyped(text);
    return isCouponCode(code) ? code : undefined;
  },
  asIs,
);
