/** The filter of the list of trips, in the address and as it is sent. */
import { expect, test } from "vitest";
import { listFilledFilters } from "../../../../web/admin/lists/use-draft.ts";
import {
  changeFilter,
  tripFilter,
  viewQuery,
  withWholeDays,
} from "../../../../web/admin/trips/list/trip-filter.ts";

const TODAY = "2026-12-01";
const of = (query: string) => tripFilter(new URLSearchParams(query), TODAY);

test("the list begins today, where the address names no day; and ever, where it says so", () => {
  expect(listFilledFilters(of(""))).toEqual({ from: TODAY });
  expect(listFilledFilters(of("from=2026-12-24&state=waiting"))).toEqual({
    from: "2026-12-24",
    state: "waiting",
  });
  expect(listFilledFilters(of("from=ever"))).toEqual({});
});

test("a day that is emptied stays empty", () => {
  expect(of(new URLSearchParams(changeFilter(of(""), "from", "")).toString()).from).toBe("");
});

test("another destination takes its unit with it", () => {
  const changed = changeFilter(of("destination=1&unit=7&name=x"), "destination", "2");
  expect(changed).toMatchObject({ destination: "2", unit: "", name: "x" });
  expect(changeFilter(of("destination=1&unit=7"), "name", "x")).toMatchObject({ unit: "7" });
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

test("trips without a guide are a view of their own, whose buses may have left for the way back", () => {
  expect(listFilledFilters(of("from=ever&duties=missing"))).toEqual({ duties: "missing" });
  expect(viewQuery(of("duties=missing&from=ever"), TODAY)).toBe("from=ever&duties=missing");
  const chosen = changeFilter(of(""), "duties", "missing");
  expect(viewQuery(of(new URLSearchParams(chosen).toString()), TODAY)).toBe(
    "from=ever&duties=missing",
  );
  expect(changeFilter(of(""), "duties", "")).toMatchObject({ from: TODAY });
});

test("a year that is still being typed is no day yet", () => {
  expect(withWholeDays(of("from=0002-12-01&to=2026-12-04"))).toMatchObject({
    from: "",
    to: "2026-12-04",
  });
});
