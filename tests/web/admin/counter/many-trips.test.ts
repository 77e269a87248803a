/** A season of trips on sale at the counter: a destination is looked for once, however many trips lack its word. */
import { afterEach, expect, test, vi } from "vitest";
import { findTripsToSell } from "../../../../web/admin/counter/trips-to-sell.ts";
import type { TripRow } from "../../../../worker/contract/staff/staff-trips.ts";
import * as search from "../../../../worker/domain/search/find-by-words.ts";

afterEach(() => vi.restoreAllMocks());

test("3,000 trips are searched for another spelling as one is", () => {
  const trips = Array.from({ length: 3_000 }, (_, at) => {
    const destination = at % 2 === 0 ? "জাহাঙ্গীরনগর বিশ্ববিদ্যালয়" : "খুলনা বিশ্ববিদ্যালয়";
    return { id: String(at), name: destination, destination, unit: "A", bus: "Doel" } as TripRow;
  });
  const findByWords = vi.spyOn(search, "findByWords");
  const found = findTripsToSell(trips, "জাহাঙ্গিরনগর", () => "", []);
  expect(found).toHaveLength(1_500);
  expect(findByWords).toHaveBeenCalledTimes(1);
});
