import { expect, test } from "vitest";
import { toDhakaInstant } from "../../worker/domain/dhaka-time.ts";
import { instantCell } from "../../worker/domain/instant-cell.ts";

test.each([
  ["2026-12-28", "22:30", "2026-12-28 22:30", "2026-12-28 22:30"],
  ["2026-12-29", "00:15", "২৮ ডিসেম্বর ২০২৬ দিবাগত রাত ১২:১৫", "12:15 AM, night of 28 December 2026"],
  ["2027-01-01", "03:59", "৩১ ডিসেম্বর ২০২৬ দিবাগত রাত ৩:৫৯", "3:59 AM, night of 31 December 2026"],
  ["2026-12-29", "04:00", "2026-12-29 04:00", "2026-12-29 04:00"],
])("%s %s in a file for people", (day, clock, bengali, english) => {
  const at = toDhakaInstant(day, clock);
  expect(instantCell(at, "bn")).toBe(bengali);
  expect(instantCell(at, "en")).toBe(english);
});

test("a column that has the day alone is as long as it was, but after midnight", () => {
  const at = toDhakaInstant("2026-12-28", "22:30");
  expect(instantCell(at, "bn", "2026-12-28")).toBe("2026-12-28");
  expect(instantCell(at + 2 * 3_600_000, "en", "2026-12-29")).toBe(
    "12:30 AM, night of 28 December 2026",
  );
});
