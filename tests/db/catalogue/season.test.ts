import { expect, test } from "vitest";
import { season } from "../../../drizzle/season.ts";
import {
  addDays,
  toDhakaInstant,
  dhakaDate,
  dhakaTime,
} from "../../../worker/domain/dhaka-time.ts";

const TODAY = "2026-11-21";
const rows = season(TODAY);
const limited = rows.trips.filter((trip) => trip.mode === "limited");
const unlimited = rows.trips.filter((trip) => trip.mode === "unlimited");

test("the same day gives the same season, another day the same trips at other times", () => {
  const tomorrow = season(addDays(TODAY, 1));
  expect(season(TODAY)).toEqual(rows);
  expect(tomorrow.trips.map((trip) => trip.id)).toEqual(rows.trips.map((trip) => trip.id));
  expect(tomorrow.trips.map((trip) => trip.departsAt)).toEqual(
    rows.trips.map((trip) => trip.departsAt + 86_400_000),
  );
});

test("there is enough to choose from", () => {
  const ofType = (type: string) => rows.destinations.filter((to) => to.mode === type);
  expect(ofType("limited").length).toBeGreaterThanOrEqual(8);
  expect(ofType("unlimited").length).toBeGreaterThanOrEqual(3);
  expect(limited.length).toBeGreaterThanOrEqual(24);
  expect(new Set(limited.map((trip) => trip.planName))).toEqual(new Set(["40", "45"]));
  expect(new Set(rows.busTypes.map((type) => type.name))).toEqual(new Set(["AC", "Non AC"]));
  expect(rows.trips.filter((trip) => trip.returnsAt === null).length).toBeGreaterThanOrEqual(2);
});

test("ids are short digits, but for the three special units", () => {
  const special = new Set(["rnA", "rnB", "rnC"]);
  const tables = [
    rows.destinations,
    rows.units,
    rows.busTypes,
    rows.buses,
    rows.points,
    rows.trips,
  ];
  for (const table of tables) {
    const ids = table.map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !special.has(id) && !/^\d{1,4}$/.test(id))).toEqual([]);
  }
});

test("names are in Bengali", () => {
  const named = [rows.destinations, rows.units, rows.buses, rows.points, rows.trips].flat();
  expect(named.filter((row) => !/\p{Script=Bengali}/u.test(row.name))).toEqual([]);
});

test("the special units go straight to checkout from a limited destination and sell unlimited trips", () => {
  const direct = rows.units.filter((unit) => unit.directCheckout);
  expect(direct.map((unit) => unit.id)).toEqual(["rnA", "rnB", "rnC"]);
  for (const unit of direct) {
    const to = rows.destinations.find((destination) => destination.id === unit.destinationId);
    expect(to?.mode).toBe("limited");
    const modes = rows.trips.filter((trip) => trip.unitId === unit.id).map((trip) => trip.mode);
    expect(modes).toEqual(["unlimited"]);
  }
});

test("every unit has a trip, of the mode that its destination sells", () => {
  for (const unit of rows.units) {
    const to = rows.destinations.find((destination) => destination.id === unit.destinationId);
    const mode = unit.directCheckout ? "unlimited" : to?.mode;
    const trips = rows.trips.filter((trip) => trip.unitId === unit.id);
    expect(trips.length, unit.id).toBeGreaterThan(0);
    for (const trip of trips) expect(trip).toMatchObject({ mode, destinationId: to?.id });
  }
});

test("stops have rising times from departure on, or none where a pick-up center is chosen", () => {
  for (const trip of rows.trips) {
    const stops = rows.tripPoints.filter(
      (stop) => stop.tripId === trip.id && stop.kind === "boarding",
    );
    const after = stops.map((stop) => stop.afterMs);
    if (trip.mode === "unlimited") expect(new Set(after)).toEqual(new Set([null]));
    else {
      expect(after[0], trip.id).toBe(0);
      expect(after, trip.id).toEqual(after.toSorted((a, b) => Number(a) - Number(b)));
      expect(trip.departsAt + Number(after.at(-1))).toBeLessThan(trip.arrivesAt);
    }
  }
});

test("every trip leaves two days from now or later, and comes before its exam", () => {
  for (const trip of rows.trips) {
    expect(trip.journeyDate >= addDays(TODAY, 2), trip.id).toBe(true);
    expect(dhakaDate(trip.departsAt), trip.id).toBe(trip.journeyDate);
    expect(trip.arrivesAt, trip.id).toBeGreaterThan(trip.departsAt);
    expect(trip.arrivesAt, trip.id).toBeLessThanOrEqual(toDhakaInstant(trip.examDate, "09:00"));
    expect(trip.saleClosesAt, trip.id).toBe(trip.departsAt - 30 * 60_000);
  }
});

test("a trip returns on the evening of the exam or not at all", () => {
  for (const { id, returnsAt, examDate } of rows.trips) {
    if (returnsAt === null) continue;
    expect(dhakaDate(returnsAt), id).toBe(examDate);
    expect(dhakaTime(returnsAt) >= "16:00", id).toBe(true);
  }
});

test("fares are whole taka between 450 and 1200", () => {
  for (const { id, farePoisha } of rows.trips) {
    expect(farePoisha % 100, id).toBe(0);
    expect(farePoisha, id).toBeGreaterThanOrEqual(45_000);
    expect(farePoisha, id).toBeLessThanOrEqual(120_000);
  }
});

test("every trip has two or three stops at both ends, in order from 0", () => {
  for (const { id } of rows.trips) {
    for (const kind of ["boarding", "dropping"]) {
      const positions = rows.tripPoints
        .filter((stop) => stop.tripId === id && stop.kind === kind)
        .map((stop) => stop.position);
      expect([2, 3], id).toContain(positions.length);
      expect(positions, id).toEqual([...positions.keys()]);
    }
  }
});

test("limited trips leave in the evening, between nine and half past eleven, and one after midnight", () => {
  const times = limited.map((trip) => dhakaTime(trip.departsAt));
  expect(times.filter((time) => time < "21:00" || time > "23:30")).toEqual(["00:15"]);
});

test("one trip is two days away", () => {
  expect(limited.map((trip) => trip.journeyDate)).toContain(addDays(TODAY, 2));
});

test("at two destinations three buses leave on one day for one unit, one after the other", () => {
  const groups = Map.groupBy(limited, (trip) => `${trip.unitId} ${trip.journeyDate}`);
  const threes = [...groups.values()].filter((group) => group.length === 3);
  expect(new Set(threes.map((group) => group[0]?.destinationId)).size).toBe(2);
  for (const group of threes) {
    expect(new Set(group.map((trip) => trip.departsAt)).size).toBe(3);
    expect(new Set(group.map((trip) => trip.farePoisha)).size).toBe(1);
  }
});

test("an unlimited unit offers two trips to choose from", () => {
  const perUnit = Map.groupBy(unlimited, (trip) => trip.unitId);
  expect([...perUnit.values()].filter((trips) => trips.length === 2)).toHaveLength(1);
});

test("no bus has two trips at once, the return included", () => {
  for (const [busId, trips] of Map.groupBy(rows.trips, (trip) => trip.busId)) {
    const ordered = trips.toSorted((a, b) => a.departsAt - b.departsAt);
    let homeAt = 0;
    for (const trip of ordered) {
      expect(trip.departsAt, `bus ${busId} on trip ${trip.id}`).toBeGreaterThan(homeAt);
      homeAt = (trip.returnsAt ?? trip.arrivesAt) + (trip.arrivesAt - trip.departsAt);
    }
  }
});

test("coupons are percent, fixed, and one for a single trip", () => {
  expect(rows.coupons.map(({ code, kind, value, tripId }) => [code, kind, value, tripId])).toEqual([
    ["BHORTI10", "percent", 1_000, null],
    ["SHIMUL50", "fixed", 5_000, null],
    ["RABIA100", "fixed", 10_000, rows.trips[0]?.id],
  ]);
  for (const coupon of rows.coupons) {
    expect(coupon.startsAt).toBe(toDhakaInstant(TODAY, "00:00"));
    expect(coupon.endsAt).toBeGreaterThan(Math.max(...rows.trips.map((trip) => trip.departsAt)));
  }
});

test("each destination has a picture of its own, and no picture is without one", () => {
  const drawn = Object.keys(import.meta.glob("../../../drizzle/pictures/*.svg")).map((path) =>
    path.slice(path.lastIndexOf("/") + 1),
  );
  expect(rows.destinations.map((destination) => destination.image).toSorted()).toEqual(
    drawn.toSorted(),
  );
});
