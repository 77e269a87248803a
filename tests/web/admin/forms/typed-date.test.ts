/** Days and times as people type them. */
import { describe, expect, test } from "vitest";
import { formatFor } from "../../../../web/i18n/format.ts";
import {
  isStillTyped,
  parseTyped,
  readValue,
  shiftDay,
  showTyped,
  toFieldValue,
  type DateKind,
} from "../../../../web/admin/forms/typed-date.ts";

const TODAY = "2026-11-29";
const parse = (text: string, kind: DateKind) => parseTyped(text, kind, TODAY);

test.each([
  ["4/12/2026", "2026-12-04"],
  ["৪/১২/২০২৬", "2026-12-04"],
  ["04-12-26", "2026-12-04"],
  ["4.12", "2026-12-04"],
  ["4 12", "2026-12-04"],
  ["2026-12-04", "2026-12-04"],
  ["4 dec", "2026-12-04"],
  ["4 December 2027", "2027-12-04"],
  ["৪ ডিসেম্বর", "2026-12-04"],
  ["৪ ডিসে ২০২৬", "2026-12-04"],
  // The day before month, always: the 12th of April is ahead in the next year.
  ["12/4", "2027-04-12"],
  ["1/10", "2026-10-01"],
  ["29/2/2028", "2028-02-29"],
])("%s is the day %s", (text, day) => {
  expect(parse(text, "date")).toBe(day);
});

test.each(["", "4", "4/13/2026", "30/2/2026", "tomorrow", "4/12/2026 x", "4/12/2026 22:30"])(
  "%j is no day",
  (text) => {
    expect(parse(text, "date")).toBe("");
  },
);

test.each([
  ["22:30", "22:30"],
  ["2230", "22:30"],
  ["9", "09:00"],
  ["930", "09:30"],
  ["10.30 pm", "22:30"],
  ["10:30PM", "22:30"],
  ["12 am", "00:00"],
  ["12:15 p.m.", "12:15"],
  ["রাত ১০:৩০", "22:30"],
  ["রাত ১২:১৫", "00:15"],
  ["দুপুর ১২টা", ""],
  ["দুপুর ২:০০", "14:00"],
  ["সকাল ৭", "07:00"],
  ["24:00", ""],
  ["13 pm", ""],
  ["10:75", ""],
  ["সকাল ১৪", ""],
])("%s is the time %j", (text, clock) => {
  expect(parse(text, "time")).toBe(clock);
});

test.each([
  ["4/12/2026 22:30", "2026-12-04T22:30"],
  ["4/12 2230", "2026-12-04T22:30"],
  ["৪/১২ রাত ১০:৩০", "2026-12-04T22:30"],
  ["4 Dec, 10:30 pm", "2026-12-04T22:30"],
  ["2026-12-04T22:30", "2026-12-04T22:30"],
  ["4/12/26 9:05", "2026-12-04T09:05"],
  ["4/12/2026", ""],
])("%s is %j", (text, instant) => {
  expect(parse(text, "datetime-local")).toBe(instant);
});

describe.each(["bn", "en"] as const)(
  "what the field shows in %s is read as the same",
  (language) => {
    const format = formatFor(language);

    test("at every minute of a day", () => {
      for (let minute = 0; minute < 24 * 60; minute += 1) {
        const clock = new Date(minute * 60_000).toISOString().slice(11, 16);
        expect(parse(showTyped(clock, "time", format), "time")).toBe(clock);
        const at = `2026-12-04T${clock}`;
        expect(parse(showTyped(at, "datetime-local", format), "datetime-local")).toBe(at);
      }
    });

    test("on every day of two years", () => {
      for (let day = "2027-01-01"; day < "2029-01-01"; day = shiftDay(day, 1)) {
        expect(parse(showTyped(day, "date", format), "date")).toBe(day);
        expect(parse(format.date(day), "date")).toBe(day);
      }
    });
  },
);

test.each([
  ["2026-12-04", "2026-12-04", true],
  ["4/1", "4/1", true],
  // A filter shows its usual day until the typed one is whole.
  ["4/", "2026-11-01", true],
  ["", "2026-11-01", true],
  ["", "", true],
  ["2026-12-04", "", false],
  ["2026-12-04", "2026-12-05", false],
])("what was typed as %j stays in a field that holds %j: %s", (held, value, isStill) => {
  expect(isStillTyped(held, value, "date")).toBe(isStill);
});

test.each<[text: string, kind: DateKind, value: string, read: string]>([
  ["4/12", "date", "2026-12-04", "2026-12-04"],
  [" 32 ১৩ ", "date", "32 ১৩", ""],
  ["32 ১৩", "datetime-local", "32 ১৩", ""],
  // A day alone is not yet a day and a time.
  ["2026-12-04", "datetime-local", "2026-12-04", ""],
  ["4/12 22:30", "datetime-local", "2026-12-04T22:30", "2026-12-04T22:30"],
  ["9:75", "time", "9:75", ""],
  ["9", "time", "09:00", "09:00"],
  ["  ", "date", "", ""],
])("a form holds %j in a field of kind %s as %j, of which %j can be sent", (...given) => {
  const [text, kind, value, read] = given;
  expect(toFieldValue(text, kind, TODAY)).toBe(value);
  expect(readValue(value, kind)).toBe(read);
  if (read === "") expect(showTyped(value, kind, formatFor("bn"))).toBe(value);
});

test("nothing shows as nothing, and a step keeps the time", () => {
  expect(showTyped("", "date", formatFor("en"))).toBe("");
  expect(showTyped("2026-12-04T22:30", "datetime-local", formatFor("bn"))).toBe(
    "৪/১২/২০২৬ রাত\u00a0১০:৩০",
  );
  expect(shiftDay("2026-12-31T22:30", 1)).toBe("2027-01-01T22:30");
});
