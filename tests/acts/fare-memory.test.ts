/**
 * What a seat has cost in the last 30 days is what it usually costs (protocol 23, Y9), whatever became of its trip
 * since, and in whatever order: another bus, another type of its bus, another fare, a cancellation, a file. The limit
 * of these shops is a hundred taka.
 */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import { entryVersion } from "../../worker/acts/content/entry-version.ts";
import { ENTRY_KINDS } from "../../worker/acts/content/entry-kinds.ts";
import { ActView } from "../../worker/contract/staff/staff.ts";
import { database } from "../../worker/db/client.ts";
import { dhakaIso } from "../../worker/domain/dhaka-time.ts";
import { read, type Browser } from "../support/browser.ts";
import { aBus, aTrip, freshId } from "../support/catalogue.ts";
import { act, aClerk, agree, requestAct, previewAct, twoOwners } from "../support/clerk.ts";
import { staff } from "../support/staff.ts";
import { ALONE, asksForSecond as asks } from "../support/usual-fares.ts";
import { likeTrip } from "../support/examples/trip-examples.ts";

const db = database(env);
const SEATS = 45;
const DAY_MS = 86_400_000;

let clerk: Browser;
beforeEach(async () => {
  clerk = await twoOwners();
});

const preview = (name: string, input: object) => previewAct(clerk, name, input);

/** A bus of the same type. */
async function aTwin(bus: string): Promise<string> {
  const id = freshId();
  await env.DB.prepare(
    "INSERT INTO buses (id, name, bus_type_id) SELECT ?, 'Twin', bus_type_id FROM buses WHERE id = ?",
  )
    .bind(id, bus)
    .run();
  return id;
}

/** The only trip of its kind, at 600 taka; another kind to the same place, at 400; and a trip like the first at 500. */
async function aPlace() {
  const types = { ac: `AC ${freshId()}`, plain: `Plain ${freshId()}` };
  const busId = await aBus(db, { typeName: types.ac });
  const plain = await aBus(db, { typeName: types.plain });
  const trip = await aTrip(db, { busId });
  const { destinationId, unitId } = trip;
  const other = await aTrip(db, { destinationId, unitId, busId: plain, farePoisha: 40_000 });
  const like = { ...(await likeTrip(trip.id)), bus: await aTwin(busId), fare: 500 };
  return { trip, other, like, plain, types };
}

type Place = Awaited<ReturnType<typeof aPlace>>;

async function retype(bus: string, type: string) {
  const found = await ENTRY_KINDS.bus.find(db, bus, env);
  const fields = found?.fields ?? {};
  const seen = await entryVersion(fields);
  return staff("save-entry", { kind: "bus", id: bus, seen, fields: { ...fields, type } });
}

const STEPS = {
  "the bus changes": ({ trip, plain }: Place) =>
    staff("edit-trip", { trip: trip.id, name: trip.name, bus: plain }),
  "the fare is lowered": ({ trip }: Place) => staff("set-fare", { trip: trip.id, fare: 500 }),
  "its bus gets another type": ({ trip, types }: Place) => retype(trip.busId, types.plain),
  "it leaves later": ({ trip }: Place) =>
    staff("set-times", {
      trip: trip.id,
      departs: dhakaIso(trip.departsAt + DAY_MS / 24),
      arrives: dhakaIso(trip.arrivesAt + DAY_MS / 24),
    }),
  "it is cancelled": ({ trip }: Place) => staff("cancel-trip", { trip: trip.id }),
} as const;

type StepName = keyof typeof STEPS;

function listOrders(names: readonly StepName[]): StepName[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((first) =>
    listOrders(names.filter((name) => name !== first)).map((rest) => [first, ...rest]),
  );
}

/** Each order of all but the cancellation, and of those with a cancellation, after which a trip no longer changes. */
const ORDERS = [
  ...listOrders(["the bus changes", "the fare is lowered", "its bus gets another type"]),
  ...listOrders(["the bus changes", "the fare is lowered", "it leaves later"]),
  ...listOrders(["the bus changes", "the fare is lowered"]).flatMap((order) => [
    [...order, "it is cancelled" as const],
  ]),
  ...listOrders(["its bus gets another type", "the fare is lowered"]).flatMap((order) => [
    [...order, "it is cancelled" as const],
  ]),
];

test.each(ORDERS.map((order) => [order.join(", "), order] as const))("%s", async (_, order) => {
  const place = await aPlace();
  for (const name of order) expect((await STEPS[name](place)).status, name).toBe(200);
  expect(await preview("create-trip", place.like)).toEqual(asks(100 * SEATS));
});

describe("what a seat has cost", () => {
  test("counts though no fare was lowered: the trip only became another kind", async () => {
    const { trip, like, plain } = await aPlace();
    await aTrip(db, { ...like, ...trip, id: freshId(), busId: like.bus, farePoisha: 50_000 });
    await STEPS["the bus changes"]({ trip, plain } as Place);
    expect(await preview("create-trip", like)).toEqual(asks(100 * SEATS));
  });

  test("counts after its trip was deleted", async () => {
    const { trip, like } = await aPlace();
    await staff("set-fare", { trip: trip.id, fare: 500 });
    await env.DB.prepare("DELETE FROM trips WHERE id = ?").bind(trip.id).run();
    expect(await preview("create-trip", like)).toEqual(asks(100 * SEATS));
  });

  test("counts where many fares are set, and copies are made", async () => {
    const place = await aPlace();
    await STEPS["the bus changes"](place);
    await staff("set-fares", { fares: [{ trip: place.trip.id, fare: 500 }] });
    await aTrip(db, {
      ...place.trip,
      id: freshId(),
      busId: place.like.bus,
      farePoisha: 50_000,
      journeyDate: "2031-03-04",
      departsAt: place.trip.departsAt + 90 * DAY_MS,
      arrivesAt: place.trip.arrivesAt + 90 * DAY_MS,
      saleClosesAt: place.trip.saleClosesAt + 90 * DAY_MS,
      returnsAt: null,
      examDate: "2031-03-05",
    });
    const day = { from: "2031-03-04", to: "2032-03-05", goes_to: [] };
    expect(await preview("copy-trips", day)).toEqual(asks(100 * SEATS));
  });

  test("counts for a kind that is new at its place, too", async () => {
    const { trip, like } = await aPlace();
    await staff("set-fare", { trip: trip.id, fare: 500 });
    const bus = await aBus(db, { typeName: `New ${freshId()}` });
    expect(await preview("create-trip", { ...like, bus })).toEqual(asks(100 * SEATS));
  });

  test("is not what its trip costs since it is of another kind", async () => {
    const { other, trip, like } = await aPlace();
    const { id, name } = other;
    await staff("edit-trip", { trip: id, name, bus: trip.busId });
    await staff("set-fare", { trip: id, fare: 600 });
    const bus = await aTwin(other.busId);
    expect(await preview("create-trip", { ...like, bus, fare: 400 })).toEqual(ALONE);
    expect(await preview("create-trip", { ...like, bus, fare: 390 })).toEqual(asks(10 * SEATS));
  });

  test("is forgotten after 30 days", async () => {
    const { trip, like } = await aPlace();
    await staff("set-fare", { trip: trip.id, fare: 500 });
    const write = (days: number) =>
      env.DB.prepare(
        "INSERT INTO staff_acts (at, actor, act, target, reason, detail) SELECT at - ?, actor, act, 'old', reason, replace(detail, '60000', ?) FROM staff_acts WHERE target = ?",
      )
        .bind(days * DAY_MS, String(60_000 + days * 1000), trip.id)
        .run();
    await write(29);
    await write(31);
    expect(await preview("create-trip", like)).toEqual(asks(390 * SEATS));
  });
});

describe("the first trip of a new kind", () => {
  /** At two taka less than its place costs: 90 in all, which one person may do alone. */
  async function aFirst() {
    const { like } = await aPlace();
    const bus = await aBus(db, { typeName: `New ${freshId()}` });
    return { ...like, bus, fare: 598 };
  }

  test("that one person opens makes the second no cheaper", async () => {
    const first = await aFirst();
    expect((await act(clerk, "create-trip", first)).status).toBe(200);
    const { second } = await preview("create-trip", { ...first, departs: later(first.departs) });
    expect(second).toEqual({ why: "day", weight: 2 * SEATS, before: 2 * SEATS, limit: 100 });
  });

  test("that a bus becomes, likewise", async () => {
    const { trip, like } = await aPlace();
    await env.DB.prepare("UPDATE trips SET fare_poisha = 60200 WHERE id = ?").bind(trip.id).run();
    const { unitId, destinationId } = trip;
    const busId = await aBus(db);
    const cheap = await aTrip(db, { unitId, destinationId, busId, farePoisha: 60_000 });
    const bus = await aBus(db, { typeName: `New ${freshId()}` });
    const edit = { trip: cheap.id, name: cheap.name, bus };
    expect((await act(clerk, "edit-trip", edit)).status).toBe(200);
    const { second } = await preview("create-trip", { ...like, bus, fare: 600 });
    expect(second).toMatchObject({ why: "day", weight: 2 * SEATS });
  });

  test("that two people agreed to is what its kind costs", async () => {
    const first = await aFirst();
    const asked = { ...first, fare: 400 };
    expect(await preview("create-trip", asked)).toEqual(asks(200 * SEATS));
    const other = (await aClerk("ops")).browser;
    const { request } = await requestAct(clerk, "create-trip", asked);
    await agree(other, request ?? 0);
    expect(await preview("create-trip", { ...asked, departs: later(asked.departs) })).toEqual(
      ALONE,
    );
  });
});

const later = (departs: string) => dhakaIso(Date.parse(departs) + 60_000);

test("who agrees has agreed to what they saw, though the bus gets another type meanwhile", async () => {
  const place = await aPlace();
  const bus = await aTwin(place.plain);
  const other = await aClerk("ops");
  const { request } = await requestAct(clerk, "create-trip", { ...place.like, bus, fare: 380 });
  const call = (body: object) => other.browser.post("/api/staff/approve", { request, ...body });
  const seen = read(await call({ dry_run: true }), ActView);
  expect(seen.second).toMatchObject({ weight: 20 * SEATS });
  await retype(bus, place.types.ac);
  const late = await call({ dry_run: false, hash: seen.hash });
  expect(late).toMatchObject({ status: 409, body: { code: "preview_changed" } });
  const again = read(await call({ dry_run: true }), ActView);
  expect(again.second).toMatchObject({ weight: 220 * SEATS });
  expect(await call({ dry_run: false, hash: again.hash })).toMatchObject({ status: 200 });
});
