import { describe, expect, test } from "vitest";
import {
  isOnTheRoad,
  isSameDeparture,
  legTimes,
  phonesEndAt,
} from "../../../worker/domain/boarding/boarding-times.ts";

const HOUR_MS = 3_600_000;
const DEPARTS = 1_000 * HOUR_MS;
const trip = {
  departsAt: DEPARTS,
  arrivesAt: DEPARTS + 7 * HOUR_MS,
  returnsAt: DEPARTS + 20 * HOUR_MS,
  cancelledAt: null,
  postponedAt: null,
};

describe("the times of a leg", () => {
  test("are the trip's on the way out, and as long on the way back", () => {
    expect(legTimes(trip, "out")).toEqual({ departsAt: DEPARTS, arrivesAt: trip.arrivesAt });
    expect(legTimes(trip, "back")).toEqual({
      departsAt: trip.returnsAt,
      arrivesAt: trip.returnsAt + 7 * HOUR_MS,
    });
  });

  test("are none on the way back of one way, and none without a date", () => {
    expect(legTimes({ ...trip, returnsAt: null }, "back")).toBeNull();
    expect(legTimes({ ...trip, postponedAt: 1 }, "out")).toBeNull();
  });
});

test("phones end twelve hours after the arrival of their leg, also while the trip has no date", () => {
  expect(phonesEndAt(trip, "out")).toBe(trip.arrivesAt + 12 * HOUR_MS);
  expect(phonesEndAt(trip, "back")).toBe(trip.returnsAt + 19 * HOUR_MS);
  expect(phonesEndAt({ ...trip, returnsAt: null }, "back")).toBeNull();
  expect(phonesEndAt({ ...trip, postponedAt: 1 }, "out")).toBe(trip.arrivesAt + 12 * HOUR_MS);
});

test("a bus is on the road from two hours before it departs until two hours after it should arrive", () => {
  const times = { departsAt: DEPARTS, arrivesAt: trip.arrivesAt };
  expect(isOnTheRoad(times, DEPARTS - 2 * HOUR_MS - 1)).toBe(false);
  expect(isOnTheRoad(times, DEPARTS - 2 * HOUR_MS)).toBe(true);
  expect(isOnTheRoad(times, trip.arrivesAt + 2 * HOUR_MS - 1)).toBe(true);
  expect(isOnTheRoad(times, trip.arrivesAt + 2 * HOUR_MS)).toBe(false);
});

test("a departure is the same one while it moves by less than four hours", () => {
  for (const by of [0, 4 * HOUR_MS - 1, 1 - 4 * HOUR_MS])
    expect(isSameDeparture(DEPARTS, DEPARTS + by)).toBe(true);
  for (const by of [4 * HOUR_MS, -4 * HOUR_MS])
    expect(isSameDeparture(DEPARTS, DEPARTS + by)).toBe(false);
  expect(isSameDeparture(null, DEPARTS)).toBe(true);
});
