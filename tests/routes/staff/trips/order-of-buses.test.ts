/** The order in which the buses of a day fill, changed by hand: buyers, agents, counter and office follow it. */
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { z } from "zod";
import { OrderBusesView } from "../../../../worker/contract/staff-acts/trip-act-shapes.ts";
import { CopyTripsView } from "../../../../worker/contract/staff/staff-copies.ts";
import { LogView } from "../../../../worker/contract/staff/staff-sign-in.ts";
import { OneTripView } from "../../../../worker/contract/staff/staff-trips.ts";
import { TripListView } from "../../../../worker/contract/booking/catalogue.ts";
import { NewTripView } from "../../../../worker/contract/staff-acts/trip-act-shapes.ts";
import { busesThatDay, findTrip } from "../../../../worker/db/catalogue/catalogue.ts";
import { database } from "../../../../worker/db/client.ts";
import { aVisit } from "../../../support/booking.ts";
import { aBrowser, read } from "../../../support/browser.ts";
import { aTrip, freshId } from "../../../support/catalogue.ts";
import { aCounterClerk } from "../../../support/counter.ts";
import { likeTrip } from "../../../support/examples/trip-examples.ts";
import { computeHash, staff, staffCall, WHO } from "../../../support/staff.ts";

const db = database(env);
const HALF_HOUR_MS = 30 * 60_000;

/** Buses of one destination, unit and day, half an hour apart. */
async function aDay(count = 3, journeyDate = "2030-12-04") {
  const first = await aTrip(db, { name: `Bus 1 of ${freshId()}`, journeyDate });
  const { destinationId, unitId, busId, departsAt } = first;
  const place = { destinationId, unitId, busId, journeyDate };
  const trips = [first];
  for (let at = 1; at < count; at += 1) {
    const name = `Bus ${at + 1} of ${first.id}`;
    trips.push(await aTrip(db, { ...place, name, departsAt: departsAt + at * HALF_HOUR_MS }));
  }
  return { trips, ids: trips.map(({ id }) => id), place };
}

const order = (trips: readonly string[]) => staff("order-buses", { trips: [...trips] });

async function publicList({
  destinationId: destination_id,
  unitId: unit_id,
}: {
  destinationId: string;
  unitId: string;
}) {
  const answer = await aBrowser().post("/api/get-filter-bus-list", { destination_id, unit_id });
  const { busFTRouteList: rows } = TripListView.parse(answer.body);
  return rows.map(({ id, bus_number }) => [id, bus_number]);
}

async function readOrder(trip: string) {
  const { day_order: buses } = read(await staffCall("trip", { trip }), OneTripView).trip;
  return buses.map((bus) => bus.trip);
}

test("the public list and its numbers, the rule of the seats, the counter and the page of a trip follow it", async () => {
  const { ids, place } = await aDay();
  const [one = "", two = "", three = ""] = ids;
  expect(await publicList(place)).toEqual([
    [one, 1],
    [two, 2],
    [three, 3],
  ]);
  expect((await (await aVisit(three)).hold("A1")).status).toBe(409);

  expect(read(await order([three, one, two]), OrderBusesView)).toMatchObject({ changed: true });

  expect(await publicList(place)).toEqual([
    [three, 1],
    [one, 2],
    [two, 3],
  ]);
  expect((await (await aVisit(three)).hold("A1")).status).toBe(201);
  expect(await (await aVisit(one)).hold("A1")).toMatchObject({
    status: 409,
    body: { code: "fill_in_order" },
  });
  expect(await readOrder(one)).toEqual([three, one, two]);
  const waits = async (trip: string) =>
    read(await staffCall("trip", { trip }), OneTripView).trip.waits_for?.trip ?? null;
  expect([await waits(three), await waits(one), await waits(two)]).toEqual([null, three, three]);
  const clerk = await aCounterClerk();
  const held = (trip: string) => clerk.post("hold-at-counter", { trip, seats: ["B1"] });
  expect(await held(one)).toMatchObject({ status: 409, body: { code: "fill_in_order" } });
  expect(await held(three)).toMatchObject({ status: 200 });
});

test("each bus has a line with the names before and after, and the act is taken back", async () => {
  const { trips, ids } = await aDay();
  const [one = "", two = "", three = ""] = ids;
  const names = (...at: number[]) => at.map((index) => trips[index]?.name).join("; ");
  const done = read(await order([two, three, one]), OrderBusesView);
  for (const target of ids) {
    const { lines } = read(await staffCall("log", { target }), LogView);
    expect(lines.map(({ act_name: act, changes }) => [act, changes])).toEqual([
      ["order-buses", [{ field: "fill_place", was: names(0, 1, 2), became: names(1, 2, 0) }]],
    ]);
  }
  expect(done.inverse).toEqual({ act: "order-buses", input: { trips: ids } });
  await order(ids);
  expect(await readOrder(one)).toEqual(ids);
  // The order by departure is kept in no place, so a bus that comes between stands between.
  const { results } = await env.DB.prepare(
    "SELECT DISTINCT fill_place FROM trips WHERE unit_id = ?",
  )
    .bind(trips[0]?.unitId)
    .all();
  expect(results).toEqual([{ fill_place: null }]);
  expect(read(await order(ids), OrderBusesView)).toMatchObject({ changed: false });
});

test("a bus that comes later stands behind those that have a place, also in the preview that opens it", async () => {
  const { ids, place, trips } = await aDay(2);
  await order(ids.toReversed());
  const departsAt = (trips[0]?.departsAt ?? 0) - HALF_HOUR_MS;
  const like = await likeTrip(ids[0] ?? "");
  const departs = new Date(departsAt + 6 * 3_600_000).toISOString().replace(".000Z", "+06:00");
  const preview = { ...WHO, ...like, departs, arrives: "2030-12-05T05:00:00+06:00", dry_run: true };
  const { waits_for: waits } = read(
    await staffCall("create-trip", {
      ...preview,
      exam_date: "2030-12-05",
      returns: "2030-12-05T18:00:00+06:00",
    }),
    NewTripView,
  );
  expect(waits).toEqual({ trip: ids[1], name: trips[1]?.name });
  const added = await aTrip(db, { ...place, departsAt });
  expect(await readOrder(added.id)).toEqual([...ids.toReversed(), added.id]);
});

test("only all buses of one day that are not cancelled are put in order", async () => {
  const { ids } = await aDay();
  const other = await aDay(2);
  const [one = "", two = "", three = ""] = ids;
  for (const wrong of [
    [one, two],
    [one, two, two],
    [one, two, other.ids[0] ?? ""],
    [...ids, "9"],
  ])
    expect(await order(wrong)).toMatchObject({ body: { why: "not_all_buses" } });
  await env.DB.prepare("UPDATE trips SET cancelled_at = 1 WHERE id = ?").bind(two).run();
  expect(await order(ids)).not.toMatchObject({ status: 200 });
  expect(read(await order([three, one]), OrderBusesView).changed).toBe(true);
});

test("an order that another person has changed meanwhile is refused", async () => {
  const { ids } = await aDay();
  const [one = "", two = "", three = ""] = ids;
  const input = { ...WHO, trips: [two, one, three] };
  const hash = computeHash(await staffCall("order-buses", { ...input, dry_run: true }));
  await order([three, two, one]);
  expect(await staffCall("order-buses", { ...input, dry_run: false, hash })).toMatchObject({
    status: 409,
    body: { code: "preview_changed" },
  });
  expect(await readOrder(one)).toEqual([three, two, one]);
});

test("copies of a day keep its order", async () => {
  const { ids, place } = await aDay(2, "2034-03-01");
  await order(ids.toReversed());
  const copied = await staff("copy-trips", { from: "2034-03-01", to: "2034-03-08" });
  expect(read(copied, CopyTripsView).changed).toBe(true);
  const { results } = await env.DB.prepare(
    "SELECT id FROM trips WHERE unit_id = ? AND journey_date = '2034-03-08'",
  )
    .bind(place.unitId)
    .all();
  const [copy] = z.array(z.object({ id: z.string() })).parse(results);
  const trip = await findTrip(db, copy?.id ?? "");
  if (trip === null) throw new Error("there is no copy");
  const departures = (await busesThatDay(db, trip)).map(({ departsAt }) => departsAt);
  expect(departures).toEqual(departures.toSorted((a, b) => b - a));
});
