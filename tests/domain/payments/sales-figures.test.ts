/** Sums of what was sold, and the days that may be asked for. */
import { expect, test } from "vitest";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import {
  figureDays,
  salesFigures,
  type DepartedGroup,
  type SoldGroup,
} from "../../../worker/domain/payments/sales-figures.ts";

const NOW = toDhakaInstant("2026-12-04", "00:30");

function sold(over: Partial<SoldGroup>): SoldGroup {
  return {
    day: "2026-12-01",
    channel: "online",
    destinationId: "1",
    destination: "Rajshahi",
    daysAhead: 3,
    tickets: 1,
    places: 2,
    paidPoisha: 122_410,
    voided: 0,
    backPoisha: 0,
    ...over,
  };
}

function departed(over: Partial<DepartedGroup>): DepartedGroup {
  const trip = { day: "2026-12-02", destinationId: "1", destination: "Rajshahi" };
  return { ...trip, planName: "40", buses: 1, filled: 30, ...over };
}

test("without days, the last thirty to today in Dhaka", () => {
  expect(figureDays({}, NOW)).toMatchObject({ from: "2026-11-05", to: "2026-12-04" });
  expect(figureDays({ to: "2026-12-01" }, NOW)?.from).toBe("2026-11-02");
});

test("both days are included, and the end is the midnight after", () => {
  const days = figureDays({ from: "2026-12-01", to: "2026-12-01" }, NOW);
  expect(days).toMatchObject({
    start: toDhakaInstant("2026-12-01", "00:00"),
    end: toDhakaInstant("2026-12-02", "00:00"),
  });
});

test.each([
  ["2026-12-02", "2026-12-01", false],
  ["2026-10-01", "2026-12-31", true],
  ["2026-09-30", "2026-12-31", false],
])("from %s to %s may be asked for: %s", (from, to, isGood) => {
  expect(figureDays({ from, to }, NOW) !== null).toBe(isGood);
});

test("groups add up by day, by destination and by time ahead, in poisha", () => {
  const figures = salesFigures(
    [
      sold({ day: "2026-12-02" }),
      sold({ places: 1, daysAhead: 0, voided: 1 }),
      sold({ destinationId: "2", destination: "Dhaka", places: 9 }),
    ],
    [departed({}), departed({ planName: "45", buses: 2, filled: 90 })],
  );
  expect(figures.days.map(({ day, places }) => [day, places])).toEqual([
    ["2026-12-01", 10],
    ["2026-12-02", 2],
  ]);
  expect(figures.departures).toEqual([{ day: "2026-12-02", buses: 3, seats: 130, filled: 120 }]);
  expect(figures.destinations.map(({ name, places, filled }) => [name, places, filled])).toEqual([
    ["Dhaka", 9, 0],
    ["Rajshahi", 3, 120],
  ]);
  expect(figures.ahead.find(({ days }) => days === 3)?.places).toBe(11);
  expect(figures.total).toEqual({
    tickets: 3,
    places: 12,
    paidPoisha: 367_230,
    voided: 1,
    backPoisha: 0,
    buses: 3,
    seats: 130,
    filled: 120,
  });
});

test("each channel is summed over all days and for each day, also one that sold nothing", () => {
  const { channels, days } = salesFigures(
    [
      sold({ channel: "agent", places: 3, backPoisha: 100 }),
      sold({ channel: "agent", places: 4, day: "2026-12-02" }),
      sold({ places: 2 }),
    ],
    [],
  );
  const places = (sums: typeof channels) => sums.map((one) => [one.channel, one.places]);
  expect(places(channels)).toEqual([
    ["online", 2],
    ["agent", 7],
    ["counter", 0],
  ]);
  expect(channels[1]?.backPoisha).toBe(100);
  expect(days.map((one) => [one.day, places(one.channels)])).toEqual([
    [
      "2026-12-01",
      [
        ["online", 2],
        ["agent", 3],
        ["counter", 0],
      ],
    ],
    [
      "2026-12-02",
      [
        ["online", 0],
        ["agent", 4],
        ["counter", 0],
      ],
    ],
  ]);
});

test("destinations with as many places sold stand in the order of filled seats, then of names", () => {
  const groups = ["Khulna", "Bogura", "Dhaka"].map((name) => ({
    destinationId: name,
    destination: name,
  }));
  const figures = salesFigures(
    groups.map((group) => sold(group)),
    groups.map((group) => departed({ ...group, filled: group.destination === "Dhaka" ? 40 : 30 })),
  );
  expect(figures.destinations.map(({ name }) => name)).toEqual(["Dhaka", "Bogura", "Khulna"]);
});
