/** The days that a press chooses, and the days that they are compared with. */
import { expect, test } from "vitest";
import {
  findPreset,
  listDays,
  periodBefore,
  presetPeriod,
  samePeriodFrom,
} from "../../../../web/admin/figures/periods.ts";
import { figureDays } from "../../../../worker/domain/payments/sales-figures.ts";

const TODAY = "2026-12-04";

test("a press chooses days up to today, and the choice is known again by its days", () => {
  expect(presetPeriod("today", TODAY)).toEqual({ from: TODAY, to: TODAY });
  expect(presetPeriod("week", TODAY)).toEqual({ from: "2026-11-28", to: TODAY });
  expect(presetPeriod("month", TODAY)).toEqual({ from: "2026-11-05", to: TODAY });
  expect(findPreset({ from: "2026-11-28", to: TODAY }, TODAY)).toBe("week");
  expect(findPreset({ from: "2026-11-27", to: TODAY }, TODAY)).toBeNull();
});

test("the longest press is one that the server adds up", () => {
  const now = Date.parse(`${TODAY}T12:00:00+06:00`);
  expect(figureDays(presetPeriod("season", TODAY), now)).not.toBeNull();
});

test("a period is compared with as many days, right before it or from another day", () => {
  const week = presetPeriod("week", TODAY);
  expect(periodBefore(week)).toEqual({ from: "2026-11-21", to: "2026-11-27" });
  expect(samePeriodFrom(week, "2025-12-30")).toEqual({ from: "2025-12-30", to: "2026-01-05" });
});

test("days are listed over the end of a month", () => {
  expect(listDays({ from: "2026-11-30", to: "2026-12-02" })).toEqual([
    "2026-11-30",
    "2026-12-01",
    "2026-12-02",
  ]);
});
