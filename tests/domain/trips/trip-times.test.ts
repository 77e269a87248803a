/** The order of a trip's instants, and what another departure does to its stops and its sale. */
import { describe, expect, test } from "vitest";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import {
  findLateStop,
  moveTimes,
  timeErrors,
  type DatedTrip,
} from "../../../worker/domain/trips/trip-times.ts";

const MINUTE = 60_000;
const TRIP: DatedTrip = {
  departsAt: toDhakaInstant("2026-12-04", "22:00"),
  arrivesAt: toDhakaInstant("2026-12-05", "05:00"),
  returnsAt: toDhakaInstant("2026-12-05", "18:00"),
  saleClosesAt: toDhakaInstant("2026-12-04", "21:30"),
  opensAt: null,
  examDate: "2026-12-05",
};

describe("times in order", () => {
  test("have no error", () => {
    expect(timeErrors(TRIP)).toEqual([]);
    expect(timeErrors({ ...TRIP, returnsAt: null, saleClosesAt: TRIP.departsAt })).toEqual([]);
  });

  test.each<[keyof DatedTrip, Partial<DatedTrip>]>([
    ["arrivesAt", { arrivesAt: TRIP.departsAt }],
    ["returnsAt", { returnsAt: TRIP.arrivesAt }],
    ["examDate", { examDate: "2026-12-04" }],
    ["saleClosesAt", { saleClosesAt: TRIP.departsAt + 1 }],
    ["opensAt", { opensAt: TRIP.saleClosesAt }],
  ])("%s out of order is named", (field, wrong) => {
    expect(timeErrors({ ...TRIP, ...wrong }).map((error) => error.field)).toEqual([field]);
  });
});

describe("another departure", () => {
  const later = { departsAt: TRIP.departsAt + 45 * MINUTE, arrivesAt: TRIP.arrivesAt + MINUTE };

  test("keeps the time between the end of the sale and the departure, and the return", () => {
    expect(moveTimes(TRIP, later)).toEqual({
      ...later,
      returnsAt: TRIP.returnsAt,
      saleClosesAt: TRIP.saleClosesAt + 45 * MINUTE,
    });
    expect(moveTimes(TRIP, { ...later, returnsAt: 7 }).returnsAt).toBe(7);
  });

  test("moves the stops with it: one that would be left after the arrival is named", () => {
    const stop = (name: string, minutes: number | null) => ({
      name,
      at: minutes === null ? null : TRIP.departsAt + minutes * MINUTE,
    });
    const moved = (drive: number) =>
      moveTimes(TRIP, { ...later, arrivesAt: later.departsAt + drive * MINUTE });
    const boarding = [stop("Gate", 0), stop("Bridge", 60), stop("Nowhere", null)];
    expect(findLateStop(boarding, TRIP, moved(61))).toBeNull();
    expect(findLateStop(boarding, TRIP, moved(60))).toBe("Bridge");
  });
});
