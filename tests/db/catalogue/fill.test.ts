import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { putPictures, seedIfEmpty, topUp } from "../../../drizzle/fill.ts";
import { coupons } from "../../../drizzle/coupons.ts";
import {
  buses,
  busTypes,
  destinations,
  englishNames,
  points,
  tripPoints,
  trips,
  units,
} from "../../../drizzle/schema.ts";
import { season } from "../../../drizzle/season.ts";
import { database } from "../../../worker/db/client.ts";
import { addDays } from "../../../worker/domain/dhaka-time.ts";
import { aDestination, aTrip, aUnit, freshId } from "../../support/catalogue.ts";

const db = database(env);
const TODAY = "2026-11-21";

/** Filling depends on an empty catalogue, so each test begins with one. */
beforeEach(async () => {
  const dependents = [coupons, tripPoints, trips, points, buses, busTypes, units, destinations];
  for (const table of [...dependents, englishNames]) await db.delete(table);
});

async function everything() {
  return {
    destinations: await db.select().from(destinations),
    units: await db.select().from(units),
    busTypes: await db.select().from(busTypes),
    buses: await db.select().from(buses),
    points: await db.select().from(points),
    trips: await db.select().from(trips),
    tripPoints: await db.select().from(tripPoints),
    coupons: await db.select().from(coupons),
    englishNames: await db.select().from(englishNames),
  };
}

test("an empty catalogue gets the whole season", async () => {
  expect(await seedIfEmpty(db, TODAY)).toBe(true);
  const written = new Map<string, unknown[]>(Object.entries(await everything()));
  const planned = season(TODAY);
  for (const [table, rows] of Object.entries(planned)) {
    expect(new Set(written.get(table))).toEqual(new Set<unknown>(rows));
  }
});

test("filling a second time, on the same day or later, changes nothing", async () => {
  await seedIfEmpty(db, TODAY);
  const before = await everything();
  expect(await seedIfEmpty(db, TODAY)).toBe(false);
  expect(await seedIfEmpty(db, addDays(TODAY, 90))).toBe(false);
  expect(await topUp(db, TODAY)).toBe(0);
  expect(await everything()).toEqual(before);
});

test("a catalogue with one destination of the staff's is not filled", async () => {
  await aDestination(db);
  const before = await everything();
  expect(await seedIfEmpty(db, TODAY)).toBe(false);
  expect(await everything()).toEqual(before);
});

test("a unit gets its trips again when the last one leaves tomorrow, not the day before", async () => {
  await seedIfEmpty(db, TODAY);
  const soonest = season(TODAY).trips.filter((trip) => trip.journeyDate === addDays(TODAY, 2));
  expect(soonest).toHaveLength(1);
  expect(await topUp(db, TODAY)).toBe(0);
  expect(await topUp(db, addDays(TODAY, 1))).toBe(1);

  const [first, again] = await db
    .select()
    .from(trips)
    .where(eq(trips.unitId, soonest[0]?.unitId ?? ""))
    .orderBy(trips.departsAt);
  expect(first).toEqual(soonest[0]);
  expect(again?.departsAt).toBe((first?.departsAt ?? 0) + 86_400_000);
});

test("a season that has passed comes again whole under fresh ids, once, and the old rows stay", async () => {
  await seedIfEmpty(db, TODAY);
  const before = await everything();
  const later = addDays(TODAY, 60);
  expect(await topUp(db, later)).toBe(before.trips.length);
  expect(await topUp(db, later)).toBe(0);

  const after = await everything();
  expect(after).toEqual({
    ...before,
    trips: expect.arrayContaining(before.trips),
    tripPoints: expect.arrayContaining(before.tripPoints),
  });
  expect(after.trips).toHaveLength(2 * before.trips.length);
  expect(after.tripPoints).toHaveLength(2 * before.tripPoints.length);
});

test("fresh ids go on after the highest number in use", async () => {
  await seedIfEmpty(db, TODAY);
  await aTrip(db, { id: "5000", journeyDate: addDays(TODAY, 1) });
  await topUp(db, addDays(TODAY, 1));
  const ids = (await db.select({ id: trips.id }).from(trips)).map((trip) => Number(trip.id));
  expect(Math.max(...ids)).toBeGreaterThan(5000);
  expect(ids.filter((id) => id > 200 && id < 5000)).toEqual([]);
});

test("a unit with trips of the staff's own, or a removed one, is left alone", async () => {
  await seedIfEmpty(db, TODAY);
  const later = addDays(TODAY, 60);
  const [served, removed] = season(TODAY).trips.filter((trip) => trip.destinationId === "4");
  await aTrip(db, { ...served, id: freshId(), journeyDate: addDays(later, 9), mode: "limited" });
  await db.delete(tripPoints).where(eq(tripPoints.tripId, removed?.id ?? ""));
  await db.delete(trips).where(eq(trips.id, removed?.id ?? ""));
  await db.delete(units).where(eq(units.id, removed?.unitId ?? ""));

  await topUp(db, later);
  const unitIds = (await db.select({ unitId: trips.unitId }).from(trips)).map((row) => row.unitId);
  expect(unitIds.filter((id) => id === served?.unitId)).toHaveLength(2);
  expect(unitIds).not.toContain(removed?.unitId);
});

test("a shop with units of its own under the same ids is left alone", async () => {
  const [unit] = season(TODAY).units;
  const destinationId = await aDestination(db, { id: unit?.destinationId ?? "", name: "Our own" });
  await aTrip(db, {
    destinationId,
    unitId: await aUnit(db, { id: unit?.id ?? "", destinationId }),
    journeyDate: TODAY,
  });
  const before = await everything();
  expect(await topUp(db, addDays(TODAY, 60))).toBe(0);
  expect(await everything()).toEqual(before);
});

test("an empty catalogue is not topped up", async () => {
  expect(await topUp(db, TODAY)).toBe(0);
  expect(await db.$count(trips)).toBe(0);
});

test("pictures are stored with their type, and an existing one is kept", async () => {
  const [kept, fresh] = [`destinations/${freshId()}.svg`, `destinations/${freshId()}.svg`];
  await env.UPLOADS.put(kept, "the staff's own");
  const contentType = "image/svg+xml";
  await putPictures(env.UPLOADS, [
    { key: kept, body: "<svg/>", contentType },
    { key: fresh, body: "<svg/>", contentType },
  ]);

  expect(await (await env.UPLOADS.get(kept))?.text()).toBe("the staff's own");
  const put = await env.UPLOADS.get(fresh);
  expect(await put?.text()).toBe("<svg/>");
  expect(put?.httpMetadata?.contentType).toBe(contentType);
});
