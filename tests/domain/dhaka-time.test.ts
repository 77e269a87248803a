import { expect, test } from "vitest";
import {
  addDays,
  toDhakaInstant,
  dhakaDate,
  dhakaIso,
  dhakaTime,
} from "../../worker/domain/dhaka-time.ts";

const utc = (text: string) => Date.parse(text);

test.each([
  ["2026-12-04T16:00:00.000Z", "2026-12-04", "22:00", "2026-12-04T22:00:00+06:00"],
  ["2026-12-04T17:59:59.999Z", "2026-12-04", "23:59", "2026-12-04T23:59:59+06:00"],
  ["2026-12-04T18:00:00.000Z", "2026-12-05", "00:00", "2026-12-05T00:00:00+06:00"],
  ["2026-12-31T18:00:00.000Z", "2027-01-01", "00:00", "2027-01-01T00:00:00+06:00"],
  ["2028-02-28T18:30:00.000Z", "2028-02-29", "00:30", "2028-02-29T00:30:00+06:00"],
  ["2026-07-15T06:00:00.000Z", "2026-07-15", "12:00", "2026-07-15T12:00:00+06:00"],
])("at %s it is %s, %s in Dhaka", (instant, date, time, iso) => {
  const at = utc(instant);
  expect(dhakaDate(at)).toBe(date);
  expect(dhakaTime(at)).toBe(time);
  expect(dhakaIso(at)).toBe(iso);
});

test("the wire's form of an instant reads back as that instant, less the second's fraction", () => {
  const at = utc("2026-11-21T04:08:07.654Z");
  expect(utc(dhakaIso(at))).toBe(at - 654);
});

test("a Dhaka day and time give their instant", () => {
  expect(toDhakaInstant("2026-12-04", "22:00")).toBe(utc("2026-12-04T16:00:00Z"));
  expect(toDhakaInstant("2026-12-05", "05:30")).toBe(utc("2026-12-04T23:30:00Z"));
  expect(toDhakaInstant("2028-02-29", "00:00")).toBe(utc("2028-02-28T18:00:00Z"));
});

test.each([
  ["2026-02-29", "10:00"],
  ["2026-04-31", "10:00"],
  ["2026-13-01", "10:00"],
  ["2026-12-4", "10:00"],
  ["2026-12-04", "24:00"],
  ["2026-12-04", "9:30"],
  ["2026-12-04", "10:60"],
  ["", ""],
])("%s %s is no day and time", (date, time) => {
  expect(() => toDhakaInstant(date, time)).toThrow("is a day and time");
});

test.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-02-28", 1, "2026-03-01"],
  ["2026-11-21", 0, "2026-11-21"],
  ["2027-01-01", -1, "2026-12-31"],
  ["2026-11-21", 365, "2027-11-21"],
])("%s and %i days is %s", (date, days, expected) => {
  expect(addDays(date, days)).toBe(expected);
});
