/** Copies of trips on other days: the days move, the hours stay; and what is not copied, with its reason. */
import { describe, expect, test } from "vitest";
import { toDhakaInstant, dhakaIso } from "../../../worker/domain/dhaka-time.ts";
import {
  daysBetween,
  computeDeparture,
  tripCopies,
  type Journey,
  type TripSource,
} from "../../../worker/domain/trips/trip-copies.ts";

const HOUR = 3_600_000;
const NOW = toDhakaInstant("2026-11-01", "12:00");

/** Leaves at 22:30, arrives at 05:00 on the day of the exam, and comes back at 18:00. */
function aSource(day: string, exam: string, over: Partial<TripSource> = {}): TripSource {
  const departsAt = toDhakaInstant(day, "22:30");
  return {
    id: "1",
    name: "RU A",
    unitId: "11",
    busId: "7",
    departsAt,
    arrivesAt: toDhakaInstant(exam, "05:00"),
    returnsAt: toDhakaInstant(exam, "18:00"),
    saleClosesAt: departsAt - HOUR / 2,
    opensAt: null,
    examDate: exam,
    cancelledAt: null,
    postponedAt: null,
    isHidden: false,
    ...over,
  };
}

const LAST_YEAR = aSource("2025-12-04", "2025-12-05");
const copy = (trip: TripSource, days: number, there: readonly Journey[] = [], opensAt?: number) =>
  tripCopies([{ trip, days }], there, { now: NOW, opensAt })[0];

describe("days between", () => {
  test.each([
    ["2025-12-05", "2026-12-11", 371],
    ["2025-12-31", "2026-01-01", 1],
    ["2026-02-28", "2026-03-01", 1],
    // 2028 has a 29 February.
    ["2028-02-28", "2028-03-01", 2],
    ["2027-03-01", "2028-03-01", 366],
    ["2028-02-29", "2029-03-01", 366],
    ["2026-12-11", "2026-12-04", -7],
    ["2026-12-11", "2026-12-11", 0],
  ])("%s and %s are %d", (from, to, days) => {
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe("a copy", () => {
  test.each([
    ["over the end of a month", 58, "2026-11-28", "2027-01-25T22:30:00+06:00"],
    ["over a leap day", 1, "2028-02-28", "2028-02-29T22:30:00+06:00"],
    ["over the leap day of a year", 366, "2027-12-31", "2028-12-31T22:30:00+06:00"],
  ])("%s leaves at the same hour in Dhaka", (_, days, day, departs) => {
    const trip = aSource(day, "2029-01-01", { returnsAt: null });
    expect(dhakaIso(computeDeparture({ trip, days }))).toBe(departs);
    expect(dhakaIso(copy(trip, days)?.departsAt ?? 0)).toBe(departs);
  });

  test("is on sale at once, or as long before its departure as the trip, or when it is said", () => {
    const opened = { ...LAST_YEAR, opensAt: toDhakaInstant("2025-11-04", "10:00") };
    expect(copy(LAST_YEAR, 371)).toMatchObject({ opensAt: null, why: null });
    expect(copy(opened, 371)).toMatchObject({
      opensAt: toDhakaInstant("2026-11-10", "10:00"),
      why: null,
    });
    const at = toDhakaInstant("2026-11-20", "10:00");
    expect(copy(opened, 371, [], at)).toMatchObject({ opensAt: at, why: null });
    expect(copy(LAST_YEAR, 371, [], at)).toMatchObject({ opensAt: at, why: null });
  });
});

describe("is not copied", () => {
  test.each<[string, Partial<TripSource>, number, string]>([
    ["what is cancelled", { cancelledAt: 1 }, 371, "cancelled"],
    ["what would have left", {}, 331, "over"],
    ["what nobody is offered", { isHidden: true }, 371, "hidden"],
    ["what arrives before it leaves", { arrivesAt: LAST_YEAR.departsAt }, 371, "times"],
    ["what comes back too early", { returnsAt: LAST_YEAR.departsAt }, 371, "times"],
    ["what arrives after its exam", { examDate: "2025-12-04" }, 371, "times"],
  ])("%s", (_, over, days, why) => {
    expect(copy({ ...LAST_YEAR, ...over }, days)?.why).toBe(why);
  });

  test("what would open after its sale has ended", () => {
    expect(copy(LAST_YEAR, 371, [], toDhakaInstant("2026-12-10", "22:15"))?.why).toBe("times");
  });

  test("what is there, or comes twice; another bus, name or unit is another journey", () => {
    const departsAt = toDhakaInstant("2026-12-10", "22:30");
    const there = { name: "RU A", unitId: "11", busId: "7", departsAt };
    expect(copy(LAST_YEAR, 371, [there])?.why).toBe("there");
    for (const other of [{ name: "RU B" }, { unitId: "12" }, { busId: "8" }, { departsAt: 1 }]) {
      expect(copy(LAST_YEAR, 371, [{ ...there, ...other }])?.why).toBeNull();
    }
    const twice = [
      { trip: LAST_YEAR, days: 371 },
      { trip: aSource("2025-12-05", "2025-12-06", { id: "2" }), days: 370 },
    ];
    expect(tripCopies(twice, [], { now: NOW }).map(({ why }) => why)).toEqual([null, "there"]);
  });
});
