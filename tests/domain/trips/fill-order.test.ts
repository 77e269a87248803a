import { describe, expect, test } from "vitest";
import {
  busPositions,
  listBusesInFront,
  placesFor,
} from "../../../worker/domain/trips/fill-order.ts";
import type { BusInOrder } from "../../../worker/domain/trips/trip.ts";

function aBus(id: string, over: Partial<BusInOrder> = {}): BusInOrder {
  return { id, planName: "45", saleClosesAt: 1000, cancelledAt: null, opensAt: null, ...over };
}

describe("the buses in front of a trip", () => {
  test("are none for the first bus of the day", () => {
    expect(listBusesInFront([aBus("1"), aBus("2")], "1", 0)).toEqual([]);
  });

  test("are all the earlier ones, numbered from 1 [T13]", () => {
    expect(listBusesInFront([aBus("1"), aBus("2"), aBus("3")], "3", 0)).toEqual([
      { tripId: "1", planName: "45", incarnation: null, busNumber: 1 },
      { tripId: "2", planName: "45", incarnation: null, busNumber: 2 },
    ]);
  });

  test("do not include a closed one, and the others keep their number", () => {
    const buses = [aBus("1", { saleClosesAt: 500 }), aBus("2"), aBus("3")];
    expect(listBusesInFront(buses, "3", 499).map((bus) => bus.busNumber)).toEqual([1, 2]);
    expect(listBusesInFront(buses, "3", 500).map((bus) => bus.busNumber)).toEqual([2]);
  });

  test("do not include one whose sale has not started, and the others keep their number", () => {
    const buses = [aBus("1", { opensAt: 500 }), aBus("2"), aBus("3")];
    expect(listBusesInFront(buses, "3", 499).map((bus) => bus.busNumber)).toEqual([2]);
    expect(listBusesInFront(buses, "3", 500).map((bus) => bus.busNumber)).toEqual([1, 2]);
  });

  test("do not count a cancelled one at all", () => {
    const buses = [aBus("1", { cancelledAt: 5 }), aBus("2"), aBus("3")];
    expect(listBusesInFront(buses, "3", 0)).toEqual([
      { tripId: "2", planName: "45", incarnation: null, busNumber: 1 },
    ]);
  });

  test("are none for a trip that is not among the buses", () => {
    expect(listBusesInFront([aBus("1")], "9", 0)).toEqual([]);
  });
});

test("a trip's number is counted among the trips of its day", () => {
  const trips = [
    { id: "1", journeyDate: "2026-12-04" },
    { id: "2", journeyDate: "2026-12-04" },
    { id: "3", journeyDate: "2026-12-05" },
  ];
  expect(Object.fromEntries(busPositions(trips))).toEqual({
    "1": { busNumber: 1, busesThatDay: 2 },
    "2": { busNumber: 2, busesThatDay: 2 },
    "3": { busNumber: 1, busesThatDay: 1 },
  });
});

test("the order by departure, then by number, needs no places", () => {
  const bus = (id: string, departsAt: number) => ({ id, departsAt });
  const [early, late, last] = [bus("9", 1), bus("10", 2), bus("11", 2)];
  const nulls = { "9": null, "10": null, "11": null };
  expect(Object.fromEntries(placesFor([early, late, last]))).toEqual(nulls);
  expect(Object.fromEntries(placesFor([late, early, last]))).toEqual({ "9": 2, "10": 1, "11": 3 });
  expect(Object.fromEntries(placesFor([early, last, late]))).toEqual({ "9": 1, "10": 3, "11": 2 });
});
