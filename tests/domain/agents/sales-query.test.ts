import { describe, expect, test } from "vitest";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import {
  readSalesCursor,
  salesDays,
  salesSearch,
} from "../../../worker/domain/agents/sales-query.ts";

/** Already the 21st in Dhaka, still the 20th in London. */
const NOW = Date.parse("2026-11-20T19:00:00Z");

describe("the days of a query", () => {
  test("are by default the last thirty up to today in Dhaka", () => {
    expect(salesDays({}, NOW)).toEqual({
      from: "2026-10-23",
      to: "2026-11-21",
      start: toDhakaInstant("2026-10-23", "00:00"),
      end: toDhakaInstant("2026-11-22", "00:00"),
    });
  });

  test("take both ends", () => {
    const day = salesDays({ from: "2026-11-05", to: "2026-11-05" }, NOW);
    expect(day?.start).toBe(toDhakaInstant("2026-11-05", "00:00"));
    expect(day?.end).toBe(toDhakaInstant("2026-11-06", "00:00"));
  });

  test("reach thirty days back from the last one when only that is named", () => {
    expect(salesDays({ to: "2026-01-30" }, NOW)?.from).toBe("2026-01-01");
  });

  test("are refused in the wrong order, and beyond a year", () => {
    expect(salesDays({ from: "2026-11-06", to: "2026-11-05" }, NOW)).toBeNull();
    expect(salesDays({ from: "2026-12-01" }, NOW)).toBeNull();
    expect(salesDays({ from: "2025-11-21", to: "2026-11-21" }, NOW)).not.toBeNull();
    expect(salesDays({ from: "2025-11-20", to: "2026-11-21" }, NOW)).toBeNull();
  });
});

describe("a search", () => {
  test.each([
    ["Karim", { words: ["karim"], pnr: null, phoneDigits: null }],
    ["01712-34", { words: ["01712-34"], pnr: null, phoneDigits: "0171234" }],
    ["০১৭১২", { words: ["01712"], pnr: null, phoneDigits: "01712" }],
    ["+8801712345678", { words: ["+8801712345678"], pnr: null, phoneDigits: "01712345678" }],
    ["+4479", { words: ["+4479"], pnr: null, phoneDigits: "+4479" }],
    ["123", { words: ["123"], pnr: null, phoneDigits: null }],
  ])("for %s searches what it can be", (typed, wanted) => {
    expect(salesSearch(typed)).toEqual(wanted);
  });

  test("for a PNR accepts look-alike characters", () => {
    expect(salesSearch("2222 222").pnr).toBe("2222222");
    expect(salesSearch("2222-223").pnr).toBeNull();
  });
});

test("a page starts where the one before ended", () => {
  expect(readSalesCursor("1795000000000.17")).toEqual({ soldAt: 1_795_000_000_000, billId: 17 });
  expect(readSalesCursor(null)).toBeNull();
});
