/** POST /guide/position: where the bus is and which stops it has left, from its guide's phone. */
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { busPositions, passedStops } from "../../../drizzle/boarding.ts";
import { duties } from "../../../drizzle/duties.ts";
import { trips } from "../../../drizzle/schema.ts";
import { GuidePositionView } from "../../../worker/contract/guide/guide.ts";
import { recordBusNews } from "../../../worker/db/boarding/bus-positions.ts";
import { findBusTrip } from "../../../worker/db/boarding/bus-trips.ts";
import { database } from "../../../worker/db/client.ts";
import { viewBus } from "../../../worker/domain/boarding/bus-view.ts";
import { NO_DUTY } from "../../../worker/domain/trips/duty.ts";
import { aBusTrip } from "../../support/buses.ts";
import { aBrowser, read } from "../../support/browser.ts";
import { aGuidePhone, type GuidesPhone } from "../../support/guides.ts";

const db = database(env);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SAVAR = { lat: 23.858, lng: 90.267 };
const BEYOND_SAVAR = { lat: 23.95, lng: 90.17 };

let now = 0;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  now = Date.now();
});
afterEach(() => void vi.useRealTimers());

type Sent = { at: number; lat: number; lng: number };

async function send(
  phone: GuidesPhone,
  {
    positions = [],
    passed = [],
    sentAt = Date.now(),
  }: {
    positions?: Sent[];
    passed?: { position: number; at: number | null }[];
    sentAt?: number;
  },
): Promise<boolean> {
  const answer = await phone.post("position", { positions, passed, sent_at: sentAt });
  return read(answer, GuidePositionView).is_wanted;
}

async function kept(tripId: string, leg: "out" | "back" = "out") {
  const [position] = await db
    .select({ at: busPositions.at, lat: busPositions.latMilli, lng: busPositions.lngMilli })
    .from(busPositions)
    .where(and(eq(busPositions.tripId, tripId), eq(busPositions.leg, leg)));
  const stops = await db
    .select({ position: passedStops.position, at: passedStops.at, source: passedStops.source })
    .from(passedStops)
    .where(
      and(
        eq(passedStops.tripId, tripId),
        eq(passedStops.leg, leg),
        eq(passedStops.takenBack, false),
      ),
    )
    .orderBy(passedStops.position);
  return { position: position ?? null, stops };
}

test("a position is kept, rounded, and shows the stops that the bus has left", async () => {
  const trip = await aBusTrip(-60);
  const phone = await aGuidePhone(trip.id);
  const at = now - 2 * MINUTE;
  expect(await send(phone, { positions: [{ at, lat: 23.950_04, lng: 90.169_96 }] })).toBe(true);
  expect(await kept(trip.id)).toEqual({
    position: { at, lat: 23_950, lng: 90_170 },
    stops: [
      { position: 0, at, source: "position" },
      { position: 1, at, source: "position" },
    ],
  });
});

test("out of order, repeated, jumping and from elsewhere", async () => {
  const trip = await aBusTrip(-60);
  const phone = await aGuidePhone(trip.id);
  const newer = { at: now - MINUTE, ...BEYOND_SAVAR };
  const older = { at: now - 20 * MINUTE, ...SAVAR };
  await send(phone, { positions: [newer] });
  await send(phone, { positions: [older, newer] });
  await send(phone, { positions: [{ at: now - 1, lat: 22.35, lng: 91.78 }] });
  await send(phone, { positions: [{ at: now, lat: 51.5, lng: -0.1 }] });
  const after = await kept(trip.id);
  expect(after.position).toEqual({ at: newer.at, lat: 23_950, lng: 90_170 });
  // The older position shows that the first stop was left earlier.
  expect(after.stops).toEqual([
    { position: 0, at: older.at, source: "position" },
    { position: 1, at: newer.at, source: "position" },
  ]);
});

test("a call that is overtaken changes nothing: the statement itself takes newer ones alone", async () => {
  const trip = await aBusTrip(-60);
  const phone = await aGuidePhone(trip.id);
  await send(phone, {
    positions: [{ at: now, ...BEYOND_SAVAR }],
    passed: [{ position: 0, at: now - HOUR }],
  });
  const before = await kept(trip.id);
  await recordBusNews(
    db,
    { tripId: trip.id, leg: "out", phoneId: phone.id, now },
    {
      newest: { at: now - 1, latMilli: 23_858, lngMilli: 90_267 },
      shown: [
        { position: 0, at: now - 2 * HOUR },
        { position: 1, at: now + 1 },
      ],
      pressed: [],
      takenBack: [],
      roadFrom: trip.departsAt - 2 * HOUR,
    },
  );
  expect(await kept(trip.id)).toEqual(before);
});

test("a clock that is a day wrong", async () => {
  const trip = await aBusTrip(-60);
  const phone = await aGuidePhone(trip.id);
  const wrong = 24 * HOUR;
  const positions = [{ at: now - 3 * MINUTE + wrong, ...SAVAR }];
  const passed = [{ position: 0, at: now - 50 * MINUTE + wrong }];
  await send(phone, { positions, passed, sentAt: now + wrong });
  expect(await kept(trip.id)).toEqual({
    position: { at: now - 3 * MINUTE, lat: 23_858, lng: 90_267 },
    stops: [{ position: 0, at: now - 50 * MINUTE, source: "guide" }],
  });
});

test("the guide's press counts first, and can be taken back", async () => {
  const trip = await aBusTrip(-60);
  const phone = await aGuidePhone(trip.id);
  const pressedAt = now - 5 * MINUTE;
  await send(phone, { passed: [{ position: 0, at: pressedAt }] });
  await send(phone, { positions: [{ at: now - 20 * MINUTE, ...SAVAR }] });
  expect((await kept(trip.id)).stops).toEqual([{ position: 0, at: pressedAt, source: "guide" }]);
  await send(phone, { positions: [{ at: now, ...BEYOND_SAVAR }] });
  await send(phone, { passed: [{ position: 1, at: now - MINUTE }] });
  expect((await kept(trip.id)).stops[1]).toEqual({
    position: 1,
    at: now - MINUTE,
    source: "guide",
  });
  await send(phone, { passed: [{ position: 1, at: null }] });
  expect((await kept(trip.id)).stops).toHaveLength(1);
  // The last of a call counts, and a stop that the line does not have is no stop.
  const passed = [
    { position: 2, at: now },
    { position: 2, at: null },
    { position: 5, at: now },
  ];
  await send(phone, { passed });
  expect((await kept(trip.id)).stops).toHaveLength(1);
});

test.each([
  ["two hours and a minute before departure", 121, {}],
  ["two hours after the planned arrival", -480, {}],
  ["of a cancelled trip", -60, { cancelledAt: 1 }],
  ["of a postponed trip", -60, { postponedAt: 1 }],
])("nothing is taken %s", async (_, minutes, columns) => {
  const trip = await aBusTrip(minutes, columns);
  const phone = await aGuidePhone(trip.id);
  const news = { positions: [{ at: now, ...SAVAR }], passed: [{ position: 0, at: now }] };
  expect(await send(phone, news)).toBe(false);
  expect(await kept(trip.id)).toEqual({ position: null, stops: [] });
});

test("a late bus tells where it is after its planned arrival, until it has left its last stop", async () => {
  const trip = await aBusTrip(-361);
  const phone = await aGuidePhone(trip.id);
  expect(await send(phone, { positions: [{ at: now, ...BEYOND_SAVAR }] })).toBe(true);
  expect((await kept(trip.id)).position).not.toBeNull();
  expect(await send(phone, { passed: [{ position: 4, at: now }] })).toBe(true);
  expect(await send(phone, { positions: [{ at: now, ...SAVAR }] })).toBe(false);
});

test("a late bus that is seen at its last stop has arrived", async () => {
  const trip = await aBusTrip(-361);
  const phone = await aGuidePhone(trip.id);
  await send(phone, { positions: [{ at: now - MINUTE, lat: 24.374, lng: 88.604 }] });
  expect((await kept(trip.id)).stops.at(-1)).toMatchObject({ position: 4, source: "position" });
  const view = async () => {
    const found = await findBusTrip(db, trip.id, now);
    return found === null ? null : viewBus(found, now).state;
  };
  expect(await view()).toBe("arrived");
  expect(await send(phone, { positions: [{ at: now, ...BEYOND_SAVAR }] })).toBe(false);
  expect(await send(phone, {})).toBe(false);
});

test("what was known of another departure is not told of this one, and gives way to news of it", async () => {
  const trip = await aBusTrip(-60);
  const phone = await aGuidePhone(trip.id);
  await send(phone, {
    positions: [{ at: now, ...BEYOND_SAVAR }],
    passed: [
      { position: 0, at: now - HOUR },
      { position: 1, at: null },
    ],
  });
  const departsAt = now + 6 * HOUR;
  await db
    .update(trips)
    .set({ departsAt, arrivesAt: departsAt + 6 * HOUR })
    .where(eq(trips.id, trip.id));
  const readPassed = async () =>
    (await phone.readList()).list?.stops.map((stop) => stop.passed_at !== null);
  const found = await findBusTrip(db, trip.id, now);
  expect(found && viewBus(found, now)).toMatchObject({
    state: "before",
    mark: { lastLeft: -1, seenAt: null },
  });
  expect((await readPassed())?.[0]).toBe(false);
  vi.setSystemTime(departsAt + HOUR);
  const at = departsAt + HOUR;
  // Far away from where the bus was known to be.
  await send(phone, { positions: [{ at, lat: 24.4, lng: 89.3 }] });
  expect(await readPassed()).toEqual([true, true, true, false, false]);
  expect((await kept(trip.id)).stops.map((stop) => stop.source)).toEqual([
    "position",
    "position",
    "position",
  ]);
});

test("a stop that a position shows as left can be taken back, and stays so until it is pressed", async () => {
  const trip = await aBusTrip(-60);
  const phone = await aGuidePhone(trip.id);
  const positions = [{ at: now - MINUTE, ...BEYOND_SAVAR }];
  await send(phone, { positions });
  await send(phone, { passed: [{ position: 1, at: null }] });
  await send(phone, { positions: [...positions, { at: now, ...BEYOND_SAVAR }] });
  const readPassed = async () => (await phone.readList()).list?.stops.map((stop) => stop.passed_at);
  expect(await readPassed()).toEqual([expect.any(String), null, null, null, null]);
  expect((await findBusTrip(db, trip.id, now))?.passed.out.map((stop) => stop.position)).toEqual([
    0,
  ]);
  await send(phone, { passed: [{ position: 1, at: now }] });
  expect((await readPassed())?.slice(0, 2)).toEqual([expect.any(String), expect.any(String)]);
});

test("a vehicle with a departure of its own is on the road from that", async () => {
  const trip = await aBusTrip(130);
  const duty = { ...NO_DUTY, afterMs: -30 * MINUTE };
  await db.insert(duties).values({ tripId: trip.id, leg: "out", ...duty, erasedAt: null });
  expect(await send(await aGuidePhone(trip.id), {})).toBe(true);
});

test("the phone of the way back tells of the way back", async () => {
  const trip = await aBusTrip(-20 * 60, { returnsAt: now - 30 * MINUTE });
  const phone = await aGuidePhone(trip.id, { leg: "back" });
  // Between Rajshahi and Tangail, where the second stop has no place.
  expect(await send(phone, { positions: [{ at: now, lat: 24.4, lng: 89.3 }] })).toBe(true);
  expect(await kept(trip.id)).toEqual({ position: null, stops: [] });
  const back = await kept(trip.id, "back");
  expect(back.position).toEqual({ at: now, lat: 24_400, lng: 89_300 });
  expect(back.stops.map(({ position }) => position)).toEqual([0]);
});

test("a stranger tells nothing", async () => {
  const body = JSON.stringify({ positions: [], passed: [], sent_at: Date.now() });
  const headers = { "Content-Type": "application/json" };
  const post = (bearer: string | undefined) =>
    aBrowser(bearer === undefined ? {} : { bearer }).send("/api/guide/position", {
      method: "POST",
      headers,
      body,
    });
  expect(await post(undefined)).toMatchObject({ status: 401 });
  expect(await post("a".repeat(43))).toMatchObject({ status: 401 });
});

test("what is no position at all is refused", async () => {
  const trip = await aBusTrip(-60);
  const phone = await aGuidePhone(trip.id);
  const bad = { positions: [{ at: 1, lat: 91, lng: 0 }], passed: [], sent_at: 1 };
  expect(await phone.post("position", bad)).toMatchObject({ status: 422 });
});
