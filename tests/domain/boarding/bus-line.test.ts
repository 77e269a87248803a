/** Where a bus is on its line: which stops it has left, and how old the news is. */
import { expect, test } from "vitest";
import {
  countStopsLeft,
  findPassedStops,
  markBus,
} from "../../../worker/domain/boarding/bus-line.ts";

const MINUTE = 60_000;
const DEPARTS = Date.UTC(2026, 11, 4, 16, 30);
const TIMES = { departsAt: DEPARTS, arrivesAt: DEPARTS + 360 * MINUTE };

const stop = (place: [number, number] | null) => ({
  latMilli: place?.[0] ?? null,
  lngMilli: place?.[1] ?? null,
});
const DHAKA = stop([23_810, 90_412]);
const SAVAR = stop([23_858, 90_267]);
const UNKNOWN = stop(null);
const TANGAIL = stop([24_251, 89_916]);
const RAJSHAHI = stop([24_374, 88_604]);
const LINE = [DHAKA, SAVAR, UNKNOWN, TANGAIL, RAJSHAHI];

test.each([
  ["at the first stop", [23_811, 90_410], 0],
  ["between the first two", [23_835, 90_340], 1],
  ["at the second", [23_857, 90_270], 1],
  ["beyond it, where the next stop has no place", [24_050, 90_090], 2],
  ["at a stop behind one without a place", [24_250, 89_917], 3],
  ["on the long road", [24_400, 89_300], 4],
  ["at the last stop", [24_374, 88_604], 4],
  ["far away from the line", [22_350, 91_780], 0],
])("a bus %s has left %j: %d stops", (_, [latMilli = 0, lngMilli = 0], left) => {
  expect(countStopsLeft(LINE, { latMilli, lngMilli })).toBe(left);
});

test("without places of stops a position shows nothing", () => {
  expect(countStopsLeft([UNKNOWN, UNKNOWN], { latMilli: 23_810, lngMilli: 90_412 })).toBe(0);
});

test("where the road turns back the mark does not run ahead", () => {
  // Both stops of boarding lie east of the destination: between them the bus is also on the way from the second.
  const west = stop([23_810, 90_300]);
  const east = stop([23_810, 90_420]);
  expect(countStopsLeft([west, east, RAJSHAHI], { latMilli: 23_810, lngMilli: 90_360 })).toBe(1);
});

test("a position from before the departure shows no stop as left, and each stop has its earliest time", () => {
  const between = { latMilli: 23_835, lngMilli: 90_340 };
  const before = { ...between, at: DEPARTS - 1 };
  expect(findPassedStops(LINE, [before], TIMES)).toEqual([]);
  const later = [30, 20, 25].map((minutes) => ({ ...between, at: DEPARTS + minutes * MINUTE }));
  expect(findPassedStops(LINE, later, TIMES)).toEqual([{ position: 0, at: DEPARTS + 20 * MINUTE }]);
});

test("a position at the last stop is the arrival there, unless another stop is nearer", () => {
  const [arrived, far] = [bus(400, [24_374, 88_605]), bus(400, [24_374, 88_644])];
  const list = (...given: Parameters<typeof findPassedStops>) =>
    findPassedStops(...given).map(({ position }) => position);
  expect(list(LINE, [arrived], TIMES)).toEqual([0, 1, 2, 3, 4]);
  expect(list(LINE, [far], TIMES)).toEqual([0, 1, 2, 3]);
  const before = stop([24_374, 88_606]);
  expect(list([DHAKA, before, RAJSHAHI], [bus(400, [24_374, 88_607])], TIMES)).toEqual([0]);
  expect(list([DHAKA, before, RAJSHAHI], [arrived], TIMES)).toEqual([0, 1, 2]);
  // It waits for its departure at its only stop.
  expect(list([RAJSHAHI], [arrived], TIMES)).toEqual([]);
  const passed = [{ position: 4, at: arrived.at }];
  expect(mark(401, { position: arrived, passed })).toMatchObject({ state: "arrived", atStop: 4 });
});

const mark = (minutes: number, known: Partial<Parameters<typeof markBus>[1]>) =>
  markBus(
    LINE,
    { position: null, passed: [], ...known },
    { times: TIMES, now: DEPARTS + minutes * MINUTE },
  );
const bus = (minutes: number, place: [number, number]) => ({
  at: DEPARTS + minutes * MINUTE,
  latMilli: place[0],
  lngMilli: place[1],
});

test("before departure, on the road and after the planned arrival", () => {
  expect(mark(-60, {})).toEqual({
    state: "before",
    lastLeft: -1,
    atStop: null,
    seenAt: null,
    isStale: false,
  });
  expect(mark(0, {}).state).toBe("on_road");
  // A bus that left early is on the road.
  expect(mark(-1, { passed: [{ position: 0, at: DEPARTS - 2 * MINUTE }] }).state).toBe("on_road");
  expect(mark(359, {}).state).toBe("on_road");
  expect(mark(360, {}).state).toBe("arrived");
  const passed = [{ position: 0, at: DEPARTS + 350 * MINUTE }];
  expect(mark(360, { passed }).state).toBe("late");
  expect(mark(410, { passed }).state).toBe("late");
  expect(mark(411, { passed }).state).toBe("arrived");
});

test("the bus is behind the last stop that was left, and its age is that of the newest news", () => {
  const passed = [
    { position: 0, at: DEPARTS + 2 * MINUTE },
    { position: 1, at: DEPARTS + 41 * MINUTE },
  ];
  const position = bus(46, [23_900, 90_220]);
  expect(mark(50, { passed, position })).toEqual({
    state: "on_road",
    lastLeft: 1,
    atStop: null,
    seenAt: DEPARTS + 46 * MINUTE,
    isStale: false,
  });
  expect(mark(50, { passed }).seenAt).toBe(DEPARTS + 41 * MINUTE);
});

test("a bus near a stop is at it, unless the guide says that it has left", () => {
  const position = bus(38, [23_858, 90_268]);
  const left = { position: 0, at: DEPARTS };
  expect(mark(40, { position, passed: [left] }).atStop).toBe(1);
  const pressed = { position: 1, at: DEPARTS + 39 * MINUTE };
  expect(mark(40, { position, passed: [left, pressed] })).toMatchObject({
    atStop: null,
    lastLeft: 1,
  });
});

test("news of more than ten minutes ago is old, and the mark stays where it was", () => {
  const position = bus(20, [23_835, 90_340]);
  const passed = [{ position: 0, at: DEPARTS }];
  expect(mark(30, { position, passed }).isStale).toBe(false);
  expect(mark(31, { position, passed })).toMatchObject({ isStale: true, lastLeft: 0 });
  expect(mark(300, { position, passed })).toMatchObject({ isStale: true, lastLeft: 0 });
});
