/** The days of the trips' calendar. */
import { expect, test } from "vitest";
import { isDay, listWeeks, turnPage } from "../../../../web/admin/trips/list/calendar-days.ts";

test("a week begins on Sunday", () => {
  const [week = []] = listWeeks("2026-12-04", "week");
  expect([week[0], week[6]]).toEqual(["2026-11-29", "2026-12-05"]);
  expect(listWeeks("2026-11-29", "week")).toEqual([week]);
});

test("a month has whole weeks, from the one of its first day to the one of its last", () => {
  const weeks = listWeeks("2026-12-31", "month");
  expect(weeks.map(([first]) => first)).toEqual([
    "2026-11-29",
    "2026-12-06",
    "2026-12-13",
    "2026-12-20",
    "2026-12-27",
  ]);
  // Begins on a Sunday and ends on a Saturday.
  expect(listWeeks("2026-02-10", "month")).toHaveLength(4);
});

test("the page is turned by a week or a month, whatever the length of the month", () => {
  expect(turnPage("2026-12-04", "week", 1)).toBe("2026-12-11");
  expect(turnPage("2027-01-31", "month", 1)).toBe("2027-02-01");
  expect(turnPage("2027-01-31", "month", -1)).toBe("2026-12-01");
});

test("only a day is a day", () => {
  expect(["2026-12-04", "2026-13-04", "2026-02-31", "0026-12-04", "", null].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
