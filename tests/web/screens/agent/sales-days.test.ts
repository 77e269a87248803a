import { expect, it } from "vitest";
import { listLastDays } from "../../../../web/screens/agent/sales-days.ts";

it.each([
  ["2026-11-20T17:59:59Z", 1, { from: "2026-11-20", to: "2026-11-20" }],
  ["2026-11-20T18:00:00Z", 1, { from: "2026-11-21", to: "2026-11-21" }],
  ["2026-03-02T06:00:00Z", 7, { from: "2026-02-24", to: "2026-03-02" }],
  ["2026-11-21T06:00:00Z", 30, { from: "2026-10-23", to: "2026-11-21" }],
])("at %s the last %i days are those of Dhaka", (instant, count, days) => {
  expect(listLastDays(count, Date.parse(instant))).toEqual(days);
});
