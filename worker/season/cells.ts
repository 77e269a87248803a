/** The cell types of a season's files: what is expected, how it is parsed, and how it is written. */
import { z } from "zod";
import {
  CONTENT_LINE_MAX,
  isContentLine,
  isCouponCode,
  isPictureName,
} from "../contract/content-rules.ts";
import { atDhaka, dhakaDate, dhakaTime } from "../domain/dhaka-time.ts";
import { latinDigits } from "../domain/digits.ts";
import { parseTaka, takaText } from "../domain/money.ts";
import { shortNamesIn, shortNamesText } from "../domain/trips/short-names.ts";

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** `undefined` for a text that is not what is expected. */
function cell<T>(
  expected: string,
  read: (text: string) => T | undefined,
  write: (value: T) => string,
) {
  return z
    .codec(z.string(), z.custom<T>(), {
      decode(text, context) {
        const value = read(text.trim());
        if (value !== undefined) return value;
        context.issues.push({ code: "custom", input: text, message: expected });
        return z.NEVER;
      },
      encode: write,
    })
    .describe(expected);
}

/** The same, or an empty cell; `meaning` describes an empty one. */
function orEmpty<T>(meaning: string, [expected, read, write]: Parameters<typeof cell<T>>) {
  return cell<T | null>(
    `${expected}, or nothing: ${meaning}`,
    (text) => (text === "" ? null : read(text)),
    (value) => (value === null ? "" : write(value)),
  );
}

const asIs = (text: string) => text;
const isId = (text: string) => (ID.test(text) ? text : undefined);

const DAY = "a day as 2026-12-04";
const INSTANT: Parameters<typeof cell<number>> = [
  "a day and time in Dhaka as 2026-12-04 22:30",
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

export const id = cell("letters, digits, - and _ that no other row has as its id", isId, asIs);

export const idOf = (file: string) => cell(`an id of ${file}`, isId, asIs);

export const maybeIdOf = (file: string, meaning: string) =>
  orEmpty(meaning, [`an id of ${file}`, isId, asIs]);

export const idsOf = (file: string) =>
  cell<string[]>(
    `ids of ${file} in their order, with a space between`,
    (text) => {
      const ids = text.split(/\s+/).filter((one) => one !== "");
      return ids.every((one) => ID.test(one)) ? ids : undefined;
    },
    (ids) => ids.join(" "),
  );

export const maybeTimes = (meaning: string) =>
  cell<string[]>(
    `times of day as 22:30 23:05, one for each in its order, or nothing: ${meaning}`,
    (text) => {
      const times = latinDigits(text)
        .split(/\s+/)
        .filter((one) => one !== "");
      return times.every((one) => TIME.test(one)) ? times : undefined;
    },
    (times) => times.join(" "),
  );

function plainLine(text: string): string | undefined {
  return isContentLine(text) ? text : undefined;
}

export const line = cell(
  `a line of text, ${CONTENT_LINE_MAX} characters at most, without < and >, that begins with none of = + - @`,
  plainLine,
  asIs,
);

export const shortNames = cell<string[]>(
  "short names as DU; ঢাবি with a semicolon between, or nothing",
  (text) => {
    const names = shortNamesIn(text);
    return text === "" || (plainLine(text) !== undefined && names.length > 0) ? names : undefined;
  },
  shortNamesText,
);

/** The person who created a trip in the back office. */
export const opener = cell(
  "who opened the trip, or nothing: 1",
  (text) => (text === "" ? "1" : isId(text)),
  asIs,
);

export const picture = (folder: string) =>
  cell(
    `a picture's file name in ${folder}/, in small letters, ending in .png, .jpg, .webp or .svg`,
    (text) => (isPictureName(text) ? text : undefined),
    asIs,
  );

export const position = cell(
  "a whole number, the smallest stands first",
  (text) => wholeNumber(text, 0),
  String,
);

export const maybeCount = (meaning: string) =>
  orEmpty<number>(meaning, ["a whole number from 1", (text) => wholeNumber(text, 1), String]);

export const yes = cell<boolean>(
  "yes, or nothing: no",
  (text) => (text === "yes" ? true : ["", "no"].includes(text) ? false : undefined),
  (value) => (value ? "yes" : ""),
);

export const oneOf = <T extends string>(...values: readonly T[]) =>
  cell<T>(values.join(" or "), (text) => values.find((value) => value === text), asIs);

export const maybeOneOf = <T extends string>(meaning: string, ...values: readonly T[]) =>
  orEmpty<T>(meaning, [
    values.join(" or "),
    (text) => values.find((value) => value === latinDigits(text)),
    asIs,
  ]);

/** Hundredths: poisha of taka, basis points of percent. */
export const amount = (expected: string) =>
  cell(
    expected,
    (text) => {
      const hundredths = parseTaka(latinDigits(text));
      return hundredths === null || hundredths === 0 ? undefined : hundredths;
    },
    (hundredths) => takaText(hundredths).replace(/\.00$/, ""),
  );

export const day = cell(
  DAY,
  (text) => {
    const date = latinDigits(text);
    return instantOf(date, "00:00") === undefined ? undefined : date;
  },
  asIs,
);

export const instant = cell(...INSTANT);

export const maybeInstant = (meaning: string) => orEmpty(meaning, INSTANT);

export const couponCode = cell(
  "3 to 20 capital letters and digits",
  (text) => (isCouponCode(text) ? text : undefined),
  asIs,
);
