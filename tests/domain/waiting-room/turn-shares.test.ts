import { describe, expect, test } from "vitest";
import { CALLS_AT_ONCE_MAX } from "../../../worker/domain/waiting-room/rules.ts";
import {
  adaptPace,
  SAVED_TURNS_MAX,
  takeUnshared,
  TURNS_A_SECOND_MAX,
  TURNS_A_SECOND_MIN,
  TurnShares,
  UNSHARED_TURN_MS,
} from "../../../worker/domain/waiting-room/turn-shares.ts";

const T0 = 1_000_000_000;
const STEP_MS = 3_000;
const PACE = TURNS_A_SECOND_MAX;
const HOUR_MS = 3_600_000;

function aShop() {
  const shares = new TurnShares(T0);
  const take = (room: string, wanted: number, now: number) =>
    shares.take(room, wanted, { turnsASecond: PACE, now });
  /** Each room asks once a step for as many as it could call; returns what each was given in all. */
  function play(wanted: Record<string, number>, from: number, steps: number) {
    const given: Record<string, number> = {};
    for (let step = 0; step < steps; step += 1) {
      for (const [room, most] of Object.entries(wanted)) {
        const { turns } = take(room, most, from + step * STEP_MS);
        expect(turns).toBeLessThanOrEqual(most);
        given[room] = (given[room] ?? 0) + turns;
      }
    }
    return given;
  }
  return { take, play };
}

describe("the turns of one room", () => {
  test("alone are all that it asks for, in each step, as many as it may call at once", () => {
    const given = aShop().play({ alone: CALLS_AT_ONCE_MAX }, T0, 20);
    expect(given).toEqual({ alone: 20 * CALLS_AT_ONCE_MAX });
  });

  test("are never more than what may be saved, however long nobody asked", () => {
    const { take } = aShop();
    expect(take("a", 1_000, T0 + HOUR_MS).turns).toBe(SAVED_TURNS_MAX);
    expect(take("a", 1_000, T0 + HOUR_MS).turns).toBe(0);
    expect(take("a", 1_000, T0 + HOUR_MS + 500).turns).toBe(PACE / 2);
  });

  test("that it no longer asks for are the others'", () => {
    const { take } = aShop();
    expect(take("a", SAVED_TURNS_MAX, T0).turns).toBe(SAVED_TURNS_MAX);
    take("b", 1, T0);
    // A minute's share of the first is kept for it, until it asks for less.
    expect(take("b", 1, T0 + 100).turns).toBe(0);
    expect(take("a", 1, T0 + 200).turns).toBe(1);
    expect(take("c", 50, T0 + 200).turns).toBeGreaterThan(0);
  });
});

describe("the turns of many rooms", () => {
  const names = Array.from({ length: 150 }, (_, index) => `room-${index}`);

  test("are those of one pace in all, whatever each of them could call", () => {
    const { play } = aShop();
    const wanted = Object.fromEntries(names.map((name) => [name, CALLS_AT_ONCE_MAX]));
    const given = Object.values(play(wanted, T0, 100));
    const total = given.reduce((sum, one) => sum + one, 0);
    expect(total).toBeLessThanOrEqual(SAVED_TURNS_MAX + (99 * STEP_MS * PACE) / 1_000);
    expect(total).toBeGreaterThan(0.95 * PACE * 297);
    expect(Math.min(...given), "and no room is passed over").toBeGreaterThanOrEqual(38);
  });

  test("are in proportion to what they could call, and the smallest gets some", () => {
    const { play } = aShop();
    play({ large: 500, small: 5, middle: 50 }, T0, 20);
    const given = play({ large: 500, small: 5, middle: 50 }, T0 + 20 * STEP_MS, 200);
    expect((given["large"] ?? 0) / (given["middle"] ?? 0)).toBeCloseTo(10, 0);
    expect((given["middle"] ?? 0) / (given["small"] ?? 0)).toBeCloseTo(10, 0);
    expect(given["small"]).toBeGreaterThan(0);
  });

  test("are all of the pace for those that go on, when others end without a word", () => {
    const { play } = aShop();
    play({ a: 50, b: 50 }, T0, 20);
    const given = play({ a: 50 }, T0 + 20 * STEP_MS, 24);
    // What came into being is lost for the ten seconds in which the other may still come.
    expect(given["a"]).toBeGreaterThanOrEqual(20 * 50);
  });

  test("keep what a room that is gone was given and did not use", () => {
    const { take } = aShop();
    take("gone", 50, T0);
    expect(take("a", 50, T0 + 9_000).turns, "half is kept for the other").toBe(30);
    expect(take("a", 50, T0 + 10_000).turns).toBe(30 + PACE);
  });
});

describe("the time to the next turn of a room", () => {
  test("is the pace alone, and as much slower as others ask for more", () => {
    const { take } = aShop();
    expect(take("a", 50, T0).paceMs).toBe(1_000 / PACE);
    expect(take("b", 150, T0).paceMs).toBeCloseTo((1_000 / PACE) * (200 / 150), 9);
    expect(take("a", 50, T0).paceMs).toBe(4 * (1_000 / PACE));
  });

  test("is what a room gets, so that a place in line is an honest wait", () => {
    const { take, play } = aShop();
    play({ a: 40, b: 40, c: 40 }, T0, 10);
    const { paceMs } = take("a", 40, T0 + 10 * STEP_MS);
    const { a = 0 } = play({ a: 40, b: 40, c: 40 }, T0 + 10 * STEP_MS, 100);
    expect((100 * STEP_MS) / a / paceMs).toBeCloseTo(1, 1);
  });
});

test("a clock that is set back gives no more turns, and nobody waits for it", () => {
  const { take } = aShop();
  expect(take("all", SAVED_TURNS_MAX, T0 + HOUR_MS).turns).toBe(SAVED_TURNS_MAX);
  expect(take("all", SAVED_TURNS_MAX, T0 + HOUR_MS - 5_000).turns).toBe(0);
  take("gone", 50, T0 + HOUR_MS);
  take("a", 50, T0 + HOUR_MS);
  expect(take("a", 50, T0).turns).toBeLessThanOrEqual(SAVED_TURNS_MAX);
  take("a", 50, T0 + STEP_MS);
  expect(take("a", 50, T0 + 2 * STEP_MS).turns).toBe(CALLS_AT_ONCE_MAX);
});

describe("the pace", () => {
  test("falls by a third with each query that waits in D1, and never to nothing", () => {
    expect(adaptPace(20, 251)).toBeCloseTo(14, 9);
    let pace = TURNS_A_SECOND_MAX;
    for (let answers = 0; answers < 50; answers += 1) pace = adaptPace(pace, Infinity);
    expect(pace).toBe(TURNS_A_SECOND_MIN);
  });

  test("rises by two with each quick answer, to what D1 was measured to take", () => {
    expect(adaptPace(7, 250)).toBe(9);
    expect(adaptPace(TURNS_A_SECOND_MAX, 0)).toBe(TURNS_A_SECOND_MAX);
  });
});

describe("a room that can't learn its share", () => {
  test("calls one visitor every nine seconds", () => {
    expect(takeUnshared(0, T0)).toEqual({ turns: 1, paceMs: UNSHARED_TURN_MS });
    expect(takeUnshared(T0, T0 + UNSHARED_TURN_MS - 1).turns).toBe(0);
    expect(takeUnshared(T0, T0 + UNSHARED_TURN_MS).turns).toBe(1);
  });

  test("stays below the pace of all with 149 others", () => {
    expect((150 * 1_000) / UNSHARED_TURN_MS).toBeLessThan(TURNS_A_SECOND_MAX);
  });
});
