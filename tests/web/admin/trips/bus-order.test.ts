/** A day's buses as they are arranged by hand. */
import { expect, test } from "vitest";
import { readOrder, swapBuses } from "../../../../web/admin/trips/page/bus-order.ts";

const buses = ["1", "2", "3"].map((trip) => ({
  trip,
  name: `Bus ${trip}`,
  departs_at: "2031-01-04T22:00:00+06:00",
}));
const ids = (order: string) => readOrder(order, buses).map(({ trip }) => trip);

test("they stand as arranged; one that came since stands last, and a cancelled one is left out", () => {
  expect(ids("3,1,2")).toEqual(["3", "1", "2"]);
  expect(ids("3,1")).toEqual(["3", "1", "2"]);
  expect(ids("9,2,1,3")).toEqual(["2", "1", "3"]);
});

test("a bus changes places with its neighbour, and at an end with nobody", () => {
  expect(swapBuses(["1", "2", "3"], 2, 1)).toEqual(["1", "3", "2"]);
  expect(swapBuses(["1", "2", "3"], 0, 1)).toEqual(["2", "1", "3"]);
  expect(swapBuses(["1", "2", "3"], 0, -1)).toEqual(["1", "2", "3"]);
  expect(swapBuses(["1", "2", "3"], 2, 3)).toEqual(["1", "2", "3"]);
});
