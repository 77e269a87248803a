/** The log's lines under their days in Dhaka, in the order in which they came. */
import { expect, test } from "vitest";
import { groupByDay } from "../../../../web/admin/log/log-days.ts";

test("lines of one day stand together, the newest day first", () => {
  const lines = [
    { id: 4, at: "2026-12-04T00:10:00+06:00" },
    { id: 3, at: "2026-12-03T23:50:00+06:00" },
    { id: 2, at: "2026-12-03T08:00:00+06:00" },
    { id: 1, at: "2026-11-30T08:00:00+06:00" },
  ];
  const days = groupByDay(lines).map(({ day, lines: ofDay }) => [day, ofDay.map(({ id }) => id)]);
  expect(days).toEqual([
    ["2026-12-04", [4]],
    ["2026-12-03", [3, 2]],
    ["2026-11-30", [1]],
  ]);
  expect(groupByDay([])).toEqual([]);
});
