/** Ticked trips on their way through the address. */
import { expect, test } from "vitest";
import { readTicked, tickedFilter } from "../../../../web/admin/trips/list/ticked-trips.ts";

test("they are read as they were written", () => {
  const address = new URLSearchParams(tickedFilter(["101", "7"]));
  expect(readTicked(address)).toEqual(["101", "7"]);
  expect(readTicked(new URLSearchParams())).toEqual([]);
});
