/** Positions of guides' phones: out of order, repeated, with wrong clocks, jumping, and from elsewhere. */
import { expect, test } from "vitest";
import {
  correctTime,
  mergePositions,
  type BusPosition,
  type SentPosition,
} from "../../../worker/domain/boarding/bus-positions.ts";
import { countStopsLeft, findPassedStops } from "../../../worker/domain/boarding/bus-line.ts";
import { metresBetween } from "../../../worker/domain/boarding/places.ts";
import { randomFrom } from "../../support/random.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DEPARTS = Date.UTC(2026, 11, 4, 16, 30);
const TIMES = { departsAt: DEPARTS, arrivesAt: DEPARTS + 6 * HOUR };
const SAVAR = { lat: 23.858, lng: 90.267 };
const TANGAIL = { lat: 24.251, lng: 89.916 };

const at = (now: number) => ({ sentAt: now, now, times: TIMES });
const seen = (minutes: number, { lat, lng } = SAVAR): SentPosition => ({
  at: DEPARTS + minutes * MINUTE,
  lat,
  lng,
});
const stored = (minutes: number, { lat, lng } = SAVAR): BusPosition => ({
  at: DEPARTS + minutes * MINUTE,
  latMilli: Math.round(lat * 1000),
  lngMilli: Math.round(lng * 1000),
});

test("the newest position counts, whatever the order", () => {
  const clock = at(DEPARTS + 40 * MINUTE);
  const sent = [seen(20), seen(31), seen(10)];
  expect(mergePositions(null, sent, clock).newest).toEqual(stored(31));
  expect(mergePositions(stored(35), sent, clock).newest).toBeNull();
  expect(mergePositions(stored(35), sent, clock).taken).toEqual([
    stored(10),
    stored(20),
    stored(31),
  ]);
});

test("a repeated position changes nothing", () => {
  const clock = at(DEPARTS + 40 * MINUTE);
  expect(mergePositions(stored(31), [seen(31), seen(31)], clock).newest).toBeNull();
});

test.each([24 * HOUR, -24 * HOUR, 90 * 365 * 24 * HOUR])(
  "a clock that is wrong by %d ms is corrected by the time at which the phone sends",
  (wrong) => {
    const now = DEPARTS + 40 * MINUTE;
    const clock = { now, sentAt: now + wrong, times: TIMES };
    const sent = { ...seen(36), at: seen(36).at + wrong };
    expect(mergePositions(null, [sent], clock).newest).toEqual(stored(36));
  },
);

test("no time lies in the future, and a clock that is nearly right is left alone", () => {
  const now = DEPARTS;
  expect(correctTime(now + 3_000, { sentAt: now, now })).toBe(now);
  expect(correctTime(now - 3_000, { sentAt: now + 20_000, now })).toBe(now - 3_000);
  expect(correctTime(now - 3_000, { sentAt: now - 61_000, now })).toBe(now);
});

test("a jump that no bus can make is not taken, and one that it can make is", () => {
  const clock = at(DEPARTS + 40 * MINUTE);
  // Some 57 km by air.
  expect(mergePositions(stored(20), [seen(30, TANGAIL)], clock).newest).toBeNull();
  expect(mergePositions(stored(5), [seen(30, TANGAIL)], clock).newest).toEqual(stored(30, TANGAIL));
  // Within one call: the jump there and back is left out, the others stay.
  const sent = [seen(20), seen(21, TANGAIL), seen(22)];
  expect(mergePositions(null, sent, clock).taken).toEqual([stored(20), stored(22)]);
});

test("two phones in one bus differ by what rounding makes of it", () => {
  const clock = at(DEPARTS + 40 * MINUTE);
  const near = { at: seen(20).at + 1, lat: 23.859, lng: 90.268 };
  expect(mergePositions(stored(20), [near], clock).taken).toHaveLength(1);
});

test.each([
  ["Delhi", { lat: 28.614, lng: 77.209 }],
  ["London", { lat: 51.507, lng: -0.128 }],
  ["no signal at all", { lat: 0, lng: 0 }],
  ["the two exchanged", { lat: 90.267, lng: 23.858 }],
])("a position in %s is not taken", (_, place) => {
  expect(mergePositions(null, [seen(20, place)], at(DEPARTS + 40 * MINUTE)).taken).toEqual([]);
});

test.each([
  ["two hours and a minute before departure", -121, -119],
  ["two hours after arrival", 480, 481],
  ["before that, sent after it", 479, 480],
  ["after that by a clock that is right", 485, 486],
])("nothing is taken of %s", (_, minutes, sentMinutes) => {
  const clock = at(DEPARTS + sentMinutes * MINUTE);
  expect(mergePositions(null, [seen(minutes)], clock)).toEqual({ newest: null, taken: [] });
});

test("positions of the two hours before departure are taken", () => {
  expect(mergePositions(null, [seen(-120)], at(DEPARTS - 119 * MINUTE)).newest).toEqual(
    stored(-120),
  );
});

/** Dhaka, Savar, Tangail, Natore, Rajshahi. */
const ROAD = [
  { latMilli: 23_810, lngMilli: 90_412 },
  { latMilli: 23_858, lngMilli: 90_267 },
  { latMilli: 24_251, lngMilli: 89_916 },
  { latMilli: 24_420, lngMilli: 88_986 },
  { latMilli: 24_374, lngMilli: 88_604 },
];

/** A drive along the stops at up to 80 km/h or so: one position in two minutes, as some phone measured it. */
function drive(seed: number): BusPosition[] {
  const random = randomFrom(seed);
  return ROAD.flatMap((from, index) => {
    const to = ROAD[index + 1];
    if (to === undefined) return [];
    const steps = 35;
    return Array.from({ length: steps }, (_, step) => ({
      at: DEPARTS + (index * steps + step) * 2 * MINUTE + random.upTo(MINUTE),
      latMilli: Math.round(from.latMilli + ((to.latMilli - from.latMilli) * step) / steps),
      lngMilli: Math.round(from.lngMilli + ((to.lngMilli - from.lngMilli) * step) / steps),
    }));
  });
}

/** What a server keeps after these calls, in this order. */
function keep(calls: readonly (readonly BusPosition[])[]) {
  let newest: BusPosition | null = null;
  const passed = new Map<number, number>();
  for (const call of calls) {
    const sent = call.map(({ at: when, latMilli, lngMilli }) => ({
      at: when,
      lat: latMilli / 1000,
      lng: lngMilli / 1000,
    }));
    const merged = mergePositions(newest, sent, at(TIMES.arrivesAt - 1));
    newest = merged.newest ?? newest;
    for (const { position, at: when } of findPassedStops(ROAD, merged.taken, TIMES)) {
      passed.set(position, Math.min(passed.get(position) ?? when, when));
    }
  }
  return { newest, passed: [...passed].toSorted() };
}

test("any order, repeats and junk end the same as the drive itself", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomFrom(seed);
    const driven = drive(seed).slice(0, 1 + random.upTo(140));
    const junk = [
      { at: DEPARTS + HOUR, latMilli: 51_507, lngMilli: -128 },
      { at: DEPARTS - 3 * HOUR, latMilli: 23_810, lngMilli: 90_412 },
      { at: TIMES.arrivesAt + 1, latMilli: 0, lngMilli: 0 },
    ];
    const calls: BusPosition[][] = [];
    for (const position of [...driven, ...driven, ...junk]) {
      if (calls.length === 0 || random.chance(0.3)) calls.push([]);
      calls[random.upTo(calls.length)]?.push(position);
    }
    calls.sort(() => random.upTo(3) - 1);
    // The model: the last position of the drive, and for each stop the first position that shows that the bus left it.
    // At the last stop it has arrived.
    const countLeft = (bus: BusPosition) =>
      metresBetween(ROAD[4] ?? bus, bus) <= 1_500 ? ROAD.length : countStopsLeft(ROAD, bus);
    const model = ROAD.flatMap((_, position) => {
      const first = driven.find((bus) => countLeft(bus) > position);
      return first === undefined ? [] : [[position, first.at]];
    });
    const kept = keep(calls);
    expect(kept.newest, `seed ${seed}`).toEqual(driven.at(-1));
    expect(kept.passed, `seed ${seed}`).toEqual(model);
  }
});
