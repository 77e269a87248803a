import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import {
  busesThatDay,
  findDestination,
  findTrip,
  findUnit,
  listDestinations,
  listTrips,
  listUnits,
} from "../../../worker/db/catalogue/catalogue.ts";
import { database } from "../../../worker/db/client.ts";
import { toDhakaInstant } from "../../../worker/domain/dhaka-time.ts";
import type { Trip } from "../../../worker/domain/trips/trip.ts";
import { aBus, aDestination, aTrip, aUnit, freshId, listStops } from "../../support/catalogue.ts";

const db = database(env);

async function readTrip(id: string): Promise<Trip> {
  const trip = await findTrip(db, id);
  if (!trip) throw new Error(`no trip ${id}`);
  return trip;
}

test("destinations of one kind are ordered by position, others are left out [E01] [R02]", async () => {
  const third = await aDestination(db, { position: 903 });
  const first = await aDestination(db, { position: 901 });
  const other = await aDestination(db, { position: 902, mode: "unlimited" });

  const limited = (await listDestinations(db, "limited")).map((destination) => destination.id);
  const unlimited = (await listDestinations(db, "unlimited")).map((destination) => destination.id);

  expect(limited.filter((id) => [first, third, other].includes(id))).toEqual([first, third]);
  expect(unlimited).toContain(other);
});

test("a destination is found by its id with all that a card shows", async () => {
  const id = await aDestination(db, {
    name: "রাজশাহী বিশ্ববিদ্যালয়",
    mode: "limited",
    image: "rajshahi.svg",
  });
  expect(await findDestination(db, id)).toEqual({
    id,
    name: "রাজশাহী বিশ্ববিদ্যালয়",
    mode: "limited",
    image: "rajshahi.svg",
  });
});

test("an unknown id is null", async () => {
  expect(await findDestination(db, freshId())).toBeNull();
  expect(await findUnit(db, freshId())).toBeNull();
  expect(await findTrip(db, freshId())).toBeNull();
});

test("a destination's units are ordered by position [E02] [R04]", async () => {
  const destinationId = await aDestination(db);
  const b = await aUnit(db, { destinationId, name: "B", groupName: "Arts", position: 2 });
  const a = await aUnit(db, { destinationId, name: "A", position: 1, directCheckout: true });
  await aUnit(db);

  expect(await listUnits(db, destinationId)).toEqual([
    { id: a, destinationId, name: "A", groupName: "Science", directCheckout: true },
    { id: b, destinationId, name: "B", groupName: "Arts", directCheckout: false },
  ]);
});

test("a unit is found by its id", async () => {
  const destinationId = await aDestination(db);
  const id = await aUnit(db, { destinationId, name: "C", groupName: "Business" });
  expect(await findUnit(db, id)).toEqual({
    id,
    destinationId,
    name: "C",
    groupName: "Business",
    directCheckout: false,
  });
});

test("a trip comes whole: destination, unit, bus, type and stops in order", async () => {
  const destinationId = await aDestination(db, { name: "Rajshahi" });
  const unitId = await aUnit(db, { destinationId, name: "A" });
  const busId = await aBus(db, { name: "Shimul", typeName: "AC" });
  const row = await aTrip(db, { destinationId, unitId, busId, planName: "40", name: "By night" });
  await listStops(db, row.id, "boarding", ["Zero point", "Market", "Bypass"]);
  await listStops(db, row.id, "dropping", ["Main gate"]);

  expect(await findTrip(db, row.id)).toEqual({
    id: row.id,
    mode: "limited",
    planName: "40",
    name: "By night",
    openedBy: "1",
    destination: { id: destinationId, name: "Rajshahi", mode: "limited", image: "x.svg" },
    unit: { id: unitId, destinationId, name: "A", groupName: "Science", directCheckout: false },
    busName: "Shimul",
    busTypeName: "AC",
    boarding: ["Zero point", "Market", "Bypass"].map((name) => ({
      id: expect.any(String),
      name,
      at: null,
    })),
    dropping: [{ id: expect.any(String), name: "Main gate", at: null }],
    farePoisha: 60_000,
    journeyDate: "2030-12-04",
    departsAt: toDhakaInstant("2030-12-04", "22:00"),
    arrivesAt: toDhakaInstant("2030-12-05", "05:00"),
    returnsAt: toDhakaInstant("2030-12-05", "18:00"),
    examId: null,
    exam: null,
    postponedAt: null,
    revision: 0,
    details: {},
    version: 0,
    keptVersion: -1,
    examDate: "2030-12-05",
    saleClosesAt: toDhakaInstant("2030-12-04", "21:30"),
    cancelledAt: null,
    opensAt: null,
    incarnation: null,
    salesPausedAt: null,
  });
});

test("a trip without stops and without a way back has empty lists and null", async () => {
  const { id } = await aTrip(db, { mode: "unlimited", returnsAt: null });
  expect(await findTrip(db, id)).toMatchObject({
    mode: "unlimited",
    planName: null,
    returnsAt: null,
    boarding: [],
    dropping: [],
  });
});

test("a cancelled trip is found, but is in no list", async () => {
  const { id, destinationId, unitId } = await aTrip(db, { cancelledAt: 7 });
  const choice = { destinationId, unitId, mode: "limited", departsAfter: 0 } as const;
  expect(await findTrip(db, id)).toMatchObject({ id, cancelledAt: 7 });
  expect(await listTrips(db, choice)).toEqual([]);
});

test("a list has the trips of one destination, unit and mode only [T01]", async () => {
  const { id, destinationId, unitId } = await aTrip(db);
  await aTrip(db, { destinationId });
  await aTrip(db, { unitId });
  await aTrip(db, { destinationId, unitId, mode: "unlimited" });

  const choice = { destinationId, unitId, mode: "limited", departsAfter: 0 } as const;
  expect((await listTrips(db, choice)).map((trip) => trip.id)).toEqual([id]);
});

test("a trip leaves the list at the instant of its departure", async () => {
  const { id, destinationId, unitId, departsAt } = await aTrip(db);
  const idsAfter = async (departsAfter: number) =>
    (await listTrips(db, { destinationId, unitId, mode: "limited", departsAfter })).map(
      (trip) => trip.id,
    );
  expect(await idsAfter(departsAt - 1)).toEqual([id]);
  expect(await idsAfter(departsAt)).toEqual([]);
});

test("a list is in order of departure, and of the id's number where departures are equal", async () => {
  const destinationId = await aDestination(db);
  const unitId = await aUnit(db, { destinationId });
  const ten = toDhakaInstant("2030-12-04", "22:00");
  const nine = toDhakaInstant("2030-12-04", "21:00");
  await aTrip(db, { id: "100001", destinationId, unitId, departsAt: ten });
  await aTrip(db, { id: "99999", destinationId, unitId, departsAt: ten });
  await aTrip(db, { id: "100000", destinationId, unitId, departsAt: ten });
  await aTrip(db, { id: "100002", destinationId, unitId, departsAt: nine });

  const listed = await listTrips(db, { destinationId, unitId, mode: "limited", departsAfter: 0 });
  expect(listed.map((trip) => trip.id)).toEqual(["100002", "99999", "100000", "100001"]);
  const buses = await busesThatDay(db, await readTrip("100000"));
  expect(buses.map((bus) => bus.id)).toEqual(["100002", "99999", "100000", "100001"]);
});

test("the buses that day are those of the same destination, unit and day, cancelled ones marked", async () => {
  const { id, name, destinationId, unitId, saleClosesAt, departsAt } = await aTrip(db);
  const second = await aTrip(db, {
    destinationId,
    unitId,
    planName: "40",
    departsAt: departsAt + 60_000,
    cancelledAt: 7,
    opensAt: 9,
  });
  await aTrip(db, { destinationId, unitId, journeyDate: "2030-12-05" });
  await aTrip(db, { destinationId });
  await aTrip(db, { destinationId, unitId, mode: "unlimited" });

  const expected = [
    {
      id,
      name,
      departsAt,
      fillPlace: null,
      planName: "45",
      saleClosesAt,
      cancelledAt: null,
      opensAt: null,
      incarnation: null,
    },
    {
      id: second.id,
      name: second.name,
      departsAt: second.departsAt,
      fillPlace: null,
      planName: "40",
      saleClosesAt: saleClosesAt + 60_000,
      cancelledAt: 7,
      opensAt: 9,
      incarnation: null,
    },
  ];
  expect(await busesThatDay(db, await readTrip(id))).toEqual(expected);
  expect(await busesThatDay(db, await readTrip(second.id))).toEqual(expected);
});

test("no query of the catalogue reads a whole table, and each is one statement", async () => {
  const trip = await readTrip((await aTrip(db)).id);
  const statements: string[] = [];
  const listening = new Proxy(env.DB, {
    get: (target, verb) => {
      if (verb !== "prepare") throw new Error(`the catalogue calls ${String(verb)}`);
      return (statement: string) => {
        statements.push(statement);
        return target.prepare(statement);
      };
    },
  });
  const recorded = database({ DB: listening });
  const { destination, unit } = trip;
  await listDestinations(recorded, "limited");
  await findDestination(recorded, destination.id);
  await listUnits(recorded, destination.id);
  await findUnit(recorded, unit.id);
  await listTrips(recorded, {
    destinationId: destination.id,
    unitId: unit.id,
    mode: "limited",
    departsAfter: 0,
  });
  await findTrip(recorded, trip.id);
  await busesThatDay(recorded, trip);

  expect(statements).toHaveLength(7);
  for (const statement of statements) {
    const blanks = Array.from(statement.matchAll(/\?/g), () => null);
    const plan = await env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`)
      .bind(...blanks)
      .all<{ detail: string }>();
    const steps = plan.results.map((step) => step.detail);
    expect(steps.length).toBeGreaterThan(0);
    expect(
      steps.filter((step) => step.startsWith("SCAN")),
      statement,
    ).toEqual([]);
  }
});
