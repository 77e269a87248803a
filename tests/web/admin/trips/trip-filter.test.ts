/** The filter of the list of trips, in the address and as it is sent. */
import { expect, test } from "vitest";
import { filledFilters } from "../../../../web/admin/use-draft.ts";
import {
  changedFilter,
  dhakaDay,
  tripFilter,
  viewQuery,
  withWholeDays,
} from "../../../../web/admin/trips/trip-filter.ts";

const TODAY = "2026-12-01";
const of = (query: string) => tripFilter(new URLSearchParams(query), TODAY);

test("the list begins today, where the address names no day; and ever, where it says so", () => {
  expect(filledFilters(of(""))).toEqual({ from: TODAY });
  expect(filledFilters(of("from=2026-12-24&state=waiting"))).toEqual({
    from: "2026-12-24",
    state: "waiting",
  });
  expect(filledFilters(of("from=ever"))).toEqual({});
});

test("a day that is emptied stays empty", () => {
  expect(of(new URLSearchParams(changedFilter(of(""), "from", "")).toString()).from).toBe("");
});

test("another destination takes its unit with it", () => {
  const changed = changedFilter(of("destination=1&unit=7&name=x"), "destination", "2");
  expect(changed).toMatchObject({ destination: "2", unit: "", name: "x" });
  expect(changedFilter(of("destination=1&unit=7"), "name", "x")).toMatchObject({ unit: "7" });
});

test("a view is the filter, in one order, and begins today where it was saved with today", () => {
  expect(viewQuery(of("state=waiting&destination=2&after=7"), TODAY)).toBe(
    "destination=2&state=waiting",
  );
  expect(viewQuery(of(`from=${TODAY}&unit=7`), TODAY)).toBe("unit=7");
  expect(viewQuery(of("from=2026-12-24"), TODAY)).toBe("from=2026-12-24");
  expect(viewQuery(of("from=ever"), TODAY)).toBe("from=ever");
  expect(viewQuery(of(""), TODAY)).toBe("");
});

test("the day is Dhaka's", () => {
  expect(dhakaDay(Date.parse("2026-12-01T18:30:00Z"))).toBe("2026-12-02");
});

test("a year that is still being typed is no day yet", () => {
  expect(withWholeDays(of("from=0002-12-01&to=2026-12-04"))).toMatchObject({
    from: "",
    to: "2026-12-04",
  });
});
