import { expect, test } from "vitest";
import { findFarDate, isTooFar } from "../../worker/domain/far-dates.ts";

const at = (text: string) => Date.parse(`${text}+06:00`);
const NOW = at("2026-11-28T13:00");

test.each([
  ["2036-11-27T23:59:59", false],
  ["2036-11-28T00:00", true],
  ["2062-12-04T22:30", true],
  ["2027-03-01T22:30", false],
  ["2020-03-01T22:30", false],
])("%s is too far: %s", (text, is) => {
  expect(isTooFar(at(text), NOW)).toBe(is);
});

test("a day that was meant is found with any other digit in its decade", () => {
  for (const day of ["2026-11-29", "2026-12-31", "2027-03-04"])
    for (const digit of "3456789") {
      const typed = `${day.slice(0, 2)}${digit}${day.slice(3)}`;
      expect(findFarDate({ departs: `${typed}T22:30:00+06:00` }, NOW), typed).toBe(typed);
      expect(isTooFar(at(`${day}T00:00`), NOW)).toBe(false);
    }
});

test("on 29 February too", () => {
  expect(isTooFar(at("2038-02-27T00:00"), at("2028-02-29T10:00"))).toBe(false);
  expect(isTooFar(at("2038-02-28T00:00"), at("2028-02-29T10:00"))).toBe(true);
});

test("it is found at any depth, and no other text is taken for a day", () => {
  const rows = [{ trip: "1", departs: "2026-12-04T22:30:00+06:00" }, { day: "2062-01-01" }];
  expect(findFarDate({ name: "a", rows }, NOW)).toBe("2062-01-01");
  expect(findFarDate({ opens: "2062-01-01T00:00:00Z" }, NOW)).toBe("2062-01-01");
  for (const text of ["the year 2062", "2062", "2062-01-01 and more", "2062-13-45", "", null, 5])
    expect(findFarDate({ text }, NOW)).toBeNull();
});
